"""From a tool's arguments to the edits of a plan: places are found here, so that an edit names its nodes by their ids alone.

A place that could be several is asked about under the name of its argument; the choice comes back under the same name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.editing import messages
from copydesk.editing.misses import names_several
from copydesk.editing.resolve import options_for, resolve
from copydesk.kinds import kind_named
from copydesk.language.commands.titles import whole_text
from copydesk.plan.edit import Edit
from copydesk.plan.problem import Problem
from copydesk.references.answers import Answer, Choices
from copydesk.references.structure import flat_sections, outline_holder, section_span


class Uncompiled(Exception):  # noqa: N818  # not an error: a way out
    """Carries a problem out of a tool's function to `edits_of`, which returns it as a value."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass(slots=True)
class Compiling:
    """The state of compiling one call."""

    document: Document
    tool: str
    choices: Choices = field(default_factory=dict)
    places: Collection[str] = ()  # what the person's words name, where they are known
    version: int | None = None  # of the document, where it is known
    edits: list[Edit] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # what is to be told with them

    def add(self, action: str, **arguments: Any) -> None:
        """One more edit. `with_` is `with`, which is a word of Python's."""
        named = {name.rstrip("_"): value for name, value in arguments.items() if value is not None}
        self.edits.append(Edit(str(len(self.edits) + 1), action, named))

    def refuse(self, what: str) -> Uncompiled:
        return Uncompiled(messages.invalid(f"In {self.tool}: {what}"))

    # Places

    def ids(self, reference: str, argument: str) -> tuple[str, ...]:
        """The nodes that a reference names."""
        chosen = self.choices.get(argument, "")
        usable = bool(chosen) and all(id.strip() in self.document for id in chosen.split(","))
        found = resolve(self.document, chosen if usable else reference, edit=argument)
        if isinstance(found, Problem):
            raise Uncompiled(found)
        return found.ids

    def node(self, reference: str, argument: str, types: Sequence[str] = ()) -> Node:
        """The one node that a reference names, of one of these types if they are given."""
        ids = self.ids(reference, argument)
        if types:
            ids = tuple(id for id in ids if self.document[id].type in types) or ids
        if len(ids) > 1:
            options, more = options_for(self.document, [Answer((id,)) for id in ids])
            raise Uncompiled(names_several(reference, options, more, argument))
        node = self.document[ids[0]]
        if types and node.type not in types:
            known = kind_named(self.document.kind).types
            is_, wanted = (known[type].words[0] for type in (node.type, next(type for type in types if type in known)))
            raise Uncompiled(
                messages.misfit(
                    f"In {self.tool}: {argument} names {messages.with_article(is_)}, not {messages.with_article(wanted)}"
                )
            )
        return node

    def span(self, id: str) -> list[str]:
        """A node, or the section that a heading of a flat note opens."""
        return section_span(self.document, id) if id in flat_sections(self.document).followers else [id]

    # Edits that several tools make

    def retitle(self, id: str, title: str) -> None:
        """Other words for a node; a number that a title spells stays."""
        line = " ".join(title.split())
        if not line:
            raise self.refuse("a title has words")
        action, arguments = whole_text(self.document, id, line)
        self.edits.append(Edit(str(len(self.edits) + 1), action, {"at": f"#{id}", **arguments}))

    def fill(self, holder: Mapping[str, str], first: Sequence[str], markdown: str) -> None:
        """Puts a text in place of some siblings; where there are none, at a place. No text takes them away."""
        if first and markdown.strip():
            self.add("rewrite", at=f"#{first[0]}", through=f"#{first[-1]}", markdown=markdown)
        elif first:
            self.add("delete", at=[f"#{id}" for id in first])
        elif markdown.strip():
            self.add("insert", markdown=markdown, **holder)


def several(ids: Sequence[str]) -> str:
    """A reference to nodes that go together."""
    return ", ".join(f"#{id}" for id in ids)


def holder_of(document: Document, id: str) -> str | None:
    return outline_holder(document, id)
