#!/usr/bin/env python3
"""What Python's decimal says about the operands of RoundedDecimalTests: fingerprints of 12 blocks.

The operands come from SplitMix64, here as in the tests' SeededRandom. Prints what belongs into the tests,
and fails if it is not there.
"""

import sys
from decimal import Context, Decimal, localcontext

from gate.chance import MASK, splitmix
from gate.decimals import CONTEXT, root
from gate.stage import ROOT


def operand(below):
    coefficient = 0
    for _ in range(1 + below(34)):
        coefficient = coefficient * 10 + [0, 5, 9, below(10)][below(4)]
    exponent = below(51) - 40
    sign = -1 if below(2) else 1
    return Decimal(sign * coefficient) * Decimal(1).scaleb(exponent)


def text(value):
    return "0" if value == 0 else format(value.normalize(Context(prec=100)), "f")


def block(seed, count=500):
    numbers, digest = splitmix(seed), 0xCBF29CE484222325

    def below(limit):
        return next(numbers) % limit
    for number in range(count):
        left, right = operand(below), operand(below)
        results = [CONTEXT.add(left, right), CONTEXT.subtract(left, right), CONTEXT.multiply(left, right)]
        if right != 0:
            results.append(CONTEXT.divide(left, right))
        if number % 10 == 0 and left != 0:
            results.append(root(abs(left), 12))
        for result in results:
            for byte in (text(result) + "\n").encode():
                digest = ((digest ^ byte) * 0x100000001B3) & MASK
    return digest


def main():
    known = (ROOT / "Tests/LedgeraQuantitiesTests/RoundedDecimalTests.swift").read_text()
    missing = 0
    with localcontext(Context(prec=400)):
        for seed in range(1, 13):
            digits = f"{block(seed):016X}"
            line = f"({seed}, 0x{'_'.join(digits[i:i + 4] for i in range(0, 16, 4))}),"
            print(line)
            missing += line not in known
    return 1 if missing else 0


sys.exit(main())
