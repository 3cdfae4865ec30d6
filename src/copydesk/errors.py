"""Exceptions: misuse and the outside world. What a person's request can run into is a value instead (`plan.problem`).

    CopydeskError
    ├── InputError          a file or an argument that can't be used; says what, where and what to do
    │   └── UnsupportedError    a pair of kind and format, or a conversion, that is not on offer
    └── HistoryError        the local history can't be read or written

Every message is one line that a person can act on.
"""


class CopydeskError(Exception):
    """What a caller may catch to catch them all."""


class InputError(CopydeskError):
    """Input that can't be used. Nothing was read, changed or written."""


class UnsupportedError(InputError):
    """A kind, format or conversion that Copydesk doesn't offer."""


class HistoryError(CopydeskError):
    """The record of a file's versions can't be used. The file itself is untouched."""
