"""Brief: what a person's words say about a change, read from the words alone. A plan is weighed against it, never refused for it.

How it is read is in `language/brief`; what it is weighed for is in `editing/risks`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Brief:
    words: str = ""
    earlier: tuple[str, ...] = ()  # the person's own earlier messages that these words go on with
    shown: tuple[str, ...] = ()  # what the person was last told, where their words refer to it: "the second one"
    stood: tuple[str, ...] = ()  # what stood here in an earlier version and was looked up, where the words want something back
    places: frozenset[str] = frozenset()  # nodes that the words name; what stands in them is meant too
    beside: frozenset[str] = frozenset()  # nodes that something is to be put next to
    spared: frozenset[str] = frozenset()  # nodes that are to stay as they are: "except section 4"
    missed: tuple[str, ...] = ()  # what was to be spared and can't be found
    keeps: frozenset[str] = frozenset()  # sorts of things that are to stay: heading, number, link
    kept_of: tuple[tuple[str, frozenset[str]], ...] = ()  # the same for those of something alone: "the passenger numbers", by stems
    spans: tuple[tuple[str, int, int], ...] = ()  # parts of what is seen of a node, where no more than a sentence is named
    kept: tuple[int, ...] = ()  # sentences that are to stay, counted from 0, from the end as -1
    wording: tuple[str, ...] = ()  # words that are to stay, quoted: what stands around them may change
    texts: tuple[str, ...] = ()  # what the words quote
    only: bool = False  # "only", "nothing else"
    throughout: bool = False  # everywhere, the whole of it
    several: bool = False  # more than one of something: all, each, both, "and", a number
    question: bool = False  # every sentence surely asks
    waits: bool = False  # the document is to stay as it is, or until the person has seen it: "let me see it first"
    deletes: bool = False  # something is to go
    adds: bool = False  # something is to come
    steps_back: bool = False  # what was done is to be taken back
    exchanges: bool = False  # one text that stands for another that is given: "replace X with Y"
    headings: bool = False  # titles are spoken of, or something is to be renamed
    links: bool = False  # links are spoken of, or where they lead
    amounts: tuple[tuple[str, int], ...] = ()  # how many of what are to come: "a sentence", "two rows"
    language: str = ""  # that a text is to be put into, by its English name
    target: bool = False  # the words say how long it is to be: "in two sentences"
    factor: float | None = None  # what numbers are to be multiplied by: "raise by 5 %", "double"
    shifts: tuple[tuple[float, str], ...] = ()  # by how much they are to go up or down, with the unit: "a week later", "£5 off"
    rounding: float | None = None  # what they are to be rounded to: "the nearest thousand"
    wide: frozenset[str] = frozenset()  # another form of what stands: manner, colour, shorten, expand, translate, …
    facts: frozenset[str] = frozenset()  # kinds of facts that may change as a whole: "raise all prices"
    stems: frozenset[str] = frozenset()  # the content words, stemmed

    @property
    def is_wide(self) -> bool:
        return bool(self.wide)

    @property
    def said(self) -> str:
        """All that the person said about it, the latest last."""
        return "\n".join((*self.earlier, self.words))
