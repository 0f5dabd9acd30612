"""What the server writes about itself: one line for each event on standard error, never a card and never a secret."""

import logging
import sys

import structlog

from sixtysix.web.settings import Log

KEEP_QUIET = ("uvicorn.error", "uvicorn.access", "litestar", "asyncio", "alembic")
"""Libraries whose warnings are worth a line, and whose chatter is not."""


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
    root.setLevel(log.level.upper())
    for name in KEEP_QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
