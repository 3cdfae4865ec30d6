"""How much code reads words: files, lines, regular expressions, and words inside comparisons and tables of code, by package.

    python scripts/words_census.py [--json]

The same count before and after a rebuild; a house check keeps it from growing again.
"""

import ast
import json
import re
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "copydesk"
BESIDE_REFERENCES = "resolve misses labels phrasebook wordforms parse spoken"  # what `editing/` has of it
GROUPS = {
    "words": [PACKAGE / "words"],
    "language": [PACKAGE / "language"],
    "references": [PACKAGE / "references", *(PACKAGE / "editing" / f"{name}.py" for name in BESIDE_REFERENCES.split())],
    "mixed": [PACKAGE / "assistant" / "mixed.py", PACKAGE / "assistant" / "shortcut.py"],
}
WORD = re.compile(r"[A-Za-z][a-z'-]*(?: [A-Za-z'-]+)*")


def files(paths: list[Path]) -> list[Path]:
    found = [file for path in paths for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    return [file for file in found if file.exists()]


def literals(node: ast.AST) -> int:
    """The words in the strings below a node."""
    strings = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str))
    return sum(bool(WORD.fullmatch(text)) for text in strings)


def census(paths: list[Path]) -> dict[str, int]:
    count = {"files": 0, "lines": 0, "regexes": 0, "compared words": 0, "listed words": 0, "data lines": 0}
    for path in paths:
        for data in path.rglob("*.txt") if path.is_dir() else ():
            count["data lines"] += len(data.read_text(encoding="utf-8").splitlines())
    for path in files(paths):
        text = path.read_text(encoding="utf-8")
        count["files"] += 1
        count["lines"] += len(text.splitlines())
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="re"))):
                    count["regexes"] += 1
                case ast.Compare():
                    count["compared words"] += literals(node)
                case ast.Call(func=ast.Name(id="word_set" | "phrases" | "said" | "listed" | "rows" | "_phrases" | "_near")):
                    strings = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str))
                    count["listed words"] += sum(len(re.split(r"[\s,]+", text.strip())) for text in strings)
                case ast.Call(func=ast.Name(id="frozenset")):
                    count["listed words"] += literals(node)
    return count


def main() -> None:
    found = {name: census(paths) for name, paths in GROUPS.items()}
    found["all"] = {key: sum(one[key] for one in found.values()) for key in found["language"]}
    if "--json" in sys.argv:
        sys.stdout.write(json.dumps(found, indent=1))
        return
    keys = list(found["all"])
    sys.stdout.write(f"{'':12}" + "".join(f"{key:>16}" for key in keys) + "\n")
    for name, one in found.items():
        sys.stdout.write(f"{name:12}" + "".join(f"{one[key]:>16,}" for key in keys) + "\n")


if __name__ == "__main__":
    main()
