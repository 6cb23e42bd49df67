#!/usr/bin/env python3
"""Time ledgera, ledger and hledger side by side on the same made-up journal.

    .ci/speed.py BINARY [--entries N] [--runs N] [--commands balance,register,print,check] [--seed S]

The runs of the programs alternate, so that what else the machine does strikes all of them; medians of
wall time and peak memory, and how many times as long as ledgera the others take. Only the ratios of
one run mean something: machines differ. Never part of the gate, which is for verdicts.
"""

import datetime
import random
import shutil
import statistics

from gate import stage
from gate.programs import measured

PAYEES = ["Corner Shop", "Railway", "Pharmacy", "Book Shop", "Market", "Café Central", "Energy Supplier"]
PLACES = ["North", "South", "Old Town", "Station", "Harbour", "Airport", "Online"]
WALLETS = [f"Assets:{bank}:{kind}" for bank in ("Bank", "Union", "Savings") for kind in ("Current", "Joint", "Reserve")]
PURPOSES = [f"Expenses:{group}:{item}" for group in ("Food", "Home", "Travel", "Health", "Leisure", "Work")
            for item in ("Usual", "Extra", "Fees", "Gifts", "Yearly")]


def journal(count, rng, out):
    """Entries of two to four postings in one currency, every third with an elided amount."""
    balances = dict.fromkeys(WALLETS, 0)
    for number in range(count):
        day = datetime.date(2000, 1, 1) + datetime.timedelta(number * 9000 // count)
        out.write(f"{day} "
                  f"{rng.choice(['* ', '! ', ''])}{rng.choice(PAYEES)} {rng.choice(PLACES)} {rng.randint(1, 400)}\n")
        cents = [rng.randint(100, 99_999) for _ in range(rng.choice([1, 1, 2, 3]))]
        wallet = rng.choice(WALLETS)
        for amount in cents:
            out.write(f"    {rng.choice(PURPOSES):<40} {amount / 100:>12.2f} USD\n")
        balances[wallet] -= sum(cents)
        if number % 97 == 0:
            out.write(f"    {wallet:<40} {-sum(cents) / 100:>12.2f} USD = {balances[wallet] / 100:.2f} USD\n\n")
        elif number % 3:
            out.write(f"    {wallet:<40} {-sum(cents) / 100:>12.2f} USD\n\n")
        else:
            out.write(f"    {wallet}\n\n")


def main():
    options = stage.parser(__doc__, entries=100_000, runs=5, commands="balance,check", seed=1).parse_args()
    print(f"seed {options.seed}, {options.entries} entries, medians of {options.runs} alternating runs")
    with stage.folder() as directory:
        path = str(directory / "main.journal")
        with open(path, "w", encoding="utf-8") as out:
            journal(options.entries, random.Random(options.seed), out)
        for command in options.commands.split(","):
            measure(command, path, options)


def measure(command, path, options):
    programs = {"ledgera": options.binary}
    if shutil.which("hledger"):
        programs["hledger"] = "hledger"
    if shutil.which("ledger") and command != "check":
        programs["ledger"] = "ledger"
    runs = {name: [] for name in programs}
    for _ in range(options.runs):
        for name, program in programs.items():
            runs[name].append(measured([program, "-f", path, *command.split()]))
    own = statistics.median(seconds for seconds, _ in runs["ledgera"])
    for name, figures in runs.items():
        seconds = statistics.median(figure[0] for figure in figures)
        memory = statistics.median(figure[1] for figure in figures)
        print(f"{command:<12} {name:<8} {seconds:9.4f} s {memory:8.1f} MiB {seconds / own:8.1f} x")


main()
