"""The ground that readings are tested on: a document, what the conversation brings along, and strict answers to what words name."""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice, product
from typing import Any

from copydesk.document.document import Document
from copydesk.editing import misses
from copydesk.editing.labels import label
from copydesk.editing.resolve import MAX_REFERENCE, Resolved, in_order_of_rank, options_for, resolve, section_span, whole_texts
from copydesk.kinds import kind_named
from copydesk.kinds.kind import Kind
from copydesk.language import messages
from copydesk.language.commands import gone, past
from copydesk.language.commands.lines import line_of
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several
from copydesk.language.commands.quoting import is_part
from copydesk.language.commands.shown import both, shown
from copydesk.language.commands.wording import in_known_words, in_other_words, is_description
from copydesk.language.likeness import offered
from copydesk.language.memory import Memory
from copydesk.language.rownames import counted, rows_called
from copydesk.plan.problem import MAX_OPTIONS, Code, Option, Problem
from copydesk.references.answers import Answer, Context
from copydesk.references.finder import Finder
from copydesk.references.grammar import readings
from copydesk.references.nameindex import name_index
from copydesk.references.names import by_foreign_id
from copydesk.references.nouns import lexicon
from copydesk.references.structure import Structure, structure

Ids = tuple[str, ...]
MAX_COMBINATIONS = 200
_ID = re.compile(r"(?:the\s+)?(?:(\w+)\s+)?#([\w-]+)", re.IGNORECASE)
_NEXT_TO = re.compile(r"(the \w+) (?:right )?(?:next to|beside) (.+)", re.IGNORECASE)
_BETWEEN = re.compile(r"the \w+ (?:that is |that was |right )?between (.+)", re.IGNORECASE)
_ENDS_WITH_IT = re.compile(r"\b(?:it|that)$", re.IGNORECASE)
_PLACES = re.compile(r"\s+(?:from|in|under|of|within|inside)\s", re.IGNORECASE)
_FROM_LINE = re.compile(r"\s+(?:from|in) the (?:list|line(?:-?up)?|row|sequence|series|order|group|set|board)$", re.IGNORECASE)
_COUNTED = re.compile(r"(?:the )?[\w-]+ \w+", re.IGNORECASE)
_BARE_NOUN = re.compile(r"the \w+", re.IGNORECASE)
_ONE = re.compile(
    r"\bthe one (?=(?:right |just |directly )?(?:before|after|above|below|following|preceding) (?:it|that)\b)", re.IGNORECASE
)
MAX_NAME_WORDS = 60  # a longer span of words is no reference
NONE = Option("none", "None of these")


