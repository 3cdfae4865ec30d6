"""Documents on which people's wishes are tried, and all that a message may come to on one of them."""

import json

from copydesk import Doc, formats

GARDEN = """# Open garden day

Notes of Bettina Aalto for the garden committee.

## Programme

- 10:00 gates open
- 11:30 talk on roses
- 14:00 plant auction
- 16:00 tea

## Stalls

| Stall | Run by | Tables | Fee | Opens |
|---|---|---:|---:|---|
| Seedlings | Ilka | 3 | £12.00 | 9:30 |
| Honey | Bruno | 1 | £4.50 | 10:00 |
| Second-hand tools | Ilka | 2 | £8.00 | 9:30 |
| Cakes | Pilar | 2 | £8.00 | 11:00 |

The stalls stand along the north wall.

## Helpers

| Name | Task | Saturday | Sunday | Has a key |
|---|---|---:|---:|---|
| Bruno Falk | gate | 4 | 2 | yes |
| Ilka Sandoz | signs | 3 | 0 | no |
| Pilar Reyes | kitchen | 6 | 5 | yes |

## Deliveries

| Day | What | Supplier | Boxes |
|---|---|---|---:|
| 3 June | Compost | Morgan & Lee | 40 |
| 9 June | Bunting | Festiva | 2 |
| 17 June | Tea and sugar | Grocer Holm | 6 |

## Rules

1. Dogs stay on the lead.
2. Nobody picks the roses.
3. Prams go round the pond.

## Before the day

- [x] Print the posters
- [ ] Mow the lower lawn
- [ ] Borrow trestle tables
  - [x] Ask the church
  - [ ] Ask the school
- [ ] Paint the arrows (Bruno)

## What we learned

The pond was the favourite. Rain kept people under the beech. We ran out of change at noon.

> Nobody reads the signs. I counted.

### Weather

It rained from two to three.

### Money

We took £412 in all. The auction brought the most.

## Open questions

- Who locks the shed?
- Does the band need electricity?
- May the neighbours park in the lane?

## Sent to

Bettina Aalto, Bruno Falk, Pilar Reyes. Please do not forward.
"""

PLAY = """Title: The Ferry
Author: N. Holm
Draft date: 4 March 2026

# Act One

INT. TICKET OFFICE - MORNING

A fan turns slowly. OLGA (30s, uniform) stamps tickets.

OLGA
Next, please.

BENNO
One to the island.

OLGA
Return or single?

Benno counts his coins.

BENNO
(embarrassed)
Single.

[[Is the fan too loud for this?]]

EXT. PIER - DAY

Gulls. The ferry is late.

BENNO
It is late.

OLGA (O.S.)
It is always late.

The horn sounds.

# Act Two

EXT. FERRY DECK - DAY

Wind. Benno holds his hat.

CAPTAIN
Hold on to that.

They hum:

~Over the water and under the sky,
~Nobody asks us and nobody why.

INT. WHEELHOUSE - NIGHT

The captain steers with one finger.

CAPTAIN
Nearly there.

CUT TO:

EXT. ISLAND - DAWN

Benno walks up the beach alone.

> FADE OUT.
"""


def step(id: str, name: str, content: str, *needs: tuple[str, str, str]) -> dict[str, object]:
    dependencies = [{"to_node_id": on, "dependency_type": type, "evidence_text": why} for on, type, why in needs]
    return {
        "id": id,
        "name": name,
        "description": "",
        "type": "protocol",
        "status": "draft",
        "position": 1,
        "content": content,
        "links": [],
        "attachments": [],
        "dependencies": dependencies,
        "referenced_tree_ids": [],
    }


def experiment() -> dict[str, object]:
    """Tea at two temperatures, in two blocks."""
    plan = [
        step("stp-water", "Boil the water", "1. Fill the kettle.\n2. Wait for the click.\n"),
        step("stp-cups", "Warm the cups", "Rinse each cup once.\n", ("stp-water", "requires", "hot water")),
        step("stp-leaves", "Weigh the leaves", "Two grams for a cup.\n"),
    ]
    work = [
        step("stp-brew", "Brew the tea", "Pour and wait.\n", ("stp-cups", "follows", ""), ("stp-leaves", "requires", "2 g each")),
        step("stp-taste", "Taste it blind", "Six people, six cups.\n", ("stp-brew", "follows", "")),
        step("stp-wash", "Wash the cups", "With soda.\n"),
    ]
    blocks = [
        {"id": "blk-plan", "name": "Preparing", "type": "preparation", "position": 1, "nodes": plan},
        {"id": "blk-work", "name": "Tasting", "type": "execution", "position": 2, "nodes": work},
    ]
    for block in blocks:
        for at, node in enumerate(block["nodes"], 1):  # type: ignore[arg-type,var-annotated]
            node["position"] = at
    return {"id": "exp-tea", "name": "Does hotter water make better tea?", "description": "", "status": "draft", "blocks": blocks}


def garden() -> Doc:
    return Doc(formats.read(GARDEN.encode(), "markdown", "report"))


def play() -> Doc:
    return Doc(formats.read(PLAY.encode(), "fountain", "screenplay"))


def tea() -> Doc:
    return Doc(formats.read(json.dumps(experiment()).encode(), "experiment", "experiment"))


def results(make: "type[Doc] | object", words: str) -> list[bytes]:
    """The document after each option of the question that a message leads to; a message that changes it by itself fails."""
    assert callable(make)
    doc = make()
    before = doc.export()
    turn = doc.say(words)
    assert doc.export() == before, turn.message
    found = []
    for option in turn.problem.options if turn.problem is not None else ():
        other = make()
        if other.say(words).choose(option.id).outcome == "applied":
            found.append(other.export())
    return found
