"""What the server writes about itself: one line for each event on standard error, never a card and never a secret."""

import logging
import sys
from typing import Final

import structlog

from sixtysix.web.settings import Log

OURS: Final = "sixtysix"
"""What the house says itself may be talkative; what libraries say below a warning shows what is sent."""


def configure(log: Log) -> None:
    """Send everything through structlog, in the form that was asked for."""
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # Never structlog's richer tracebacks: they show variables, and variables hold cards and secrets.
    finish: list[structlog.types.Processor]
    if log.format == "console" or (log.format == "auto" and sys.stderr.isatty()):
        finish = [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    else:
        finish = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *finish],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    level = logging.getLevelNamesMapping()[log.level.upper()]
    root.setLevel(max(level, logging.WARNING))
    logging.getLogger(OURS).setLevel(level)