@dataclass(slots=True)
class Ground:
    """What a command is tested on: a document, and what was said about it before."""

    document: Document
    memory: Memory
    context: Context
    inside: str = ""  # the words of a place that was said before the command: "in Risks, …"
    bound: Mapping[str, Ids] = field(default_factory=dict)  # what words were chosen to mean
    _known: dict[str, list[Answer]] = field(default_factory=dict)
    _problems: dict[str, Problem] = field(default_factory=dict)
    readings: dict[Hashable, Any] = field(default_factory=dict)  # of clauses, shared by all grounds of a message

    @property
    def kind(self) -> Kind:
        return kind_named(self.document.kind)

    @property
    def structure(self) -> Structure:
        return structure(self.document)

    def about(self, ids: Sequence[str]) -> "Ground":
        """The same ground, with other nodes in focus: "it" in one sentence is its first target."""
        context = replace_focus(self.context, tuple(ids))
        return Ground(self.document, replace(self.memory, texts=()), context, self.inside, self.bound, readings=self.readings)

    def within(self, words: str) -> "Ground":
        """The same ground, in a place that was said before: "it" may be that."""
        found = self.find(words) if words else []
        context = replace_focus(self.context, found[0].ids) if len(found) == 1 else self.context
        return Ground(self.document, self.memory, context, words, self.bound, readings=self.readings)

    def bind(self, words: str, ids: Sequence[str]) -> "Ground":
        """The same ground, on which words mean what was chosen for them, wherever they are looked up."""
        return replace(self, bound={**self.bound, words.strip(): tuple(ids)}, _known={}, _problems={})

    def find(self, words: str) -> list[Answer]:
        """What words name, strictly; several answers are a question."""
        if words.strip() in self.bound:
            return [Answer(self.bound[words.strip()])]
        words = in_known_words(words.strip())
        if words not in self._known:
            self._known[words] = counted(self.document, words, self._in_focus(words, self._find(words)))
        return self._known[words]

    def _in_focus(self, words: str, found: list[Answer]) -> list[Answer]:
        """ "The task", where several are and one was just spoken of: that one."""
        if self.memory.is_told and self.context.focus == self.memory.focus and _COUNTED.fullmatch(words):
            return shown(self.document, self.context, words, found, self._find_in)
        focus = self.context.focus[:1]
        if len(found) == 1 or not focus or focus[0] not in self.document or not _BARE_NOUN.fullmatch(words):
            return found
        called = self.document[focus[0]].text.casefold().startswith(words.casefold().removeprefix("the "))
        near = [answer for answer in found if set(answer.ids) <= set(self.context.focus)]
        if len(near) > 1 and self.context.is_listed:  # an answer that named several of them speaks of no one of them
            return near
        return [answer for answer in found if answer.ids == focus] or ([Answer(focus)] if called and not found else found)

    def _find(self, words: str) -> list[Answer]:
        if not words or len(words) > MAX_REFERENCE or words.count(" ") > MAX_NAME_WORDS:
            return []
        if words.startswith("#") and words[1:] in self.document:
            return [Answer((words[1:],))]
        found = self._spoken_of(words) or self._by_id(words)
        if found:
            return found
        if self.inside:
            return self._find_in(f"{words} in {self.inside}") or self._only_inside(self._find_in(words) or self._rows(words))
        found = self._find_in(words) or self._rows(words) or (self._find_in(other) if (other := in_other_words(words)) else [])
        return both(self.document, words, found, self._find_in)

    def _rows(self, words: str) -> list[Answer]:
        """Rows of tables, by the letter or the name in their first cell."""
        return [Answer(ids) for ids in rows_called(self.document, words, self.find)]

    def _by_id(self, words: str) -> list[Answer]:
        """The block #t5: an id, whatever it is said to be."""
        said = _ID.fullmatch(words)
        if (
            said
            and said[1]
            and (said[1].casefold(),) not in lexicon(self.document.kind).nouns
            and said[1].casefold() not in ("block", "node")
        ):
            return []
        ids = self.document.cached(by_foreign_id).get(said[2], [said[2]] if said[2] in self.document else []) if said else []
        return [Answer((ids[0],))] if len(ids) == 1 else []

    def _spoken_of(self, words: str) -> list[Answer]:
        """What the conversation alone can tell: what was done to it, or where it stood when it was taken out."""
        beside = self._beside(words)
        if beside:
            return beside
        if not self.memory.done:
            return []
        ids = past.find_past(self.memory, words) or gone.beside_removed(self.memory, self.document, self.context.focus, words)
        return [Answer(ids)] if ids and all(id in self.document for id in ids) else []

    def _beside(self, words: str) -> list[Answer]:
        """The figure next to it, the one between them."""
        found = _NEXT_TO.fullmatch(words)
        if found:
            answers = [answer for side in ("before", "after") for answer in self.find(f"{found[1]} {side} {found[2]}")]
            return list({answer.ids: answer for answer in answers}.values())
        found = _BETWEEN.fullmatch(words)
        pairs = [answer.ids for answer in self.find(found[1]) if len(answer.ids) == 2] if found else []
        if len(pairs) != 1:
            return []
        one, two = sorted(pairs[0], key=self.structure.start.__getitem__)
        line = line_of(self.document, one)
        inside = line[line.index(one) + 1 : line.index(two)] if two in line else []
        return [Answer((id,)) for id in inside]

    def _find_in(self, words: str) -> list[Answer]:
        focus = self.context.focus[:1]
        if focus and focus[0] in self.document and _ONE.search(words):  # "the one before it" is one of its sort
            noun = self.kind.types[self.document[focus[0]].type].words[0]
            found = Finder(self.document, self.context).find(readings(_ONE.sub(f"the {noun} ", words), self.document.kind))
            if found:
                return found
        found = Finder(self.document, self.context).find(readings(words, self.document.kind))
        found = found or whole_texts(self.document, words) or self._with_it(words)
        if not found and (line := _FROM_LINE.search(words)):  # "from the row", where there is but one
            found = Finder(self.document, self.context).find(readings(words[: line.start()], self.document.kind))
        return found

    def _with_it(self, words: str) -> list[Answer]:
        """The last figure and the one before it: "it" is the first of them."""
        first, joint, second = words.rpartition(" and ")
        if not joint or not _ENDS_WITH_IT.search(second):
            return []
        ones = self.find(first)
        twos = self.about(ones[0].ids).find(second) if len(ones) == 1 else []
        return [Answer((*ones[0].ids, *two.ids)) for two in twos]

    def _only_inside(self, answers: list[Answer]) -> list[Answer]:
        holders = [id for answer in self.within("").find(self.inside) for id in answer.ids]
        order = self.structure
        return [answer for answer in answers if all(any(id == one or order.holds(one, id) for one in holders) for id in answer.ids)]

    def described(self, words: str) -> list[Answer]:
        """What words describe: by a noun, a number, a role or a path, and not by a bare name."""
        key = f"described {words}"
        named = name_index(self.document).named(words.strip()) if words[:1].isupper() else ()
        if any(entry.by_name and self.document[entry.id].text == words.strip() for entry, _ in named):
            return []  # what is called exactly so is no description
        if key not in self._known:
            tiers = (tuple(one for one in tier if is_description(one)) for tier in readings(words.strip(), self.document.kind))
            found = Finder(self.document, self.context).find(tier for tier in tiers if tier)
            self._known[key] = self._only_inside(found) if self.inside else found
        return self._known[key]

    def problem(self, words: str) -> Problem:
        """Why words name nothing, with what is near: a near name, or what the words name without their last place."""
        if words not in self._problems:
            self._problems[words] = self._problem(words)
        return self._problems[words]

    def _problem(self, words: str) -> Problem:
        found = resolve(self.document, words, self.context)
        if isinstance(found, Resolved):
            return messages.not_understood(f"“{messages.short(words)}”")
        options, more = options_for(self.document, self._elsewhere(words) if not found.options else [])
        if options:
            return replace(found, options=options, more=more)
        return found if found.options else offered(self.document, words, found, self.find)

    def _elsewhere(self, words: str) -> list[Answer]:
        """What is called so, though not in the place that was said."""
        for at in sorted((found.start() for found in _PLACES.finditer(words)), reverse=True):
            answers = self.find(words[:at])
            if 0 < len(answers) <= MAX_OPTIONS:
                return answers
        return []

    def blocks(self, ids: Sequence[str], words: str = "") -> Ids:
        """Nodes with all that they stand for: a heading of a flat note stands for its section, unless only the heading is meant."""
        if any(word in words.casefold().split() for word in ("heading", "header", "title")):
            return tuple(ids)
        return tuple(dict.fromkeys(block for id in ids for block in section_span(self.document, id)))

    def choose(
        self, slots: Sequence[str], make: Callable[[tuple[Ids, ...]], Outcome], progress: int = 1, *, every: bool = False
    ) -> Outcome:
        """What comes of the nodes that the words in some slots name: one combination is made, several are a question."""
        found: list[list[Answer]] = []
        ground = self
        for words in slots:
            answers = ground.find(words)
            if answers and is_part(self.document, words, answers[0].ids):
                return Miss(progress, partial(messages.told, "only_whole", label(self.document, answers[0].ids[0])))
            if not answers:
                return self.missed(words, progress + len(found))
            found.append(answers)
            ground = ground.about(answers[0].ids) if len(answers) == 1 else ground
        combinations = list(islice(product(*found), MAX_COMBINATIONS))
        if len(combinations) == 1:
            return make(tuple(answer.ids for answer in combinations[0]))
        return self.which(slots, found, make, every=every)

    def which(
        self,
        slots: Sequence[str],
        found: Sequence[list[Answer]],
        make: Callable[[tuple[Ids, ...]], Outcome],
        *,
        every: bool = False,
    ) -> Outcome:
        """A question about the slot that may mean several."""
        at = next(place for place, answers in enumerate(found) if len(answers) > 1)
        answers = in_order_of_rank(self.document, found[at])
        options, _ = options_for(self.document, answers)
        made: dict[str, Made] = {}
        everything = tuple(dict.fromkeys(id for answer in answers for id in answer.ids))
        whole = make_one(make, found, at, everything) if every and len(answers) <= MAX_OPTIONS else None
        for option, answer in zip(options, answers, strict=False):
            outcome = make_one(make, found, at, answer.ids)
            if isinstance(outcome, Made):
                made[option.id] = outcome
        problem = misses.which_one(slots[at], options, len(answers) - len(options))
        if isinstance(whole, Made):
            made["all"] = whole
            options = (*options, Option("all", "Both" if len(answers) == 2 else "All of them"))
        return Several(replace(problem, options=(*options, NONE)), made)

    def missed(self, words: str, progress: int = 1) -> Miss:
        """Words that name nothing; what is near is offered."""
        return Miss(progress, lambda: self.problem(words), missed=words)


def make_one(make: Callable[[tuple[Ids, ...]], Outcome], found: Sequence[list[Answer]], at: int, ids: Ids) -> Outcome:
    """What comes of one answer for the slot at `at`, if the others are clear."""
    others = [answers for place, answers in enumerate(found) if place != at]
    if any(len(answers) != 1 for answers in others):
        return Miss(0, lambda: Problem(Code.AMBIGUOUS, ""))
    chosen = [answers[0].ids for answers in found[:at]] + [ids] + [answers[0].ids for answers in found[at + 1 :]]
    return make(tuple(chosen))


def replace_focus(context: Context, focus: Ids) -> Context:
    return Context(context.selection, focus)
