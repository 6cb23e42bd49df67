#!/usr/bin/env python3
"""Measures how often 'ledgera import' finds the account that the author of books chose.

usage: .ci/categories.py BINARY JOURNAL [FIRST CERTAIN]

The first 70 % of the entries with two postings are the books, the rest are lines of a bank. Says the
percentage of first proposals that are right, that of those which are certain, and how many are; fails
where they are below the percentages FIRST and CERTAIN.
"""

import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from decimal import Decimal

BINARY = os.path.abspath(sys.argv[1])


def run(*words):
    result = subprocess.run([BINARY, *words], capture_output=True, text=True, timeout=600)
    if result.returncode not in (0, 1):
        sys.exit(f"{' '.join(words)}: {result.stderr}")
    return result.stdout


def listing(journal, *query):
    return json.loads(run("print", "-n", "-I", "-f", journal, "-O", "json", *query))["entries"]


class Entry:
    """An entry with two postings, seen from the account that more entries have."""

    def __init__(self, entry, uses):
        postings = sorted(entry["postings"], key=lambda posting: -uses[posting["account"]])
        self.date = entry["date"]
        self.payee, self.note = entry["payee"], entry["note"]
        if self.payee == entry["description"]:
            self.note = ""
        self.own, self.other = (posting["account"] for posting in postings)
        self.amount = postings[0]["amounts"][0]["quantity"]
        self.commodity = postings[0]["amounts"][0]["commodity"]

    def text(self):
        head = " | ".join(part for part in (self.payee, self.note) if part)
        return f"{self.date} {head}\n    {self.own}  {self.amount} \"{self.commodity}\"\n    {self.other}\n\n"

    def key(self):
        return (self.date, self.own, Decimal(self.amount))


def entries(journal):
    simple = [
        entry for entry in listing(journal)
        if len(entry["postings"]) == 2
        and all(len(posting["amounts"]) == 1 for posting in entry["postings"])
        and entry["postings"][0]["account"] != entry["postings"][1]["account"]
    ]
    uses = Counter(posting["account"] for entry in simple for posting in entry["postings"])
    found = [Entry(entry, uses) for entry in simple]
    return sorted(found, key=lambda entry: entry.date)


def proposals(known, lines, directory):
    """(line, first proposal, whether it is certain) of each line."""
    journal = os.path.join(directory, "main.journal")
    owners = {entry.own for entry in known + lines}
    names = {name for entry in known + lines for name in (entry.own, entry.other)}
    books = "".join(
        f"account {name}  ; type: {'A' if name in owners else 'X'}\n" for name in sorted(names))
    books += "\n" + "".join(entry.text() for entry in known)
    for owner in sorted({line.own for line in lines}):
        with open(journal, "w") as file:
            file.write(books)
        table = io.StringIO()
        rows = csv.writer(table)
        rows.writerow(["Date", "Payee", "Description", "Amount", "Currency"])
        own = [line for line in lines if line.own == owner]
        for line in own:
            rows.writerow([line.date, line.payee, line.note, line.amount, line.commodity])
        statement = os.path.join(directory, "statement.csv")
        with open(statement, "w") as file:
            file.write(table.getvalue())
        run("import", "-n", "-y", "--reject-near", "--new", "--decimal-mark", ".", "--date-format",
            "%Y-%m-%d", "-f", journal, "--account", owner, statement)
        written = [
            entry for entry in listing(journal, "tag:imported")
            if any(tag["name"] == "imported" for tag in entry["tags"])
        ]
        by_key = defaultdict(list)
        for entry in written:
            posting = entry["postings"][0]
            by_key[(entry["date"], owner, Decimal(posting["amounts"][0]["quantity"]))].append(entry)
        for line in own:
            if not by_key[line.key()]:
                sys.exit(f"not written: {line.date} {line.payee} {line.amount}")
            entry = by_key[line.key()].pop(0)
            guess = next((tag["value"] for tag in entry["tags"] if tag["name"] == "guess"), "")
            best = re.match(r"(.*?) \d+ %", guess)
            account = best[1] if best else entry["postings"][1]["account"]
            yield line, account, not best and entry["status"] != "!" and guess != ""


def main():
    found = entries(sys.argv[2])
    cut = len(found) * 7 // 10
    with tempfile.TemporaryDirectory() as directory:
        results = list(proposals(found[:cut], found[cut:], directory))
    right = [account == line.other for line, account, _ in results]
    certain = [ok for ok, (_, _, sure) in zip(right, results) if sure]
    first = 100 * sum(right) / len(right)
    sure = 100 * sum(certain) / max(1, len(certain))
    print(f"{len(found)} entries: {first:.1f} % right, {sure:.1f} % of the certain"
          f" ({100 * len(certain) / len(right):.0f} %)")
    limits = [float(text) for text in sys.argv[3:5]]
    if limits and (first < limits[0] or sure < limits[-1]):
        sys.exit("below what is asked for")


main()
