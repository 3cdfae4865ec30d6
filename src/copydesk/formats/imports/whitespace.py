"""White space in the words of a page, as a browser shows it."""

import re
from itertools import groupby

from copydesk.formats.dialect import Run
from copydesk.formats.export.blocks import Inline

_SPACES = re.compile(r" {2,}")
_BREAK = re.compile(r" *\n *")


def tidied(inlines: list[Inline]) -> list[Inline]:
    """The words of a paragraph as a browser shows them: white space is one space, and none stands at the ends of a line."""
    result: list[Inline] = []
    for is_words, some in groupby(inlines, lambda inline: inline.marks if isinstance(inline, Run) else None):
        if is_words is None:
            result += some
        else:
            result.append(Run("".join(run.text for run in some if isinstance(run, Run)), is_words))
    is_open = False  # whether a space would show here
    for place, inline in enumerate(result):
        if isinstance(inline, Run):
            text = _BREAK.sub("\n", _SPACES.sub(" ", inline.text))
            text = text if is_open else text.lstrip(" ")
            result[place] = Run(text, inline.marks)
            is_open = text[-1] not in " \n" if text else is_open
        else:
            is_open = True
    return _without_ends([inline for inline in result if not isinstance(inline, Run) or inline.text])


def _without_ends(inlines: list[Inline]) -> list[Inline]:
    """The same without white space before and behind it, and before a line break that another run has."""
    for place, inline in enumerate(inlines[:-1]):
        follows = inlines[place + 1]
        if isinstance(inline, Run) and isinstance(follows, Run) and follows.text.startswith("\n"):
            inlines[place] = inline._replace(text=inline.text.rstrip(" "))
    while inlines and isinstance(last := inlines[-1], Run):
        inlines.pop()
        if text := last.text.rstrip(" \n"):
            inlines.append(last._replace(text=text))
            break
    start = 0
    while start < len(inlines) and isinstance(first := inlines[start], Run):
        if text := first.text.lstrip(" \n"):
            inlines[start] = first._replace(text=text)
            break
        start += 1
    return [inline for inline in inlines[start:] if not isinstance(inline, Run) or inline.text]
