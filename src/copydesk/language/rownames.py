"""What people call a row of a table by what stands in its first cell."""

import re
from collections.abc import Iterator

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.lexicon import singular
from copydesk.editing.names import name_key
from copydesk.editing.structure import structure

_LABEL = re.compile(r"^(\w{1,3})[.):]\s+")  # "B. New deck" is called B

_SEVERAL = re.compile(r"(\w+s)\s+(\S.*(?:,|\sand\s).*\S)", re.IGNORECASE)  # "options A and C"


def row_names(name: str, head: str) -> Iterator[str]:
    """The folded names of a row: "B. New deck" is also called B, New deck, and option B where the column is headed Option."""
    label = _LABEL.match(name)
    for called in (name, label[1] if label else "", name[label.end() :] if label else "", name.partition(",")[0]):
        yield name_key(called)
        if called and head:
            yield name_key(f"{head} {called}")
            yield name_key(f"{singular(head.casefold())} {called}")
            yield name_key(f"{called} {singular(head.casefold())}")


class RowNames:
    """The rows of all tables of a document by what people call them."""

    def __init__(self, document: Document) -> None:
        self.ids: dict[str, list[str]] = {}
        for table in structure(document).of_types(("table",)):
            head, *rows = [(row.id, first_text(document, row.id)) for row in document.children(table)] or [("", "")]
            for id, text in rows:
                for name in dict.fromkeys(row_names(text, head[1])):
                    self.ids.setdefault(name, []).append(id)

    def called(self, words: str) -> list[tuple[str, ...]]:
        """The rows that words may mean: "option B", "row B", "options A and C"; a letter alone says too little."""
        said = re.sub(r"^the\s+", "", words.strip(), flags=re.IGNORECASE)
        by_row = re.sub(r"^row\s+", "", said, flags=re.IGNORECASE)
        if by_row != said or " " in said:
            found = self.ids.get(name_key(by_row), [])
            if found:
                return [(id,) for id in found]
        several = _SEVERAL.fullmatch(said)
        if several is None:
            return []
        noun = "" if several[1].casefold() == "rows" else f"{singular(several[1].casefold())} "
        each = [self.ids.get(name_key(f"{noun}{part}"), []) for part in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", several[2])]
        return [tuple(ids[0] for ids in each)] if all(len(ids) == 1 for ids in each) else []


def first_text(document: Document, row: str) -> str:
    first = next(document.children(row), None)
    return "" if first is None else formats.visible(document, first.id).text
