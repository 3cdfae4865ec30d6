"""Logs as lines of JSON, each with what happened and never with what a document says, unless that was asked for."""

import json
import logging
from typing import Any

from copydesk.apps.settings import Settings

# Of a record: what may be told whoever reads the log. Messages of exceptions may quote a document.
PLAIN = ("method", "route", "status", "seconds", "turn", "document", "path", "job")


class Lines(logging.Formatter):
    def __init__(self, *, with_text: bool = False) -> None:
        super().__init__()
        self._with_text = with_text

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "when": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "name": record.name,
            "what": record.getMessage(),
            **{name: getattr(record, name) for name in PLAIN if hasattr(record, name)},
        }
        if record.exc_info and record.exc_info[0] is not None:
            told["error"] = record.exc_info[0].__name__
            told["at"] = self._places(record)
            if self._with_text:
                told["detail"] = str(record.exc_info[1])
        return json.dumps(told)

    def _places(self, record: logging.LogRecord) -> list[str]:
        """Where it went wrong, without the values there."""
        places = []
        trace = record.exc_info[2] if record.exc_info else None
        while trace is not None:
            code = trace.tb_frame.f_code
            places.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno} {code.co_name}")
            trace = trace.tb_next
        return places[-8:]


def log_settings(settings: Settings) -> dict[str, Any]:
    """For uvicorn and for ours; uvicorn's own access log is off, since it writes whole addresses."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": Lines, "with_text": settings.log_text}},
        "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "lines", "stream": "ext://sys.stderr"}},
        "loggers": {
            "copydesk": {"handlers": ["out"], "level": "INFO", "propagate": False},
            "uvicorn": {"handlers": ["out"], "level": "WARNING", "propagate": False},
            "uvicorn.access": {"handlers": [], "level": "CRITICAL", "propagate": False},
        },
    }
