"""Markdown to measure with, made here: headings, prose with marks and links, lists, tables and code, in the mix of real docs."""

PART = """## Section {n}

The *river* rose by {n} centimetres in the **first** week, and `gauge_{n}` shows [the record](https://example.org/{n}). Nobody
had expected that, since the dam upstream was built for twice the flow; see the table below for what was measured where.

- The first point, which is short
- A second one with a [link](https://example.org/a/{n}) and `code`
  - nested, and a little longer than the one above it
- [x] A task that was done

| Place | Level | Note |
|-------|------:|------|
| North | {n} | *dry* |
| South | 2 | wet \\| cold |

```python
def level(day):
    return {n} * day
```

> A quotation of two lines, taken from the report
> that the town published.

1. Measure.
2. Write it down.

"""


def markdown(size: int) -> bytes:
    """About `size` bytes of Markdown."""
    parts: list[str] = []
    length = 0
    while length < size:
        part = PART.replace("{n}", str(len(parts) + 1))
        parts.append(part)
        length += len(part)
    return ("# A document\n\n" + "".join(parts)).encode()
