#!/usr/bin/env python3
"""Time `ledgera simulate` and a simulation vectorised with numpy side by side, on the same plan.

    .ci/simulation.py BINARY [--paths N] [--years N] [--buckets N] [--runs N] [--peer SCRIPT]

The runs alternate, so that what else the machine does strikes both; medians of wall time, and how many times
as long as ledgera the other takes. ledgera's is the whole process, from reading the books to the last byte
of JSON with the percentiles of every bucket; numpy's the loop alone, with percentiles of the sum. SCRIPT
takes PATHS YEARS BUCKETS SEED and prints `seconds S`; without one the same loop is here. ledgera's mean of
the last year must agree with the closed form within five standard errors. Nothing to do where there is no numpy.
Never part of the gate, which is for verdicts.
"""

import json
import math
import os
import re
import statistics
import sys
import time

from gate import stage
from gate.programs import must

try:
    import numpy as np
except ImportError:
    sys.exit(print("no numpy: pip install numpy"))


def assumptions(buckets):
    """Means, volatilities and weights in whole hundredths of a percent, as a plan writes them."""
    means = [round(100 + 700 * k / max(1, buckets - 1)) for k in range(buckets)]
    volatilities = [round(50 + 1750 * k / max(1, buckets - 1)) for k in range(buckets)]
    weights = [10_000 // buckets] * buckets
    weights[-1] += 10_000 - sum(weights)
    return means, volatilities, weights


def plan(years, buckets):
    """Books with a bucket for each account, correlated by 0.25, and a salary of 2,100 a month."""
    means, volatilities, weights = assumptions(buckets)

    def percent(hundredths):
        return f"{hundredths / 100:.2f}%"

    lines = ["commodity 1000.00 EUR", "account Assets:Bank  ; type: Cash", "", "2026-01-01 Opening"]
    lines += [f"    Assets:B{k}  10000.00 EUR" for k in range(buckets)]
    lines += ["    Equity:Opening", "", "~ monthly from 2026-01-01  Salary", "    Assets:Bank  2100.00 EUR", "    Income:Salary",
              "", "plan", f"    horizon {years} years", ""]
    for k in range(buckets):
        lines += [f"bucket B{k}", f"    account Assets:B{k}", f"    weight {percent(weights[k])}",
                  f"    return {percent(means[k])}", f"    volatility {percent(volatilities[k])}"]
        lines += [f"correlation B{j} B{k} 0.25" for j in range(k)]
    return "\n".join(lines) + "\n"


def peer(paths, years, buckets, seed):
    """Seconds of the vectorised loop, and its mean in the end."""
    means, volatilities, weights = (np.array(x) / 10_000 for x in assumptions(buckets))
    rng = np.random.Generator(np.random.PCG64(seed))
    variance = np.log1p(volatilities**2 / (1 + means) ** 2)
    start = time.perf_counter()
    triangle = np.linalg.cholesky(np.full((buckets, buckets), 0.25) + np.eye(buckets) * 0.75)
    drift, spread = (np.log1p(means) - variance / 2) / 12, np.sqrt(variance / 12)
    balances = np.full((paths, buckets), 10_000.0)
    for month in range(years * 12):
        balances *= np.exp(drift + spread * (rng.standard_normal((paths, buckets)) @ triangle.T))
        balances += 2_100 * weights
        if month % 12 == 11:
            np.percentile(balances.sum(1), [5, 25, 50, 75, 95])
    return time.perf_counter() - start


def expected(years, buckets):
    """The mean of net worth in the end, in closed form."""
    means, _, weights = assumptions(buckets)
    total = 0.0
    for mean, weight in zip(means, weights):
        monthly = (1 + mean / 10_000) ** (1 / 12)
        balance = 10_000.0
        for _ in range(years * 12):
            balance = balance * monthly + 2_100 * weight / 10_000
        total += balance
    return total


def main():
    parser = stage.parser(__doc__, paths=10_000, years=40, buckets=6, runs=7, seed=42)
    parser.add_argument("--peer", help="a script to time instead of the loop in here")
    options = parser.parse_args()
    ours, theirs = [], []
    with stage.folder({"plan.journal": plan(options.years, options.buckets)}) as directory:
        path = str(directory / "plan.journal")
        command = [options.binary, "-n", "-f", path, "--today", "2026-01-31", "simulate", "--paths", str(options.paths),
                   "--seed", str(options.seed), "-O", "json"]
        for _ in range(options.runs):
            start = time.perf_counter()
            output = must(command).out
            ours.append(time.perf_counter() - start)
            if options.peer:
                words = [sys.executable, options.peer] + [
                    str(x) for x in (options.paths, options.years, options.buckets, options.seed)]
                text = must(words).out
                theirs.append(float(re.search(r"^seconds ([0-9.]+)", text, re.M).group(1)))
            else:
                theirs.append(peer(options.paths, options.years, options.buckets, options.seed))
    last = json.loads(output)["years"][-1]["netWorth"]
    mean, deviation = float(last["mean"]["quantity"]), float(last["deviation"]["quantity"])
    errors = abs(mean - expected(options.years, options.buckets)) / (deviation / math.sqrt(options.paths))
    print(f"{options.paths} paths x {options.years} years x {options.buckets} buckets, {options.runs} runs each, "
          f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    for name, times in (("ledgera simulate", ours), ("numpy", theirs)):
        print(f"{name:<18} median {statistics.median(times):.3f} s, fastest {min(times):.3f} s")
    ratios = [b / a for a, b in zip(ours, theirs)]
    print(f"numpy takes {statistics.median(ratios):.2f} times as long (from {min(ratios):.2f} to {max(ratios):.2f})")
    print(f"mean of net worth: {errors:.2f} standard errors from the closed form")
    sys.exit(errors > 5)


main()
