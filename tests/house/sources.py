"""The project's own files, as the house tests look at them."""

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "copydesk"
DOCS = ROOT / "docs"


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


def documentation() -> str:
    """All pages of the documentation, README included, as one text."""
    return "\n".join(page.read_text(encoding="utf-8") for page in (ROOT / "README.md", *sorted(DOCS.rglob("*.md"))))
