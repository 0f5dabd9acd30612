"""What all tests share: the settings of Hypothesis, and short log lines."""

import os

import structlog
from hypothesis import HealthCheck, settings

from sixtysix.web.settings import Log

# A busy machine must not fail a test by its clock; the nightly run tries many more examples.
settings.register_profile("ordinary", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("nightly", settings.get_profile("ordinary"), max_examples=2_000)
settings.load_profile("nightly" if os.environ.get("X_NIGHTLY") else "ordinary")

# As little as a house says that nobody has told to say more; structlog itself would write a line for each request.
# Its own tracebacks show every variable, which takes seconds.
structlog.configure(
    processors=[structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)],
    wrapper_class=structlog.make_filtering_bound_logger(Log().level),
)
