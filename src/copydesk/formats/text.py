"""Text files: valid UTF-8 or a clear error, and line ends of every sort."""

import re

from copydesk.errors import InputError

BOM = b"\xef\xbb\xbf"
LINE_END = re.compile(rb"\r\n|\n|\r")


def require_utf8(data: bytes) -> str:
    """The text of `data`; InputError, with the line, where it is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = len(LINE_END.findall(data, 0, error.start)) + 1
        raise InputError(
            f"this file is not UTF-8 text: byte {data[error.start]:#04x} at offset {error.start}, line {line}; "
            "save it as UTF-8 and try again"
        ) from None


def line_end(data: bytes, start: int) -> int:
    """The end of the line that holds byte `start`, its line end included."""
    found = LINE_END.search(data, start)
    return found.end() if found else len(data)


def line_start(data: bytes, at: int) -> int:
    """The start of the line that holds byte `at`."""
    start = data.rfind(b"\n", 0, at) + 1
    return data.rfind(b"\r", start, at) + 1 or start  # bounded: most files have no \r to find


def at_line_start(data: bytes, at: int) -> bool:
    return at == 0 or data[at - 1] in b"\r\n"
