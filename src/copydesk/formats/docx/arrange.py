"""From paragraphs that stand side by side, as Word has them, to a tree: sections by heading level, lists and items by their list
and level, quotes. The reader builds with it, and closure is checked with it."""

from collections.abc import Sequence

from copydesk.formats.docx.definitions import Role


class Entry:
    """A block by its `index`, or a list or quote, which is nothing by itself, with what stands in it."""

    __slots__ = ("children", "index", "role", "type")

    def __init__(self, type: str, role: Role, index: int = -1) -> None:
        self.type = type  # "list" or "quote"; "" for a block
        self.role = role  # of a list or quote: its first block's
        self.index = index
        self.children: list[Entry] = []


def arrange(roles: Sequence[Role], *, sections: bool) -> list[Entry]:
    """The tree of blocks with these roles. Without `sections` a heading holds nothing."""
    top: list[Entry] = []
    headings: list[Entry] = []
    lists: list[Entry] = []  # open lists, the outermost first
    quote: Entry | None = None
    for index, role in enumerate(roles):
        entry = Entry("", role, index)
        if role.sort != "item":
            lists.clear()
        if role.sort != "quote":
            quote = None
        if role.sort == "heading" and sections:
            while headings and headings[-1].role.level >= role.level:
                headings.pop()
            (headings[-1].children if headings else top).append(entry)
            headings.append(entry)
            continue
        around = headings[-1].children if headings else top
        if role.sort == "item":
            _list_for(role, lists, around).children.append(entry)
        elif role.sort == "quote":
            if quote is None:
                quote = Entry("quote", role)
                around.append(quote)
            quote.children.append(entry)
        else:
            around.append(entry)
    return top


def _list_for(role: Role, lists: list[Entry], around: list[Entry]) -> Entry:
    """The list that an item stands in: an open one, or one that begins with it, below the last item of a higher level."""
    while lists and lists[-1].role.level > role.level:
        lists.pop()
    if lists and lists[-1].role.level == role.level:
        if lists[-1].role.list == role.list:
            return lists[-1]
        lists.pop()
    made = Entry("list", role)
    (lists[-1].children[-1].children if lists else around).append(made)
    lists.append(made)
    return made
