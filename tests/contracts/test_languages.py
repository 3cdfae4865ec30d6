"""German, French and Spanish: the commonest commands and look-ups, and nothing that is not surely meant."""

import pytest

from copydesk import Doc, formats
from copydesk.plan.outcome import Outcome
from copydesk.words.lexicon import LANGUAGES
from copydesk.words.tongues import own_sentence, tongues

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


IN_OTHER_LANGUAGES = {
    "de": "mache das kürzer",
    "fr": "raccourcis l'introduction",
    "es": "acorta la introducción, que es muy larga",
    "it": "cancella il terzo paragrafo",
    "pt": "encurte o segundo parágrafo",
    "nl": "verwijder de laatste alinea",
    "sv": "ta bort sista stycket",
    "da": "slet det sidste afsnit",
    "nb": "slett det siste avsnittet",
    "fi": "poista viimeinen kappale",
    "pl": "usuń ostatni akapit",
    "cs": "smaž poslední odstavec",
    "hu": "töröld az utolsó bekezdést",
    "ro": "șterge ultimul paragraf",
    "tr": "son paragrafı sil",
    "vi": "xóa đoạn cuối",
    "id": "hapus paragraf terakhir",
    "uk": "видали останній абзац і заголовок",
    "ru": "удали последний абзац",
    "el": "διέγραψε την τελευταία παράγραφο",
    "he": "מחק את הפסקה האחרונה",
    "ar": "احذف الفقرة الأخيرة",
    "hi": "अंतिम अनुच्छेद हटाएं",
    "th": "ลบย่อหน้าสุดท้าย",
    "ja": "最後の段落を削除してください",
    "ko": "마지막 단락을 삭제해 주세요",
    "zh": "删除最后一段",
}
ENGLISH_OR_NOTHING = ["asdf qwer", "die the die", "de facto standard section needs work", "make the den a better place", "…", "42"]


def test_every_language_of_the_table_has_a_message_here() -> None:
    assert {tongue.code for tongue in tongues()} == {"en", *IN_OTHER_LANGUAGES}
    assert len(set(IN_OTHER_LANGUAGES) - set(LANGUAGES)) >= 20


@pytest.mark.parametrize(("code", "words"), IN_OTHER_LANGUAGES.items())
def test_what_is_not_understood_is_told_in_the_language_of_the_message(code: str, words: str) -> None:
    doc = fest()
    turn = doc.say(words)
    assert doc.export().decode() == FEST
    assert turn.message == next(tongue.sentence for tongue in tongues() if tongue.code == code)


@pytest.mark.parametrize("words", ENGLISH_OR_NOTHING)
def test_what_is_in_no_known_language_is_told_in_english(words: str) -> None:
    assert own_sentence(words) == ""


def test_a_quoted_text_tells_nothing_of_the_language() -> None:
    assert own_sentence("put “der die das und nicht” somewhere nice") == ""
