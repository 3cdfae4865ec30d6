"""Figures that are given by themselves, worked out: the same operations as those of a table."""

from collections.abc import Sequence
from decimal import Decimal

from copydesk.editing.figures import messages
from copydesk.editing.figures.results import Answer, Result, in_style, result, share
from copydesk.editing.figures.sheet import Settled
from copydesk.editing.unbound import Unbound
from copydesk.figures import figure
from copydesk.figures.figure import Figure
from copydesk.figures.formula import Amount, NoFormulaError, UnitsDiffer, parse
from copydesk.figures.numeral import COMMA, POINT
from copydesk.figures.series import Convention, Series, evidence, own_style, percent_style, read_series, usual

WHERE = "the values"
MAX_PLACES = 10  # behind the point, of a number that has no end


def worked_out(operation: str, texts: Sequence[str], formula: str, settled: Settled) -> Answer:
    chosen = settled.get("decimal", "")
    convention = Convention(chosen, "shown") if chosen else Convention()
    found = read_series(texts, convention)
    figures = _figures(found, texts, settled)
    decimal, long = evidence(texts)
    wider = usual(decimal or convention.decimal, long)
    if operation == "formula":
        return Answer(tuple(_by_formula(one, formula) for one in figures))
    if operation == "percent" and len(figures) != 2:
        whole = sum((one.value for one in figures), Decimal(0))
        return Answer(tuple(share(one.value, whole, percent_style(texts, wider), one.text) for one in figures))
    return Answer((result(operation, figures, wider, WHERE),))


def _figures(found: Series, texts: Sequence[str], settled: Settled) -> list[Figure]:
    if found.unsure:
        text = texts[found.unsure[0]]
        read = [figure.read(text, sign) for sign in ((POINT, COMMA) if POINT in text else (COMMA, POINT))]
        values = [f"{one.value.normalize():f}" if one is not None else text for one in read]
        raise Unbound(messages.which_decimal(WHERE, text, *values))
    if found.unread and settled.get("skip") != "yes":
        raise Unbound(messages.no_single_figure(WHERE, [texts[place] for place in found.unread]))
    units, chosen = found.units, settled.get("unit", "")
    if len(units) > 1 and not (chosen == "same" and "" in units and len(units) == 2):
        if chosen not in units:
            raise Unbound(messages.units_differ(WHERE, [(unit, len(places)) for unit, places in units.items()]))
        return [found.figures[place] for place in units[chosen]]
    if not found.figures:
        raise Unbound(messages.no_figures(WHERE))
    return list(found.figures.values())


def _by_formula(one: Figure, formula: str) -> Result:
    wider = usual(one.style.digits.decimal, one.style.digits if one.style.digits.is_long else None)
    try:
        amount = parse(formula, {"value": 0})({0: Amount(one.value, one.style if one.unit else None)})
    except NoFormulaError as error:
        raise Unbound(messages.no_formula(str(error) or formula, ("value",))) from None
    except ZeroDivisionError:
        raise Unbound(messages.no_formula(formula, ("value",))) from None
    except UnitsDiffer as differ:
        raise Unbound(messages.units_dont_add(*differ.units)) from None
    text, is_rounded = in_style(amount.value, own_style(one, wider), is_exact=False, places=amount.places)
    return Result(one.text, text, amount.value, 1, "", is_rounded)


def plain(formula: str) -> Answer | None:
    """A formula of numbers alone, worked out: 12 * 4. None where it speaks of something else."""
    try:
        amount = parse(formula, {})({})
    except (NoFormulaError, KeyError):
        return None
    except ZeroDivisionError:
        raise Unbound(messages.no_formula(formula, ())) from None
    except UnitsDiffer as differ:
        raise Unbound(messages.units_dont_add(*differ.units)) from None
    if amount.style is not None:
        text, is_rounded = in_style(amount.value, amount.style, is_exact=False, places=amount.places)
        return Answer((Result(formula.strip(), text, amount.value, 0, "", is_rounded),))
    exact = amount.value.normalize()
    places = max(0, -int(exact.as_tuple().exponent))
    kept = exact if places <= MAX_PLACES else exact.quantize(Decimal(1).scaleb(-MAX_PLACES)).normalize()
    return Answer((Result(formula.strip(), f"{kept:f}", amount.value, 0, "", places > MAX_PLACES),))
