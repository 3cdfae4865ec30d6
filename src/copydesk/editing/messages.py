"""The sentences of problems and reports: what was wrong, where, and what to do next. One voice, one place."""

from copydesk.plan.problem import MAX_OPTIONS, Code, Option, Problem


def invalid(what: str, edit: str | None = None) -> Problem:
    return Problem(Code.INVALID, what, edit=edit)


def no_such_node(reference: str, edit: str | None = None) -> Problem:
    return Problem(
        Code.NOT_FOUND, f"Nothing here is called {reference!r}. Nothing was changed; `outline` lists what there is.", edit=edit
    )


def not_an_id(reference: str, edit: str | None = None) -> Problem:
    return Problem(
        Code.NOT_FOUND, f"{reference!r} is not an id: its last character doesn't fit the others. Nothing was changed.", edit=edit
    )


def text_not_found(text: str, edit: str | None = None) -> Problem:
    return Problem(Code.NOT_FOUND, f"“{_short(text)}” doesn't occur here. Nothing was changed.", edit=edit)


def several_places(text: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    count = len(options) + more
    every = (Option("all", "All of them"), Option("none", "None of these"))
    return Problem(
        Code.AMBIGUOUS, f"“{_short(text)}” occurs {count} times. Which one do you mean?", (*options, *every), more, edit=edit
    )


def is_this_meant(text: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    none = (Option("none", "None of these"),)
    return Problem(
        Code.NOT_FOUND, f"“{_short(text)}” doesn't occur here. Is one of these meant?", (*options, *none), more, edit=edit
    )


def near_but_different(text: str, near: str, edit: str | None = None) -> Problem:
    """A digit, a negation or a name differs: that is another statement, not a typo."""
    said = f"“{_short(text)}” doesn't occur here; the nearest is “{_short(near)}”, which says something else. Nothing was changed."
    return Problem(Code.NOT_FOUND, said, hint=near, edit=edit)


def overlap(label: str, one: str, two: str) -> Problem:
    return Problem(Code.OVERLAP, f"Edits {one} and {two} both change {label}. Nothing was changed; make them one edit.", edit=two)


def locked(label: str, edit: str | None = None) -> Problem:
    return Problem(Code.LOCKED, f"{label} is kept as it is and can't be edited. Nothing was changed.", edit=edit)


def locked_text(what: str, edit: str | None = None) -> Problem:
    return Problem(Code.LOCKED, f"{_sentence(what)} Nothing was changed.", edit=edit)


def misfit(why: str, edit: str | None = None) -> Problem:
    return Problem(Code.MISFIT, f"{_sentence(why)} Nothing was changed.", edit=edit)


def misfit_as_told(why: str) -> Problem:
    """What a format says of a node; a dependency on nothing dangles."""
    said = f"{_sentence(why)} Nothing was changed."
    return Problem(Code.DANGLING if why.startswith("there is no step") else Code.MISFIT, said)


def not_read_back(format: str, label: str) -> str:
    return f"Written as {format}, {label} would be read as something else."


def no_such_attr(name: str, noun: str, known: tuple[str, ...], edit: str | None = None) -> Problem:
    return misfit(f"{_a(noun)} has no {name!r}; it has {', '.join(known) or 'nothing to set'}", edit)


def wrong_value(name: str, noun: str, allowed: tuple[object, ...], value: object, edit: str | None = None) -> Problem:
    shown = ", ".join(str(item).lower() if isinstance(item, bool) else str(item) for item in allowed)
    return misfit(f"The {name} of {_a(noun)} is one of {shown}, not {value!r}", edit)


def does_not_fit(child: str, parent: str, edit: str | None = None) -> Problem:
    return misfit(f"{_a(child)} can't stand in {_a(parent)}", edit)


def unsupported(what: str, edit: str | None = None) -> Problem:
    return Problem(Code.UNSUPPORTED, f"{what} Nothing was changed.", edit=edit)


def into_itself(label: str, edit: str | None = None) -> Problem:
    return misfit(f"{label} can't be moved into itself.", edit)


def heading_locked(heading: str) -> Problem:
    said = f"That would change the heading “{_short(heading)}”, and headings are locked here. Nothing was changed."
    return Problem(Code.OUT_OF_SCOPE, said, hint="set allowHeadingChanges if the person asked for it")


def more_than_one_paragraph(count: int) -> Problem:
    said = f"That would change {count} places, and this request is for one paragraph. Nothing was changed."
    return Problem(Code.OUT_OF_SCOPE, said, hint="use scope multi-paragraph if the person asked for more")


def too_many_lines(count: int, total: int, allowed: int) -> Problem:
    said = f"That would change {count} of {total} lines; {allowed} are allowed here. Nothing was changed."
    return Problem(Code.OUT_OF_SCOPE, said, hint="set maxChangedLines and maxChangedPercent if the person asked for more")


def outside_scope(label: str, scope: str) -> Problem:
    return Problem(Code.OUT_OF_SCOPE, f"{label} lies outside {scope}. Nothing was changed.")


def not_asked_for(action: str, label: str, edit: str | None = None) -> Problem:
    return Problem(Code.OUT_OF_SCOPE, f"Nobody asked to {action.replace('_', ' ')} {label}. Nothing was changed.", edit=edit)


MANNERS = {
    "spelling": "This request is for the spelling alone",
    "grammar": "This request is for the grammar alone, one word at a time",
    "order": "This request is for the order alone: the same sentences, elsewhere",
}


def not_in_this_manner(manner: str, was: str, would_be: str) -> Problem:
    """A change of another sort than was asked for."""
    if was and would_be:
        change = f"“{_short(was)}” would become “{_short(would_be)}”"
    else:
        change = f"“{_short(was)}” would go" if was else f"“{_short(would_be)}” would come in"
    return Problem(Code.OUT_OF_SCOPE, f"{MANNERS[manner]}, and {change}. Nothing was changed.", hint="change nothing else")


def image_lost(image: str, label: str) -> Problem:
    noun = "image" if image.startswith("[") else image.strip("{}").partition(":")[0]  # any other sentinel says what it is
    said = f"That would lose the {noun} {image} in {label}. Nothing was changed; keep it in the new text, or delete it by name."
    return Problem(Code.OUT_OF_SCOPE, said, hint=f"the new text must hold {image}")


def dangling(label: str, user: str, how: str = "refers to") -> Problem:
    return Problem(Code.DANGLING, f"{user} {how} {label}, which would be gone. Nothing was changed; change that as well.")


def over_half(lines: int, total: int) -> Problem:
    options = (Option("all", "Yes, all of it"), Option("none", "No, leave it"))
    return Problem(Code.TOO_LARGE, f"That takes away {lines} of {total} lines. Is that meant?", options)


def stale(what: str) -> Problem:
    return Problem(Code.STALE, f"{what} Nothing was changed.")


def applied(count: int, words: int, *, proposed: bool = False) -> str:
    """The report of a change, from what happened, or of a proposal."""
    places = "1 place" if count == 1 else f"{count} places"
    return f"{'This would change' if proposed else 'Changed'} {places}, {'1 word' if words == 1 else f'{words} words'}."


def stepped(words: str, number: int, dry_run: bool) -> str:
    done, would = ("Took back", "take back") if words == "undo" else ("Restored", "restore")
    return f"This would {would} version {number}." if dry_run else f"{done} version {number}."


def no_such_option(option: str) -> tuple[str, None, Problem]:
    """Message, version and problem of a refused choice."""
    problem = invalid(f"The question has no option {option!r}. Nothing was changed.")
    return problem.message, None, problem


def no_open_edit(id: str) -> tuple[str, None, Problem]:
    problem = invalid(f"There is no open edit {id!r}. Nothing was changed.")
    return problem.message, None, problem


NO_QUESTION = "There is no question open."
NO_PROPOSAL = "There is no proposal open."
NOTHING_CHANGED = "Nothing was changed."
ALREADY_APPLIED = "That was applied already."
NOTHING_TO_CHANGE = "Nothing to change: the document is like that already."
NOTHING_TO_UNDO = "There is nothing to undo."
NOTHING_TO_REDO = "There is nothing to redo."


def _sentence(text: str) -> str:
    """A text as a sentence: a capital first, one full stop last."""
    return f"{text[:1].upper()}{text[1:].rstrip('. ')}."


def _a(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def _short(text: str, length: int = 60) -> str:
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"


def several_lines(axis: str, label: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    """A label that several rows or columns of a table have."""
    question = f"{len(options) + more} {axis}s are called “{_short(label)}”. Which one do you mean?"
    return Problem(Code.AMBIGUOUS, question, options, more, edit=edit)


def no_such_line(
    axis: str, label: str, known: tuple[str, ...], options: tuple[Option, ...] = (), edit: str | None = None
) -> Problem:
    """`known` are the labels there are, nearest first. Where some are near enough to be meant, they are the options."""
    shown = ", ".join(f"“{_short(one, 30)}”" for one in known[:MAX_OPTIONS])
    rest = len(known) - MAX_OPTIONS
    there = f" There are {shown}{f' and {rest} more' if rest > 0 else ''}." if known else ""
    ends = " Is one of these meant?" if options else " Nothing was changed."
    said = f"No {axis} is called “{_short(label)}”.{there}{ends}"
    return Problem(Code.NOT_FOUND, said, options, hint=", ".join(known), edit=edit)


def no_line_numbered(axis: str, number: int, count: int, edit: str | None = None) -> Problem:
    there = f"the table has {count} {axis if count == 1 else axis + 's'}"
    return Problem(Code.NOT_FOUND, f"There is no {axis} {number}: {there}. Nothing was changed.", edit=edit)


def too_many_cells(given: int, count: int, noun: str, edit: str | None = None) -> Problem:
    there = f"{count} {noun if count == 1 else noun + 's'}{' below its header' if noun == 'row' else ''}"
    return invalid(f"{given} cells were given, and the table has {there}. Nothing was changed.", edit)


def wrong_alignment(value: str, edit: str | None = None) -> Problem:
    return invalid(f'A column is aligned "left", "center", "right" or "" (not at all), not {value!r}. Nothing was changed.', edit)


def alignment_count(given: int, count: int, edit: str | None = None) -> Problem:
    return invalid(f"{given} alignments were given for {count} columns; give one for all, or one for each.", edit)


def not_a_table(label: str, noun: str, edit: str | None = None) -> Problem:
    return misfit(f"{label} is not a table but a {noun}, and holds none.", edit)


def which_table(label: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    return Problem(Code.AMBIGUOUS, f"{label} holds {len(options) + more} tables. Which one do you mean?", options, more, edit=edit)


def covered_place(row: int, column: int, top: int, left: int, edit: str | None = None) -> Problem:
    """Counted from 1."""
    return misfit(f"Row {row}, column {column} is part of the merged cell at row {top}, column {left}; name that one.", edit)


def across_merged(axis: str, number: int, edit: str | None = None) -> Problem:
    return misfit(f"At {axis} {number} the new line runs through a merged cell, so no text can stand there.", edit)


def cut_merge(row: int, column: int, edit: str | None = None) -> Problem:
    return misfit(f"The cells to merge would cut through the merged cell at row {row}, column {column}; take all of it.", edit)


def row_without_cells(row: int, edit: str | None = None) -> Problem:
    """BlockNote's editor takes no row that is nothing but the lower part of merged cells."""
    return misfit(f"This would leave row {row} without a cell of its own; delete the row, or take fewer columns.", edit)


def line_gone(axis: str, label: str, one: str | None, two: str | None = None) -> Problem:
    """A row, column or table that an earlier edit, `one`, removes."""
    earlier = "an earlier edit" if one is None else f"edit {one}"
    said = f"Edit {two} is about the {axis} “{_short(label)}”, which {earlier} of this plan removes."
    return Problem(Code.OVERLAP, f"{said} Nothing was changed; leave one of them out.", edit=two)


def merged_nodes(noun: str, count: int) -> str:
    """The report of neighbours that became one because the format can't keep them apart."""
    number = {2: "two", 3: "three", 4: "four"}.get(count, str(count))
    return f"The {number} {noun} are now one."


ONLY_COLUMN = "This is the table's only column; delete the table instead."
NO_ROWS = "This table has no rows; add a row first."
ONLY_ROW = "This is the table's only row; delete the table instead."
HEADER_ROW_STAYS = "A Markdown table can't be without its header row; change its cells, or delete the table."
NO_MERGED_CELLS = "A Markdown table can't have merged cells."
MERGED_BLOCKS = "A cell that holds a table or other blocks can't be merged; take them out first."
NO_HEADER_COLUMN = "A Markdown table can't have a header column."
NO_CAPTION = "A table can't have a caption in this format."
CELL_IS_ONE_LINE = "A cell of a table holds one line of text; this has several."
NO_TABLE_FORMAT = "Nothing was asked of the table: give align, header_row, header_column or caption."
