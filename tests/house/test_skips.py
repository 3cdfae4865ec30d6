"""No test is skipped for want of something that could be installed: what is left are platforms, and public data."""

import ast

from house.sources import ROOT, shown, tree

ALLOWED = {
    "COPYDESK_OUTSIDE_DATA is not set",
    "Windows has no such modes",
    "its writers don't wait for one another",  # one of two databases that the same test is run on
    "not a git checkout",
    "only root may give a file away",
    "takes long: make soak",
}
SKIPS = {"skip", "skipif", "importorskip", "xfail"}


def skips() -> dict[str, set[str]]:
    """What each test says of why it may be skipped."""
    found: dict[str, set[str]] = {}
    for path in (ROOT / "tests").rglob("*.py"):
        if "node_modules" in path.parts:
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SKIPS:
                given = [one.value for one in node.keywords if one.arg == "reason"] or node.args[:1]
                reason = given[0].value if given and isinstance(given[0], ast.Constant) else ast.unparse(node)
                found.setdefault(shown(path), set()).add(str(reason))
    return found


def test_no_test_is_skipped_for_what_could_be_installed() -> None:
    assert {path: reasons - ALLOWED for path, reasons in skips().items() if reasons - ALLOWED} == {}


def test_every_reason_is_still_given() -> None:
    assert set().union(*skips().values()) == ALLOWED
