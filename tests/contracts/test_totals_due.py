"""What a row that is called a total should say: of its column without the head, rounded as it is told."""

import pytest

from copydesk import Desk
from copydesk.editing.risks.sums import total_due


def due(head: str, cells: list[str], last: tuple[str, str]) -> float | None:
    rows = [
        f"| Shop | {head} |",
        "|---|---|",
        *(f"| Row {at} | {cell} |" for at, cell in enumerate(cells)),
        f"| {last[0]} | {last[1]} |",
    ]
    document = Desk().read("\n".join(["# T", "", *rows, ""]).encode(), format="markdown").document
    return total_due(document, [node.id for node in document.walk() if node.type == "cell"][-1])


@pytest.mark.parametrize(
    ("head", "last"),
    [
        ("2025/26", ("Total", "142,660")),
        ("Income 25/26", ("Total", "142,660")),
        ("Income", ("Mean", "47,553.3")),
        ("Income", ("Average", "47,553.33")),
    ],
)
def test_a_total_that_holds_is_none(head: str, last: tuple[str, str]) -> None:
    assert due(head, ["100,000", "22,150", "20,510"], last) is None


def test_a_total_that_does_not_hold_is_told_without_the_head() -> None:
    assert due("Income 25/26", ["100,000", "22,150", "20,510"], ("Total", "142,686.50")) == 142_660
    assert due("Income", ["94", "95.5"], ("Mean", "94.9")) == 189.5


def test_a_table_without_a_head_is_summed_from_its_first_row() -> None:
    assert due("5", ["7", "8"], ("Total", "20")) is None
