#!/usr/bin/env python3
"""Hold `ledgera project` against a model in Python's decimal, written from calculations.md § Projection.

Reads the journals that it makes up, and those of examples/retirement, with the reader of this gate (plan
blocks, ~ rules, prices, entries), projects them and compares every figure of every month to the cent.

    .ci/projection.py BINARY [--count N] [--seed S]
"""

import collections
import random
import sys
from datetime import date
from decimal import Decimal

from gate import journal, plan, programs, projection, randomplan, stage
from gate.decimals import ZERO, cents


def compare(binary, path, scenario, start, months):
    """The differences between the program and the model, as lines."""
    books = plan.Books(journal.included(path))
    events = plan.applied(books, books.scenarios[scenario]) if scenario else []
    model = projection.Model(books, start, months, events)
    wanted = model.run()
    command = [binary, "-n", "-f", str(path), "project", "--monthly", "--years", str(months // 12),
               "--from", start.isoformat()]
    command += ["--scenario", scenario] if scenario else []
    rows = programs.must(command + ["-O", "csv"]).records()
    found = [] if len(rows) == len(wanted) else [f"{len(rows)} months, not {len(wanted)}"]
    for row, month in zip(rows, wanted):
        if row["month"] != month["month"]:
            found.append(f"{row['month']} is not {month['month']}")
        saved = month["savings"] / month["income"] * 100 if month["income"] else None
        shown = Decimal(row["savings-rate"]) if row["savings-rate"] else None
        if shown != (saved if saved is None else saved.quantize(Decimal("0.1"))):
            found.append(f"{month['month']} savings-rate: {row['savings-rate']}, not {saved}")
        for key in (row.keys() | month.keys()) - {"month", "scenario", "commodity", "savings-rate"}:
            if Decimal(row.get(key, "0")) != cents(month.get(key, ZERO)):
                found.append(f"{month['month']} {key}: {row.get(key)}, not {month.get(key)}")
    report = programs.must(command + ["-O", "json"]).json()["scenarios"][0]
    targets = [(t["bucket"], *(Decimal(t[k]["quantity"]) for k in ("balance", "gap", "extra"))) for t in report["targets"]]
    expected = [(name, *(cents(figure) for figure in figures)) for name, *figures in model.targets()]
    if targets != expected:
        found.append(f"targets {targets}, not {expected}")
    return found, wanted


def main():
    given = stage.parser(__doc__, count=300, seed=83).parse_args()
    rng, tally = random.Random(given.seed), stage.Tally(given.count)
    seen = collections.Counter()
    jobs = [(stage.ROOT / "examples/retirement/plan.journal", None, date(2026, 11, 21), 24)]
    with stage.folder() as folder:
        for number in range(given.count):
            text, scenarios = randomplan.plan(rng)
            start = date(2026, rng.choice([11, 12, 10]), max(1, rng.randint(-8, 30)))
            if start.day == 1:
                text += f"\n{start} Opening\n    Assets:Bank  {rng.randint(1, 9000)} SGD\n    Equity:Opening\n"
            path = folder / f"{number}.journal"
            path.write_text(text)
            jobs.append((path, rng.choice([None] + scenarios), start, 12 * rng.randint(1, 5)))
        for path, scenario, start, months in jobs:
            found, wanted = compare(given.binary, path, scenario, start, months)
            seen["months"] += len(wanted)
            seen["shortfalls"] += any(month["savings"] < 0 for month in wanted)
            seen["unfunded"] += any(month["unfunded"] > 0 for month in wanted)
            seen["scenarios"] += scenario is not None
            tally.add(found and f"{path.name} {scenario} from {start}: {len(found)} differences\n    " + "\n    ".join(found[:8]))
    print("{months} months; {shortfalls} plans with shortfalls, {unfunded} of them unfunded, {scenarios} scenarios".format(**seen))
    if given.count >= 100 and min(seen[name] for name in ("shortfalls", "unfunded", "scenarios")) < 10:
        sys.exit("too few of a kind")
    tally.end(f"projection, seed {given.seed}")


main()
