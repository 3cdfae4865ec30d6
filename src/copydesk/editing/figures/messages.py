"""What the calculator asks and tells. The voice is that of `editing/messages`."""

from collections.abc import Iterable, Sequence

from copydesk.editing.messages import refused, short
from copydesk.plan.problem import MAX_OPTIONS, Code, Option, Problem

MAX_NAMED = 3
NONE = Option("none", "Leave all as it is")


def quoted(names: Sequence[str]) -> str:
    """Some of them by name."""
    shown = [f"“{short(name, 40)}”" for name in names[:MAX_NAMED]]
    more = len(names) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def which_decimal(column: str, text: str, as_fraction: str, as_thousands: str) -> Problem:
    sign = "," if "," in text else "."
    other = "." if sign == "," else ","
    options = (
        Option(other, f"{as_thousands}: the “{sign}” parts thousands"),
        Option(sign, f"{as_fraction}: the “{sign}” stands before a fraction"),
        NONE,
    )
    return Problem(Code.AMBIGUOUS, f"“{text}” in {column} can be read in two ways. Which is meant?", options, edit="decimal")


def units_differ(column: str, units: Sequence[tuple[str, int]]) -> Problem:
    """Figures of several units; each with how many cells have it."""
    told = ", ".join(f"{unit or 'no unit'} ({count})" for unit, count in units)
    bare = any(not unit for unit, _ in units)
    named = [(unit, count) for unit, count in units if unit]
    options = [Option(unit, f"Only those in {unit} ({cells(count)})") for unit, count in named[:MAX_OPTIONS]]
    if bare and len(named) == 1:
        options.insert(0, Option("same", f"Those without a unit are {named[0][0]} too"))
    return Problem(
        Code.AMBIGUOUS,
        f"The figures in {column} are of different units: {told}. What should be counted?",
        (*options, NONE),
        edit="unit",
    )


def no_single_figure(column: str, texts: Sequence[str]) -> Problem:
    said = f"In {column} {quoted(texts)} {'is' if len(texts) == 1 else 'are'} no single figure."
    return Problem(
        Code.AMBIGUOUS, f"{said} Should the others be counted without?", (Option("yes", "Leave them out"), NONE), edit="skip"
    )


def share_or_points(column: str, amount: str, before: str, share: str, points: str) -> Problem:
    options = (
        Option("share", f"{before} becomes {share}"),
        Option("points", f"{before} becomes {points} (percentage points)"),
        NONE,
    )
    return Problem(Code.AMBIGUOUS, f"The figures in {column} are percentages. How is {amount} meant?", options, edit="points")


def has_sums(name: str) -> Problem:
    options = (Option("update", f"Work the row “{short(name)}” out again"), Option("add", "Add a row all the same"), NONE)
    return Problem(Code.AMBIGUOUS, f"The table has a row “{short(name)}” already. What should be done?", options, edit="existing")


def unit_of_product(one: str, two: str) -> Problem:
    options = (Option("bare", "A number without a unit"), Option("none", "Leave all as it is"))
    return Problem(
        Code.AMBIGUOUS, f"“{one}” and “{two}” don't go together. How should the result be written?", options, edit="unit"
    )


def units_dont_add(one: str, two: str) -> Problem:
    options = (Option("bare", f"Take the numbers as they are, in {one}"), NONE)
    asked = f"“{one}” and “{two}” can't be added or taken from each other. How is it meant?"
    return Problem(Code.AMBIGUOUS, asked, options, edit="unit")


def no_figures(where: str) -> Problem:
    return refused(Code.NOT_FOUND, f"There are no figures in {where}", "name a column that has some")


def no_formula(what: str, columns: Iterable[str]) -> Problem:
    known = ", ".join(f"“{short(one, 30)}”" for one in columns if one)
    do = (
        f"write it with the columns {known}, numbers, + - * / and brackets"
        if known
        else "write it with numbers, + - * / and brackets"
    )
    return refused(Code.INVALID, f"“{short(what)}” can't be worked out", do)


def needs_two(operation: str) -> Problem:
    return refused(Code.INVALID, f"The {operation} is of two figures", "name two columns, two rows or two values")


def cells(count: int) -> str:
    return f"{count} cell{'' if count == 1 else 's'}"


def empty(names: Sequence[str], column: str) -> str:
    return f"{column} is empty in {quoted(names)}; that counts for nothing."


def left_out(names: Sequence[str], column: str, why: str) -> str:
    return f"{column}: {quoted(names)} left out, {why}."


def rounded(count: int) -> str:
    return "The result is rounded." if count == 1 else f"{count} results are rounded."


def no_total(columns: Sequence[str]) -> str:
    return f"No total was made of {quoted(columns)}: {'its' if len(columns) == 1 else 'their'} figures are no amounts that add up."


def total_follows(name: str) -> str:
    return f"The row “{short(name)}” was worked out anew."


def total_left(name: str, column: str) -> str:
    return f"“{short(name)}” in {column} is not the sum of the others and was left as it is."


def blank(names: Sequence[str], why: str) -> str:
    return f"Left empty for {quoted(names)}: {why}."


NO_VALUE, BY_NOTHING = "a figure is missing", "nothing can be divided by 0"


def only_in_text(said: str) -> Problem:
    options = (Option("yes", "Change the figures in the text"), NONE)
    asked = f"No column is called “{short(said)}”; such figures stand in the text. Are those meant?"
    return Problem(Code.AMBIGUOUS, asked, options, edit="everywhere")


def no_rows(count: int, whole: int) -> Problem:
    if not count:
        return refused(Code.NOT_FOUND, "No row is like that", "name another value")
    return refused(Code.INVALID, f"All {whole} rows would go", "delete the table instead")
