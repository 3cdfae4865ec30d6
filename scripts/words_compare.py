"""Every sentence of tests/sentences as the reader takes it, beside what another version made of it: same, other, asks, misses.

python scripts/words_compare.py --save before.json       what this version makes of them
python scripts/words_compare.py --against before.json    what has changed since
"""

import argparse
import json
import sys
from collections import Counter
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from copydesk import Desk, Doc  # noqa: E402
from support.sentences import Sentence, read_sentences  # noqa: E402
from support.showing import shown  # noqa: E402

SENTENCES = ROOT / "tests" / "sentences"
NO_EDIT = ("answer", "question", "refused")


@lru_cache
def document(name: str) -> Any:
    return Desk().open(SENTENCES / "documents" / name, kind=name.partition("-")[0]).document


def played(sentence: Sentence) -> tuple[list[list[str]], str]:
    """What each step came to, and what is wrong with it by the sentence file ("" for nothing)."""
    doc = Doc(document(sentence.document))
    first = shown(doc.export())
    found, wrong, turn = [], "", None
    for step in sentence.steps:
        before = doc.export()
        try:
            if step.choice:
                options = turn.problem.options if turn is not None and turn.problem else ()
                named = [option.id for option in options if step.choice in option.label]
                known = step.choice.isdecimal() or step.choice in {"none", *(option.id for option in options)}
                turn = turn.choose(step.choice if known else named[0])
            else:
                turn = doc.say(step.words, selection=step.selection or None)
        except Exception as error:  # noqa: BLE001
            return found, f"{type(error).__name__}: {error}"
        code = turn.problem.code if turn.problem else ""
        found.append([str(turn.outcome), str(code), turn.message, sha256(doc.export()).hexdigest()])
        if wrong or (step.at_best and turn.outcome in NO_EDIT):
            continue
        if turn.outcome not in step.outcomes:
            wrong = f"{turn.outcome}, not {' or '.join(step.outcomes)}"
        elif step.codes and code not in step.codes:
            wrong = f"{code}, not {' or '.join(step.codes)}"
        elif turn.outcome == "applied":
            wrong = "" if shown(doc.export()) == step.expected(shown(before), first) else "another edit"
        elif any(not any(part.strip().casefold() in turn.message.casefold() for part in says.split("|")) for says in step.says):
            wrong = f"doesn't say {step.says}"
    return found, wrong


def verdict(old: list[Any], new: list[Any]) -> str:
    if [(one[0], one[1], one[3]) for one in old] == [(one[0], one[1], one[3]) for one in new]:
        return "same"
    for one, two in zip(old, new, strict=False):
        if one[:2] != two[:2] or one[3] != two[3]:
            if two[0] == "applied":
                return "other edit" if one[0] == "applied" else "new edits"
            return {"question": "new asks", "refused": "new misses"}.get(two[0], "new answers")
    return "shorter"


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--show", type=int, default=40)
    options.add_argument("--only", default="")
    options.add_argument("--file", default="")
    options.add_argument("--save", default="")
    options.add_argument("--against", default="")
    arguments = options.parse_args()
    counts: Counter[str] = Counter()
    failed: list[str] = []
    before = json.loads(Path(arguments.against).read_text()) if arguments.against else {}
    after: dict[str, list[list[str]]] = {}
    for path in sorted(SENTENCES.glob("*.txt")):
        for sentence in read_sentences(path):
            if arguments.only not in sentence.steps[0].words or arguments.file not in sentence.place:
                continue
            new, wrong = played(sentence)
            said_on = (sentence.document, sentence.steps[0].selection or "")  # the same words may come with and without a selection
            key = " / ".join((*said_on, *(step.words or step.choice for step in sentence.steps)))
            after[key] = new
            said = verdict(before[key], new) if key in before else "unknown"
            counts[said] += 1
            counts["fails"] += bool(wrong)
            if wrong or (arguments.against and said != "same"):
                failed.append(
                    f"{sentence.place} [{said}] {sentence.steps[0].words!r}: {wrong}\n      {new[-1][2][:150] if new else ''}"
                )
    if arguments.save:
        Path(arguments.save).write_text(json.dumps(after))
    sys.stdout.write("\n".join((*failed[: arguments.show], str(dict(counts)), "")))


if __name__ == "__main__":
    main()
