"""What commands about columns and orders say where something is missing."""

from copydesk.language.messages import NOTHING, short
from copydesk.plan.problem import Code, Problem


def wrong_values(given: int, rows: int) -> Problem:
    said = f"The table has {rows} rows below its header, and the new column {given} {'value' if given == 1 else 'values'}."
    return Problem(Code.INCOMPLETE, f"{said} What should the column say? {NOTHING}")


def what_order(words: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"In what order should “{short(words)}” stand? {NOTHING} Number all of it: 3, 1, 2.")
