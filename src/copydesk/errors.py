"""Exceptions: misuse and the outside world. What a person's request can run into is a value instead (`plan.problem`).

    CopydeskError
    ├── InputError          a file or an argument that can't be used; says what, where and what to do
    │   ├── UnsupportedError    a pair of kind and format, or a conversion, that is not on offer
    │   ├── LockedError         a part of a text that is kept as it is
    │   ├── LimitError          work that takes more time or memory than it may
    │   ├── QuotaError          more than one person may have in a day
    │   ├── KeyUsedError        a key that makes a retry one with the first try, given for something else
    │   └── MissingError        a part of Copydesk that isn't installed; says the command that installs it
    ├── HistoryError        the record of versions can't be read or written
    │   ├── NotLatestError      a change was made on a version that isn't the latest
    │   └── TakenOverError      a turn that another process works on by now
    ├── AccessError         there is no such thing, as far as this person may know
    │   └── ForbiddenError      there is, and this person may not do that to it
    └── ModelError          a language model that can't be reached, or gives nothing that can be used
        └── BusyError           one that may answer if it is asked again in a moment

Every message is one line that a person can act on.
"""


class CopydeskError(Exception):
    """What a caller may catch to catch them all."""


class InputError(CopydeskError):
    """Input that can't be used. Nothing was read, changed or written."""


class UnsupportedError(InputError):
    """A kind, format or conversion that Copydesk doesn't offer."""


class LockedError(InputError):
    """A part of a text that is kept as it is: what a field shows, say."""


class LimitError(InputError):
    """Work that was ended because it took more time or memory than it may. Nothing was changed."""


class QuotaError(InputError):
    """More than one person may have in a day, or at once. Nothing was done."""


class KeyUsedError(InputError):
    """An idempotency key that was given for another request."""


class MissingError(InputError):
    """A part of Copydesk that is installed only where it is asked for. Nothing was done."""


class HistoryError(CopydeskError):
    """The record of a file's versions can't be used. The file itself is untouched."""


class NotLatestError(HistoryError):
    """Somebody else's change came first. Nothing was changed."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the document is at version {version} by now; look at it again, and try again")
        self.version = version


class TakenOverError(HistoryError):
    """Another process works on it by now, and will tell how it ends."""


class AccessError(CopydeskError):
    """There is no such thing, as far as this person may know."""


class ForbiddenError(AccessError):
    """This person may see it and may not do that to it."""


class ModelError(CopydeskError):
    """A language model that can't be reached, or gives nothing that can be used. Nothing was changed."""

    cause = ""  # what to look at first: key, name, address, time, busy, credit, window, refused, reply


class BusyError(ModelError):
    """It may answer if it is asked again, after `wait_seconds` where it says so."""

    def __init__(self, message: str, wait_seconds: float | None = None) -> None:
        super().__init__(message)
        self.wait_seconds = wait_seconds
