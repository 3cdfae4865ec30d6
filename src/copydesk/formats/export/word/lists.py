"""The numbering part of a new Word file: two ways to mark an item on each of Word's nine levels, and a list made after one of them
for every list there is, so that none goes on counting where another ended."""

MAX_LEVEL = 8
_BULLETS = "•◦▪"
_SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_FORMATS = ("decimal", "lowerLetter", "lowerRoman")


class Lists:
    def __init__(self) -> None:
        self.lists: list[tuple[int | None, int]] = []  # where each list starts, None for bullets, and its level

    def add(self, start: int | None, level: int) -> int:
        """The number of a new list."""
        self.lists.append((start, min(level, MAX_LEVEL)))
        return len(self.lists)

    def xml(self) -> str:
        made = [_list(number, *found) for number, found in enumerate(self.lists, 1)]
        return (
            f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:numbering {_SPACE}>'
            f"{_pattern(0, 'bullet')}{_pattern(1, 'decimal')}{''.join(made)}</w:numbering>\n"
        )


def _pattern(id: int, sort: str) -> str:
    levels: list[str] = []
    for level in range(MAX_LEVEL + 1):
        form = "bullet" if sort == "bullet" else _FORMATS[level % 3]
        text = _BULLETS[level % 3] if sort == "bullet" else f"%{level + 1}."
        levels.append(
            f'<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/>'
            f'<w:lvlJc w:val="left"/><w:pPr><w:ind w:left="{720 * (level + 1)}" w:hanging="360"/></w:pPr></w:lvl>'
        )
    return f'<w:abstractNum w:abstractNumId="{id}"><w:multiLevelType w:val="multilevel"/>{"".join(levels)}</w:abstractNum>'


def _list(number: int, start: int | None, level: int) -> str:
    override = "" if start is None else f'<w:lvlOverride w:ilvl="{level}"><w:startOverride w:val="{start}"/></w:lvlOverride>'
    return f'<w:num w:numId="{number}"><w:abstractNumId w:val="{int(start is not None)}"/>{override}</w:num>'
