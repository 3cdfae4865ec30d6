"""Markdown to measure with, made here: prose with marks and links, lists, tables and code, about 60 bytes a node."""

PART = """## Section {n}

The *river* rose by {n} centimetres in the **first** week, and `gauge_{n}` shows [the record](https://example.org/{n}). Nobody
had expected that, since the dam upstream was built for twice the flow; see the table below for what was measured where.

What followed is told differently by those who were there. The keeper of lock {n} says that the gates were opened at dawn, on a
word from the office; the office has no record of a call, and the log of that night ends in the middle of a line. It is possible
that both are right: the line to the lower valley was out of order from Tuesday on, and calls went through the post at Hollin.

Three weeks later the gauge was read again. It stood at **{n} centimetres**, which is `0.{n}` of the mark cut into the pier in 1911,
and the water had left a rim of fine clay on everything up to that height: hedges, doors, the wheels of carts. Nobody cleaned it
off before autumn, because it was said to keep the moss away. The *surveyor* measured the rim in eleven places and found it level.

The [report of the commission](https://example.org/reports/{n}) counts what was lost, field by field, and says little of the cause.
Its authors had one day in the valley and spent most of it on the road. They recommend a second gauge, a telephone that does not
depend on the mill, and a list of the people who are to be woken; all three were in place by the spring of the following year.

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
