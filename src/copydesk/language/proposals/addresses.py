"""Links and files that lead elsewhere: "the council have moved their page, it lives at https://… now", "accounts moved -> https://…"."""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.links import ADDRESS, led_to, links_about
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.likeness import Things, terms_in
from copydesk.language.proposals.span import Span
from copydesk.reading.words import SILENT, words

LEAST = 0.25  # of what is told about a link that its own words must be
ATTRS = ("url", "file_url")


def new_addresses(ground: Ground, span: Span) -> Iterator[Made]:
    """The link whose words, or the words around it, are those around an address."""
    found = ADDRESS.search(span.text)
    if found is None:
        return
    told = terms_in(span.text.replace(found[0], " "))
    address = found[0].rstrip(".,;)")
    document = ground.document
    scored = [
        (score(document, told, f"{link[1]} {link[2]}", document[id].text), led_to(id, link, address))
        for id, link in links_about(document, "")
    ]
    for node in document.in_any_order():
        for attr in ATTRS:
            old = node.attrs.get(attr)
            if isinstance(old, str) and old != address:
                made = Made((edit("set", at=f"#{node.id}", name=attr, value=address),), (node.id,))
                scored.append((score(document, told, f"{node.text} {old}", str(node.attrs.get("description", ""))), made))
    best = max((value for value, _ in scored), default=0.0)
    yield from (made for value, made in sorted(scored, key=lambda one: -one[0]) if value >= max(LEAST, best - LEAST / 2))


def score(document: Document, told: frozenset[str], own: str, around: str) -> float:
    """How much of what is told a link says itself, and by half what stands around it."""
    things = document.cached(Things)
    whole = sum(map(things.weight, told))
    there = terms_in(" ".join(word for word in words(own) if word not in SILENT))
    near = terms_in(around) - there
    return (sum(map(things.weight, told & there)) + sum(map(things.weight, told & near)) / 2) / whole if whole else 0.0
