"""What is told of commands that split, merge or reshape: what can't be, and what is left to say."""

from copydesk.language.messages import NOTHING, which_reading
from copydesk.plan.problem import Code, Option, Problem


def cannot_merge(noun: str) -> Problem:
    said = f"Sections, lists, tables, rows, steps, and texts side by side can be merged, no {noun}."
    return Problem(Code.UNSUPPORTED, f"{said} {NOTHING}")


def cannot_split() -> Problem:
    return Problem(Code.UNSUPPORTED, f"A text, a list, a table, a section, a scene or a step can be split. {NOTHING}")


def where_to_split() -> Problem:
    return Problem(Code.INCOMPLETE, f"After which sentence, or before which words, should it be split? {NOTHING}")


def heading_holds(name: str) -> Problem:
    options = [Option("1", "The heading alone; its text joins what stands above"), Option("2", "The whole section")]
    return which_reading(f"The heading {name} holds what stands under it. What should go?", options)


def no_heading(name: str) -> Problem:
    return Problem(Code.UNSUPPORTED, f"Only a heading can go without what stands under it, and {name} is none. {NOTHING}")


def needs_title(noun: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"What should the second {noun} be called? Say it like this: … and call it “Title”. {NOTHING}")
