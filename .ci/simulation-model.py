#!/usr/bin/env python3
"""Hold `ledgera simulate` against a model written from calculations.md § Simulation, figure by figure.

    .ci/simulation-model.py BINARY [--count N] [--seed S]

Makes up plans whose monthly savings are whole cents, follows every path in Python's own floating point, which is
binary64 with one rounding an operation, and compares every figure and chance of the CSV output as text. Nothing but
+ - * / and square roots is computed with, so both must agree to the last digit.
"""

import random
import sys

from gate import programs, stage
from gate.simulation import Plan, triangle, without_zeros


def compare(binary, plan):
    """The number of fields that agree, nil for a plan that both refuse; or what differs."""
    lower = triangle(plan.matrix())
    table = plan.past.table() if plan.past else ""
    with stage.folder({"plan.journal": plan.journal(), "table.csv": table}) as directory:
        answer = programs.run([
            binary, "-n", "-f", "plan.journal", "--today", f"2026-{plan.start:02}-10", "simulate", "-O", "csv", "--paths",
            plan.paths, "--seed", plan.seed, *(plan.past.words() if plan.past else [])], directory)
    if lower is None:
        refused = answer.status == 1 and "cannot have these correlations" in answer.err
        return None, None if refused else f"should be refused\n{answer.err}"
    given, expected = answer.rows()[1:], plan.simulated(lower)
    for row in given:
        row[4] = without_zeros(row[4]) if "." in row[4] else row[4]
    for ours, model in zip(given, expected):
        if ours != model:
            return 0, f"  ledgera {ours}\n  model   {model}"
    if len(given) != len(expected):
        return 0, f"{len(given)} rows, not {len(expected)}\n{answer.err}"
    return sum(map(len, given)), None


def main():
    given = stage.parser(__doc__, count=60, seed=83).parse_args()
    rng = random.Random(given.seed)
    compared = []
    for case in range(given.count):
        plan = Plan(rng)
        fields, problem = compare(given.binary, plan)
        compared.append(fields)
        if problem:
            sys.exit(f"case {case}, seed {given.seed}, paths {plan.paths} of seed {plan.seed}:\n{problem}\n{plan.journal()}")
    print(f"{given.count} plans, {compared.count(None)} of them refused by both; {sum(filter(None, compared))} fields agree"
          " to the last digit")


main()
