"""The sentences of problems and reports: what was wrong, where, and what to do next. One voice, one place."""

import re
from collections.abc import Mapping, Sequence

from copydesk.plan.problem import Code, Option, Problem

# What to do next, where a sentence doesn't say so itself, behind a semicolon.
NEXT: Mapping[Code, str] = {
    Code.NOT_FOUND: "quote a few words as they stand, or name the place; `outline` lists what there is",
    Code.LOCKED: "edit what stands around it",
    Code.MISFIT: "put it elsewhere, or in another form",
    Code.OUT_OF_SCOPE: "ask for it if it is meant",
    Code.DANGLING: "change that as well",
    Code.OVERLAP: "make them one edit",
    Code.STALE: "look at it as it is, and ask again",
    Code.UNSUPPORTED: "see the docs for what is on offer",
    Code.INVALID: "put that right and send it again",
}


_QUOTE = re.compile("[”\"']")


def refused(code: Code, what: str, do: str = "", edit: str | None = None, hint: str = "") -> Problem:
    """A refusal: what was wrong and where, that nothing happened, and what to do next."""
    return Problem(code, f"{sentence(what)} Nothing was changed; {do or NEXT[code]}.", hint=hint, edit=edit)


_VOWEL = re.compile(r"^A (?=[aeio])")  # what begins with the name of a type: "A item can't …"


def refused_as_told(code: Code, what: str, edit: str | None = None) -> Problem:
    """A refusal in a sentence that may say what to do next: behind its last semicolon, unless that is quoted."""
    said, _, do = _VOWEL.sub("An ", what).rstrip(". ").rpartition("; ")
    return refused(code, said, do, edit) if said and not _QUOTE.search(do) else refused(code, what, edit=edit)


def invalid(what: str, edit: str | None = None) -> Problem:
    return refused_as_told(Code.INVALID, what, edit)


def no_such_node(reference: str, edit: str | None = None) -> Problem:
    return refused(Code.NOT_FOUND, f"Nothing here is called {reference!r}", "`outline` lists what there is", edit)


def not_an_id(reference: str, near: Sequence[str], edit: str | None = None) -> Problem:
    """`near`: ids that it may be a slip for, each with the words it stands for."""
    if near:
        return refused(
            Code.NOT_FOUND, f"{reference!r} is no id here; near it is {' and '.join(near)}", "name the one that is meant", edit
        )
    what = f"{reference!r} is not an id: its last character doesn't fit the others"
    return refused(Code.NOT_FOUND, what, "copy it from the `outline`", edit)


def text_not_found(text: str, edit: str | None = None) -> Problem:
    return refused(Code.NOT_FOUND, f"“{short(text)}” doesn't occur here", "quote a few words as they stand", edit)


