"""What went wrong with a provider, as a line that a person can act on; and whether asking again may help.

No provider's own sentence is passed on where it could hold a key or a prompt: the code and a short reason are enough."""

import re
from typing import Any

from copydesk.errors import BusyError, ModelError

MAX_REASON = 200
SECRET = re.compile(r"\b(?:sk|pk|key|AIza|Bearer)[-_A-Za-z0-9]{12,}\*?[-_*A-Za-z0-9]*|\bBearer\s+\S+")
REFUSABLE = {  # what a refusal names, and the setting that is left out then
    "temperature": "temperature",
    "tool_choice": "tool_choice",
    "cache": "cache",
    "reasoning": "thinking",
    "thinking": "thinking",
    "max_tokens": "extra_body",
}
REFUSAL = re.compile(r"unsupported|not support|does not|doesn't|deprecated|only the default|same time", re.IGNORECASE)


def as_model_error(error: BaseException, name: str) -> ModelError:
    from httpx2 import HTTPError
    from pydantic_ai import exceptions as known

    wait = getattr(error, "retry_after", None)
    match error:
        case known.ModelQuotaExceededError():
            return ModelError(f"the account for {name} has no credit left; top it up, or choose another model")
        case known.ModelRateLimitError():
            return BusyError(f"{name} takes no more requests for the moment; try again later", wait)
        case known.ModelAuthenticationError():
            return ModelError(f"{name} refused the key; check that it is the right one, and that it may use this model")
        case known.ModelNotFoundError():
            return ModelError(f"{name} is not there; check the model's name and address")
        case known.ModelContextWindowExceededError():
            return ModelError(f"this is more text than {name} can take; ask about a part of the document")
        case known.ModelRequestRejectedError():
            return ModelError(f"{name} refused the request: {reason(error)}")
        case known.ContentFilterError():
            return ModelError(f"{name} declined to answer this; say it differently")
        case known.ModelTimeoutError() | known.ModelRequestTimeout() | TimeoutError():
            return BusyError(f"{name} was silent for too long; try again later", wait)
        case known.ModelConnectionError() | OSError() | HTTPError():
            return BusyError(f"{name} can't be reached; check the network and the model's address", wait)
        case known.ModelUnavailableError() | known.ModelServerError():
            return BusyError(f"{name} has a fault or too much to do; try again later", wait)
        case known.ModelHTTPError() if error.status_code in (408, 409, 425, 429) or error.status_code >= 500:
            return BusyError(f"{name} has a fault or too much to do (HTTP {error.status_code}); try again later", wait)
        case known.ModelAPIError():
            return BusyError(f"{name} failed: {reason(error)}", wait)
        case known.UserError():
            return ModelError(f"{name} can't be used like this: {reason(error)}")
        case _:
            return BusyError(f"{name} gave a reply that can't be read; try again")


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
