"""The figures as a picture: one bar a row, on a scale where each step is ten times the last; 1 is as fast as the peer."""

from collections.abc import Mapping, Sequence
from html import escape
from math import log10

from copydesk.apps.bench.measure import Row

WIDTH, LEFT, RIGHT, STEP, TOP = 1080, 420, 260, 22, 48
LOW, HIGH = -3, 2  # 0.001 to 100 times


def plot(rows: Mapping[str, Sequence[Row]]) -> str:
    """An SVG of every row that has a peer."""
    body, y = [], TOP
    for title, group in rows.items():
        measured = [row for row in group if row.ratio]
        if not measured:
            continue
        body.append(f'<text x="12" y="{y + 12}" font-weight="600">{escape(title)}</text>')
        y += STEP
        for row in measured:
            body.append(bar(row, y))
            y += STEP
        y += STEP // 2
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y + 8}" viewBox="0 0 {WIDTH} {y + 8}"
  font-family="sans-serif" font-size="12" fill="#191C1A">
<rect width="100%" height="100%" fill="#FFFFFF"/>
<text x="12" y="20" font-size="14" font-weight="600">Copydesk beside its peers, in the same run: shorter is faster</text>
{"".join(axis(power, y) for power in range(LOW, HIGH + 1))}
{"".join(body)}
</svg>
"""


def place(ratio: float) -> float:
    power = min(max(log10(ratio), LOW), HIGH)
    return LEFT + (power - LOW) / (HIGH - LOW) * (WIDTH - LEFT - RIGHT)


def axis(power: int, bottom: int) -> str:
    x = place(10.0**power)
    colour = "#464C48" if power == 0 else "#E2E5DF"
    return (
        f'<line x1="{x:.0f}" y1="36" x2="{x:.0f}" y2="{bottom}" stroke="{colour}"/>'
        f'<text x="{x:.0f}" y="34" text-anchor="middle" font-size="11">{10.0**power:g} ×</text>'
    )


def bar(row: Row, y: int) -> str:
    assert row.ratio is not None
    end = place(row.ratio)
    colour = "#0E6B41" if row.ratio <= 1 else "#A82B2B"
    return (
        f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{escape(row.what)}</text>'
        f'<rect x="{LEFT}" y="{y + 2}" width="{max(end - LEFT, 1):.1f}" height="13" fill="{colour}" opacity="0.75"/>'
        f'<text x="{WIDTH - RIGHT + 8}" y="{y + 12}">{row.ratio:.2g} × {escape(row.peer)}</text>'
    )
