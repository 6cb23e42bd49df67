#!/usr/bin/env python3
"""What Python's decimal says about the operands of RoundedDecimalTests: fingerprints of 12 blocks.

The operands come from SplitMix64, here as in the tests' SeededRandom. Prints what belongs into the tests,
and fails if it is not there.
"""
import sys
from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext
from pathlib import Path

MASK = (1 << 64) - 1
CONTEXT = Context(prec=34, rounding=ROUND_HALF_EVEN)


class SeededRandom:
    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        value = self.state
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
        return value ^ (value >> 31)

    def below(self, limit):
        return self.next() % limit


def operand(random):
    digits = 1 + random.below(34)
    coefficient = 0
    for _ in range(digits):
        coefficient = coefficient * 10 + [0, 5, 9, random.below(10)][random.below(4)]
    exponent = random.below(51) - 40
    sign = -1 if random.below(2) else 1
    return Decimal(sign * coefficient) * Decimal(1).scaleb(exponent)


def text(value):
    return "0" if value == 0 else format(value.normalize(Context(prec=100)), "f")


def root(value):
    with localcontext(Context(prec=100)):
        exact = value ** (Decimal(1) / 12)
        return Context(prec=30, rounding=ROUND_HALF_EVEN).plus(exact)


def block(seed, count=500):
    random = SeededRandom(seed)
    digest = 0xCBF29CE484222325
    for number in range(count):
        left, right = operand(random), operand(random)
        results = [CONTEXT.add(left, right), CONTEXT.subtract(left, right), CONTEXT.multiply(left, right)]
        if right != 0:
            results.append(CONTEXT.divide(left, right))
        if number % 10 == 0 and left != 0:
            results.append(root(abs(left)))
        for result in results:
            for byte in (text(result) + "\n").encode():
                digest = ((digest ^ byte) * 0x100000001B3) & MASK
    return digest


def main():
    tests = Path(__file__).parent.parent / "Tests/LedgeraQuantitiesTests/RoundedDecimalTests.swift"
    known = tests.read_text()
    missing = 0
    with localcontext(Context(prec=400)):
        for seed in range(1, 13):
            digits = f"{block(seed):016X}"
            line = f"({seed}, 0x{'_'.join(digits[i:i + 4] for i in range(0, 16, 4))}),"
            print(line)
            missing += line not in known
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
