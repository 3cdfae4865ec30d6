"""What went wrong with a provider, as a line that a person can act on; and whether asking again may help.

No provider's own sentence is passed on where it could hold a key or a prompt: the code and a short reason are enough."""

import re
from collections.abc import Callable
from typing import Any

from copydesk.errors import BusyError, ModelError

MAX_REASON = 200
SECRET = re.compile(r"\b(?:sk|pk|key|AIza|Bearer)[-_A-Za-z0-9]{12,}\*?[-_*A-Za-z0-9]*|\bBearer\s+\S+")
REDIRECT = re.compile(r"\b(?:Error code: |status_code: ?)30[1278]\b")  # the client says so in words alone
REFUSABLE = {  # what a refusal names, and the setting that is left out then
    "temperature": "temperature",
    "tool_choice": "tool_choice",
    "cache": "cache",
    "reasoning": "thinking",
    "thinking": "thinking",
    "max_tokens": "extra_body",
}
REFUSAL = re.compile(r"unsupported|not support|does not|doesn't|deprecated|only the default|same time", re.IGNORECASE)


def as_model_error(error: BaseException, name: str, clean: Callable[[str], str] = lambda line: line) -> ModelError:
    """What is told of a failure: its `cause` says what a person would look at first."""
    from httpx2 import HTTPError
    from pydantic_ai import exceptions as known

    wait = getattr(error, "retry_after", None)
    match error:
        case known.ModelQuotaExceededError():
            return _failed("credit", f"the account for {name} has no credit left; top it up, or choose another model")
        case known.ModelRateLimitError():
            return _busy("busy", f"{name} takes no more requests for the moment; try again later", wait)
        case known.ModelAuthenticationError():
            return _failed("key", f"{name} refused the key; check that it is the right one, and that it may use this model")
        case known.ModelNotFoundError():
            return _failed("name", f"{name} is not there; check the model's name and address")
        case known.ModelContextWindowExceededError():
            return _failed("window", f"this is more text than {name} can take; ask about a part of the document")
        case known.ModelRequestRejectedError():
            return _failed("refused", f"{name} refused the request: {clean(reason(error))}")
        case known.ContentFilterError():
            return _failed("refused", f"{name} declined to answer this; say it differently")
        case known.ModelTimeoutError() | known.ModelRequestTimeout() | TimeoutError():
            return _busy("time", f"{name} was silent for too long; try again later", wait)
        case known.ModelConnectionError() | OSError() | HTTPError():
            return _busy("address", f"{name} can't be reached; check the network and the model's address", wait)
        case known.ModelUnavailableError() | known.ModelServerError():
            return _busy("busy", f"{name} has a fault or too much to do; try again later", wait)
        case known.ModelHTTPError() if error.status_code in (408, 409, 425, 429) or error.status_code >= 500:
            return _busy("busy", f"{name} has a fault or too much to do (HTTP {error.status_code}); try again later", wait)
        case known.ModelAPIError():
            return _odd(error, name, clean, wait)
        case known.UserError():
            return _failed("refused", f"{name} can't be used like this: {clean(reason(error))}")
        case _:
            return _busy("reply", f"{name} gave a reply that can't be read; try again")


def _odd(error: BaseException, name: str, clean: Callable[[str], str], wait: float | None) -> ModelError:
    if REDIRECT.search(str(error)):
        return _failed("address", f"the address of {name} sends elsewhere, which is not followed; give the one it leads to")
    return _busy("busy", f"{name} failed: {clean(reason(error))}", wait)


def _failed(cause: str, message: str) -> ModelError:
    made = ModelError(message)
    made.cause = cause
    return made


def _busy(cause: str, message: str, wait_seconds: float | None = None) -> BusyError:
    made = BusyError(message, wait_seconds)
    made.cause = cause
    return made


def reason(error: BaseException) -> str:
    """What the provider says, on one line, short, and without anything that looks like a key."""
    body: Any = getattr(error, "body", None)
    told = body.get("error", body) if isinstance(body, dict) else body
    said = told.get("message") if isinstance(told, dict) else told
    line = " ".join(str(said or error).split())
    return SECRET.sub("…", line)[:MAX_REASON]


def refused_setting(error: BaseException) -> frozenset[str]:
    """A setting that this model doesn't know: the request can be sent again without it."""
    from pydantic_ai.exceptions import ModelRequestRejectedError

    if not isinstance(error, ModelRequestRejectedError):
        return frozenset()
    said = reason(error)
    return frozenset(name for word, name in REFUSABLE.items() if word in said.lower()) if REFUSAL.search(said) else frozenset()
