"""Decimals as calculations.md has them: 34 digits, ties to even, roots of 30 digits."""

from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext

CONTEXT = Context(prec=34, rounding=ROUND_HALF_EVEN)
ZERO, ONE = Decimal(0), Decimal(1)


def root(value, degree):
    if degree == 1 or value == 0:
        return value
    with localcontext(Context(prec=120)):
        exact = value ** (ONE / degree)
    return Context(prec=30, rounding=ROUND_HALF_EVEN).plus(exact)


def cents(value):
    return value.quantize(Decimal("0.01"), context=Context(prec=80, rounding=ROUND_HALF_EVEN)) + 0


def rate(text):
    """A percentage as a share."""
    assert text.endswith("%"), text
    return Decimal(text[:-1]) / 100


def rounds_to(left, right):
    """Whether a number is another one with fewer decimals; nothing may be left of one below 1."""
    places = min(-left.as_tuple().exponent, -right.as_tuple().exponent)
    return abs(left - right) <= Decimal(1).scaleb(-places) / 2 or (right == 0 and abs(left) < 1)


def ungrouped(text):
    """A number without its digit groups; its last mark is that of the decimals."""
    marks = [mark for mark in text if mark in ".,"]
    if len(marks) > 1 and len(set(marks)) == 1:
        marks = [None]
    return Decimal("".join("." if mark == (marks or [None])[-1] else "" if mark in ".," else mark for mark in text))
