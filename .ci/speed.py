#!/usr/bin/env python3
"""Time ledgera, ledger, hledger and Beancount side by side on the same made-up journal.

    [HLEDGER=PROGRAM] [LEDGER=PROGRAM] [BEANCOUNT=PROGRAM] .ci/speed.py BINARY [--entries N,…] [--runs N]
        [--commands balance,register,print,check] [--seed S] [--table]

Beancount, whose program is bean-check, reads the export of the same books. --table writes README's. The runs of
the programs alternate, so that what else the machine does strikes all of them; medians of wall time and peak
memory, and how many times as long as ledgera the others take. Only the ratios of one run mean something:
machines differ. Never part of the gate, which is for verdicts.
"""

import datetime
import os
import random
import shutil
import statistics
import subprocess

from gate import stage
from gate.programs import measured

PAYEES = ["Corner Shop", "Railway", "Pharmacy", "Book Shop", "Market", "Café Central", "Energy Supplier"]
PLACES = ["North", "South", "Old Town", "Station", "Harbour", "Airport", "Online"]
WALLETS = [f"Assets:{bank}:{kind}" for bank in ("Bank", "Union", "Savings") for kind in ("Current", "Joint", "Reserve")]
PURPOSES = [f"Expenses:{group}:{item}" for group in ("Food", "Home", "Travel", "Health", "Leisure", "Work")
            for item in ("Usual", "Extra", "Fees", "Gifts", "Yearly")]


# What a peer that has not all commands has.
COMMANDS_OF = {"ledger": {"balance", "register", "print", "accounts", "stats"}, "beancount": {"check"}}
PROGRAM_OF = {"hledger": "hledger", "ledger": "ledger", "beancount": "bean-check"}


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
    options = stage.parser(
        __doc__, entries="100000", runs=5, commands="balance,check", seed=1, table=False).parse_args()
    programs = {"ledgera": options.binary} | {
        name: found for name, program in PROGRAM_OF.items()
        if (found := shutil.which(os.environ.get(name.upper(), program)))}
    sizes = [int(size) for size in options.entries.split(",")]
    rows = {command: [] for command in options.commands.split(",")}
    print(f"seed {options.seed}, {options.entries} transactions, medians of {options.runs} alternating runs")
    with stage.folder() as directory:
        for size in sizes:
            path = str(directory / f"{size}.journal")
            with open(path, "w", encoding="utf-8") as out:
                journal(size, random.Random(options.seed), out)
            if "beancount" in programs:
                subprocess.run([options.binary, "-f", path, "export", "beancount", "-o", exported(path)], check=True,
                               stderr=subprocess.DEVNULL)
            for command, figures in rows.items():
                figures.append(measure(command, path, programs, options.runs))
                if not options.table:
                    tell(command, figures[-1])
    if options.table:
        print(table(rows, sizes, [name for name in programs if name != "ledgera"]))


def exported(path):
    return path + ".beancount"


def measure(command, path, programs, runs):
    """Median seconds and MiB of each program that has the command."""
    figures = {name: [] for name in programs if command in COMMANDS_OF.get(name, {command})}
    for _ in range(runs):
        for name in figures:
            words = ["--no-cache", exported(path)] if name == "beancount" else ["-f", path, *command.split()]
            figures[name].append(measured([programs[name], *words]))
    return {name: [statistics.median(column) for column in zip(*own)] for name, own in figures.items()}


def tell(command, figures):
    for name, (seconds, memory) in figures.items():
        times = seconds / figures["ledgera"][0]
        print(f"{command:<12} {name:<8} {seconds:9.4f} s {memory:8.1f} MiB {times:8.1f} x")


def table(rows, sizes, peers):
    """Markdown: a row for each command, and how many times as long the others take for each size."""
    heads = ["command"] + [f"{size:,}" for size in sizes] + [f"{peer}, {size:,}" for peer in peers for size in sizes]
    lines = ["| " + " | ".join(heads) + " |", "|---" + "|--:" * (len(heads) - 1) + "|"]
    for command, figures in rows.items():
        own = [figure["ledgera"][0] for figure in figures]
        cells = [f"{1000 * seconds:.0f} ms" for seconds in own]
        for peer in peers:
            cells += [f"{figure[peer][0] / seconds:.0f} ×" if peer in figure else "–"
                      for figure, seconds in zip(figures, own)]
        lines.append(f"| `{command}` | " + " | ".join(cells) + " |")
    return "\n".join(lines)


main()
