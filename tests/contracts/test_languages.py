"""German, French and Spanish: the commonest commands and look-ups, and nothing that is not surely meant."""

import pytest

from copydesk import Doc, formats
from copydesk.plan.outcome import Outcome

FEST = """# Fest

Die Sitzung ist am 9 Oktober im Rathaus. Der Hausmeister hat die Schlüssel.

| Item | Quote |
|---|---|
| Marquee | £420 |
| Toilets | £310 |

- [ ] Band buchen
- [ ] Zelt holen

## Kosten

Alles kostet €500.

## Plan

Regen ist erlaubt.
"""
DONE = [
    ("lösche die Zeile Toilets", "| Toilets | £310 |\n", ""),
    ("Bitte lösche die Zeile Toilets, danke", "| Toilets | £310 |\n", ""),
    ("supprime la ligne Marquee", "| Marquee | £420 |\n", ""),
    ("borra la fila Marquee por favor", "| Marquee | £420 |\n", ""),
    ("ersetze „Rathaus“ durch „Museum“", "Rathaus", "Museum"),
    ("remplace « Rathaus » par « Museum »", "Rathaus", "Museum"),
    ('reemplaza "Rathaus" por "Museum"', "Rathaus", "Museum"),
    ("benenne Kosten in „Ausgaben“ um", "## Kosten", "## Ausgaben"),
    ("hake Zelt holen ab", "[ ] Zelt", "[x] Zelt"),
    ("coche Zelt holen", "[ ] Zelt", "[x] Zelt"),
    ("marca Zelt holen", "[ ] Zelt", "[x] Zelt"),
]
ASKED = ["ersetze Rathaus durch Museum", "remplace Rathaus par Museum merci beaucoup", "cambia Rathaus por Museo"]
NOT_DONE = [
    "lösche nicht die Zeile Toilets",
    "soll ich die Zeile Toilets löschen?",
    "ne supprime pas la ligne Marquee",
    "no borres la fila Marquee",
]


def fest() -> Doc:
    return Doc(formats.read(FEST.encode(), "markdown", "note"))


@pytest.mark.parametrize(("words", "old", "new"), DONE)
def test_the_commonest_commands_are_done(words: str, old: str, new: str) -> None:
    doc = fest()
    turn = doc.say(words)
    assert turn.outcome is Outcome.APPLIED, turn.message
    assert doc.export().decode() == FEST.replace(old, new)


@pytest.mark.parametrize("words", ASKED)
def test_a_text_that_is_not_quoted_is_asked_about(words: str) -> None:
    assert fest().say(words).outcome is Outcome.QUESTION


@pytest.mark.parametrize("words", NOT_DONE)
def test_what_is_forbidden_or_asked_is_not_done(words: str) -> None:
    doc = fest()
    assert doc.say(words).outcome is not Outcome.APPLIED
    assert doc.version == 1


def test_look_ups_are_answered() -> None:
    assert (
        fest().say("wo ist die Sitzung?").message.startswith("im Rathaus") or "Rathaus" in fest().say("wo ist die Sitzung?").message
    )
    assert "Hausmeister" in fest().say("wer hat die Schlüssel?").message
