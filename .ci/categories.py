#!/usr/bin/env python3
"""Measures how often 'ledgera import' finds the account that the author of books chose.

usage: .ci/categories.py BINARY JOURNAL [STATIC ONLINE CERTAIN]

The first 70 % of the entries with two postings are the books, the rest are lines of a bank. Says for how many
percent of the lines the first proposal, and one of the first three, is right: static, when nothing is learnt
from the lines, and online, when a terminal names the right account of each line before the next one is asked.
Says how many proposals are certain, and how many of those are right. Fails where STATIC or ONLINE, written as
67/76, or CERTAIN is not reached.
"""

import csv
import os
import re
import sys
from collections import Counter, defaultdict
from decimal import Decimal

from gate import stage
from gate.programs import must
from gate.terminal import Terminal


def listing(binary, journal, *query):
    command = [binary, "print", "-n", "-I", "-f", journal, "-O", "json", *query]
    return must(command, statuses=(0, 1), timeout=600).json()["transactions"]


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

    def says(self, text):
        """Whether a text that is shown for a line is this one's."""
        return text.startswith(" ".join([*self.payee.split(), *self.note.split()])[:20])

    def key(self):
        return (self.date, self.own, Decimal(self.amount))


def entries(binary, journal):
    simple = [
        entry for entry in listing(binary, journal)
        if len(entry["postings"]) == 2
        and all(len(posting["amounts"]) == 1 for posting in entry["postings"])
        and entry["postings"][0]["account"] != entry["postings"][1]["account"]
    ]
    uses = Counter(posting["account"] for entry in simple for posting in entry["postings"])
    found = [Entry(entry, uses) for entry in simple]
    return sorted(found, key=lambda entry: entry.date)


def write_books(known, lines, directory):
    """The journal and the file of each account, by account."""
    owners = {entry.own for entry in known + lines}
    names = {name for entry in known + lines for name in (entry.own, entry.other)}
    files = {owner: f"{number}-lines.csv" for number, owner in enumerate(sorted(owners))}
    books = "".join(
        f"account {name}  ; type: {'A' if name in owners else 'X'}"
        + (f", statement: {files[name]}" if name in files else "") + "\n" for name in sorted(names))
    (directory / "main.journal").write_text(books + "\n" + "".join(entry.text() for entry in known))
    written = {}
    for owner, name in files.items():
        own = [line for line in lines if line.own == owner]
        if not own:
            continue
        written[owner] = own, name
        with open(directory / name, "w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["Date", "Payee", "Description", "Amount", "Currency"])
            for line in own:
                rows.writerow([line.date, line.payee, line.note, line.amount, line.commodity])
    return written


WORDS = ["--new", "--decimal-mark", ".", "--date-format", "%Y-%m-%d", "-n", "-f", "main.journal"]


def certain(binary, known, lines):
    """For each line with a proposal that is certain, whether it is right."""
    for owner in sorted({line.own for line in lines}):
        with stage.folder() as directory:
            own, name = write_books(known, lines, directory)[owner]
            must([binary, "import", name, "-y", "--reject-near", *WORDS], directory, statuses=(0, 1), timeout=600)
            written = defaultdict(list)
            for entry in listing(binary, directory / "main.journal", "tag:imported"):
                if any(tag["name"] == "imported" for tag in entry["tags"]):
                    quantity = Decimal(entry["postings"][0]["amounts"][0]["quantity"])
                    written[(entry["date"], owner, quantity)].append(entry)
            for line in own:
                if not written[line.key()]:
                    sys.exit(f"not written: {line.date} {line.payee} {line.amount}")
                entry = written[line.key()].pop(0)
                guess = next((tag["value"] for tag in entry["tags"] if tag["name"] == "guess"), "")
                if guess and entry["status"] != "!" and not re.search(r" \d+ %", guess):
                    yield entry["postings"][1]["account"] == line.other


PROMPT = re.compile(r"(Account \[[^\]]*\][^\n]*: |\? \[y\], n, i, u: |\[Y/n\][^\n]* |\[y/N\] )$")


QUESTION = re.compile(r"\d+/\d+  line (\d+): (\d{4}-\d\d-\d\d) (.*)\n")


def asked(binary, known, lines, learns):
    """(first is right, one of three is right) for each line, as a terminal is asked."""
    with stage.folder() as directory:
        files = write_books(known, lines, directory)
        wanted = defaultdict(list)
        for own, _ in files.values():
            for number, line in enumerate(own, 2):
                wanted[(str(number), line.date)].append(line)
        names = [name for _, name in files.values()]
        terminal = Terminal(binary, ["import", *names, *WORDS], directory)
        for prompt in terminal.questions(PROMPT, 1200):
            if prompt[1].startswith("Account"):
                number, date, text = QUESTION.findall(terminal.shown)[-1]
                line = next(line for line in wanted[(number, date)] if line.says(text))
                choices = re.findall(r"(?:^|  )[1-3] (\S+(?: \S+)*)", terminal.shown.splitlines()[-2])
                if not QUESTION.search(terminal.shown.splitlines()[-2] + "\n"):
                    yield line.other in choices[:1], line.other in choices
                else:
                    yield False, False
                terminal.shown = ""
                terminal.answer(line.other if learns else "i")
            elif terminal.shown.splitlines()[-1].startswith("Write "):
                break
            else:
                terminal.shown += "\n"
                terminal.answer("n")
        terminal.close()


def percent(results):
    return 100 * sum(results) / max(1, len(results))


def main():
    parser = stage.parser(__doc__)
    parser.add_argument("journal", type=os.path.abspath)
    for name in ("static", "online"):
        parser.add_argument(name, nargs="?", default="0/0")
    parser.add_argument("certain", nargs="?", type=float, default=0)
    given = parser.parse_args()
    found = entries(given.binary, given.journal)
    cut = len(found) * 7 // 10
    known, lines = found[:cut], found[cut:]
    below = False
    for title, learns, bar in (("static", False, given.static), ("online", True, given.online)):
        results = list(asked(given.binary, known, lines, learns))
        first, three = (percent([result[place] for result in results]) for place in (0, 1))
        below |= any(value < float(least) for value, least in zip((first, three), bar.split("/")))
        print(f"{title}: {first:.1f} / {three:.1f} % of {len(results)} lines are right, {bar} are asked for")
    sure = list(certain(given.binary, known, lines))
    below |= percent(sure) < given.certain
    print(f"certain: {percent(sure):.1f} % of {len(sure)} are right")
    if below:
        sys.exit("below what is asked for")


main()
