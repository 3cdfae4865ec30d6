"""The sentences of answers. Short, plain, figures for numbers; what is quoted stands in the document, and no id is ever shown."""

from collections.abc import Sequence

NEEDS_MODEL = "{doing} needs a model, and none is set up."
NOT_READ = "Rules alone can't answer that, and no model is set up."
YES, NO, NOTHING = "Yes", "No", "nothing"
NEAREST = "These passages come closest:"
NO_PASSAGE = "Nothing in the document comes near these words."
HELP = """Say what to change, or ask about the document. Without a model, these are understood:

- Changes: “replace X with Y”, “delete the second bullet under …”, “move … before …”, “rename … to …”, “undo that”.
- Counting and listing: “how many tables are there”, “list the open tasks”, “which sections mention …”.
- Finding: “where is … mentioned”, “what does 2.1 say about …”, “show the introduction”.
- Versions: “what changed since version 2”, “what did you change”.

Summaries, translations and new wording need a model; without one the passages that matter are shown."""


def counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def joined(parts: Sequence[str], last: str = "and") -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def there_are(number: int, one: str, many: str, said: str) -> str:
    if not number:
        return f"There are no {many}{said}."
    return f"There {'is' if number == 1 else 'are'} {counted(number, one, many)}{said}"


def left_out(number: int) -> str:
    return f"- and {number:,} more"


def not_mentioned(phrase: str, where: str) -> str:
    return f"The document doesn't mention “{phrase}”{where}."


def times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number:,} times")


def may_mean(words: str, number: int) -> str:
    return f"“{words}” may mean {number:,} places."


def is_near(asked: str, near: str) -> str:
    return f"Nothing here is called “{asked}”. The nearest is {near}."


def cut_short(number: int) -> str:
    return f"Not shown: {counted(number, 'more text', 'more texts')}."


def in_row(cells: Sequence[str]) -> str:
    """The cells of a row; an empty one keeps its place."""
    return ", ".join(f"“{text}”" if text else "–" for text in cells)


def table(rows: Sequence[Sequence[str]]) -> str:
    """A small table, its head first."""
    head, *body = [[cell.replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows]
    return "\n".join(["| " + " | ".join(head) + " |", "|" + "---|" * len(head), *("| " + " | ".join(row) + " |" for row in body)])