def several_places(text: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    count = len(options) + more
    every = (Option("all", "All of them"), Option("none", "None of these"))
    return Problem(
        Code.AMBIGUOUS, f"“{short(text)}” occurs {count} times. Which one do you mean?", (*options, *every), more, edit=edit
    )


def is_this_meant(text: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    none = (Option("none", "None of these"),)
    return Problem(
        Code.NOT_FOUND, f"“{short(text)}” doesn't occur here. Is one of these meant?", (*options, *none), more, edit=edit
    )


def near_but_different(text: str, near: str, edit: str | None = None) -> Problem:
    """A digit, a negation or a name differs: that is another statement, not a typo."""
    what = f"“{short(text)}” doesn't occur here: the nearest is “{short(near)}”, which may say something else"
    return refused(Code.NOT_FOUND, what, "quote that if it is meant", edit, near)


def overlap(label: str, one: str, two: str) -> Problem:
    return refused(Code.OVERLAP, f"Edits {one} and {two} both change {label}", "make them one edit", two)


def locked(label: str, edit: str | None = None) -> Problem:
    return refused(Code.LOCKED, f"{label} is kept as it is and can't be edited", edit=edit)


def locked_text(what: str, edit: str | None = None) -> Problem:
    return refused_as_told(Code.LOCKED, what, edit)


def misfit(why: str, edit: str | None = None) -> Problem:
    return refused_as_told(Code.MISFIT, why, edit)


def misfit_as_told(why: str) -> Problem:
    """What a format says of a node; a dependency on nothing dangles."""
    return refused_as_told(Code.DANGLING if why.startswith("there is no step") else Code.MISFIT, why)


def not_read_back(format: str, label: str) -> str:
    return f"Written as {format}, {label} would be read as something else; put it in other words, or elsewhere"


def no_such_attr(name: str, noun: str, known: tuple[str, ...], edit: str | None = None, text: str = "") -> Problem:
    has = f"it has {', '.join(known)}" if known else "it has nothing to set"
    return misfit(f"{with_article(noun)} has no {name!r} to set; {has}{f', and {text}' if text else ''}", edit)


def no_such_look(name: str, format: str, edit: str | None = None) -> Problem:
    return refused(Code.MISFIT, f"A {format} document has no {name!r}", "leave it out; what a block says can be changed", edit)


def wrong_value(name: str, noun: str, allowed: tuple[object, ...], value: object, edit: str | None = None) -> Problem:
    shown = ", ".join(str(item).lower() if isinstance(item, bool) else str(item) for item in allowed)
    return refused(Code.MISFIT, f"The {name} of {with_article(noun)} is one of {shown}, not {value!r}", "set one of those", edit)


def does_not_fit(child: str, parent: str, edit: str | None = None) -> Problem:
    return misfit(f"{with_article(child)} can't stand in {with_article(parent)}", edit)


def unsupported(what: str, edit: str | None = None) -> Problem:
    return refused_as_told(Code.UNSUPPORTED, what, edit)


def into_itself(label: str, edit: str | None = None) -> Problem:
    return misfit(f"{label} can't be moved into itself; name a place outside it", edit)


def heading_locked(heading: str) -> Problem:
    what = f"That would change the heading “{short(heading)}”, and headings are locked here"
    return refused(Code.OUT_OF_SCOPE, what, hint="set allowHeadingChanges if the person asked for it")


def more_than_one_paragraph(count: int) -> Problem:
    what = f"That would change {count} places, and this request is for one paragraph"
    return refused(Code.OUT_OF_SCOPE, what, hint="use scope multi-paragraph if the person asked for more")


def too_many_lines(count: int, total: int, allowed: int) -> Problem:
    what = f"That would change {count} of {total} lines, and {allowed} are allowed here"
    return refused(Code.OUT_OF_SCOPE, what, hint="set maxChangedLines and maxChangedPercent if the person asked for more")


def outside_scope(label: str, scope: str) -> Problem:
    return refused(Code.OUT_OF_SCOPE, f"{label} lies outside {scope}", "name that place as well")


def image_lost(image: str, label: str) -> Problem:
    noun = "image" if image.startswith("[") else image.strip("{}").partition(":")[0]  # any other sentinel says what it is
    what = f"That would lose the {noun} {image} in {label}"
    return refused(Code.OUT_OF_SCOPE, what, "keep it in the new text, or delete it by name", hint=f"the new text must hold {image}")


def dangling(label: str, user: str, id: str, how: str = "refers to") -> Problem:
    """`id`: the node that needs what would be gone."""
    hint = f"#{id} needs it: change or delete that in the same call"
    return refused(Code.DANGLING, f"{user} {how} {label}, which would be gone", hint=hint)


def over_half(lines: int, total: int) -> Problem:
    options = (Option("all", "Yes, all of it"), Option("none", "No, leave it"))
    return Problem(Code.TOO_LARGE, f"That takes away {lines} of {total} lines. Is that meant?", options)


def stale(what: str) -> Problem:
    return refused_as_told(Code.STALE, what)


def stepped(verb: str, versions: str, what: str, dry_run: bool) -> str:
    """Undo or redo of some versions, and what comes of it."""
    done, would = ("Took back", "take back") if verb == "undo" else ("Restored", "restore")
    told = f"This would {would} {versions}" if dry_run else f"{done} {versions}"
    return f"{told}: {what}." if what else f"{told}."


def no_such_option(option: str) -> tuple[str, None, Problem]:
    """Message, version and problem of a refused choice."""
    problem = invalid(f"The question has no option {option!r}; choose one of those it has")
    return problem.message, None, problem


def no_open_edit(id: str) -> tuple[str, None, Problem]:
    problem = invalid(f"There is no open edit {id!r}; name one of those that are open")
    return problem.message, None, problem


NOTHING_TO_UNDO = "There is nothing to undo."
NOTHING_TO_REDO = "There is nothing to redo."


def sentence(text: str) -> str:
    """A text as a sentence: a capital first, unless it begins with a name like openai:big-model, and one full stop last."""
    is_word = text.partition(" ")[0].rstrip(",;:").replace("'", "").isalpha()
    said = text[:1].upper() + text[1:] if is_word else text
    return said if said.endswith(("?", "!", "…")) else f"{said.rstrip('. ')}."


def with_article(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def short(text: str, length: int = 60) -> str:
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"


def merged_nodes(noun: str, first_words: Sequence[str]) -> str:
    """The report of neighbours that became one because the format can't keep them apart."""
    named = [f"“{short(words, 30)}”" for words in first_words]
    return f"The {noun} that begin with {', '.join(named[:-1])} and {named[-1]} are one now, since nothing stands between them."


def header_gone(names: Sequence[str]) -> str:
    """The report of a table that became something without a header."""
    return f"Its header ({', '.join(f'“{short(name, 30)}”' for name in names)}) went."
