#!/usr/bin/env python3
"""Every option of reports that a command takes changes something that the command says.

usage: .ci/options.py BINARY

The options come from `ledgera __complete table`, so that a command is tried by being registered. Each is given
beside other options, on books that hold something of everything, until standard output is another one than
without it. What never is was taken for nothing: a command has to refuse what it has no use for.
"""

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

BOOKS = """decimal-mark .
commodity 1,000.00 EUR
commodity 1,000.00 USD
commodity 1.0000 ACME
profile
    base EUR
account assets:bank  ; type: Cash
account assets:bank:spare
account assets:broker
account expenses:food:bread
account equity:conversion  ; type: Conversion
payee Shop
P 2026-01-01 USD 0.90 EUR
P 2026-02-01 USD 0.95 EUR
P 2026-01-01 ACME 10.00 EUR
P 2026-02-15 ACME 12.00 EUR
P 2026-03-01 ACME 15.00 EUR
2025-12-15 Opening
    assets:bank  2,000.00 EUR
    equity:opening
2026-01-05=2026-02-07 * (12) Shop | weekly  ; trip: rome
    expenses:food:bread  20.00 EUR
    assets:bank
2026-01-10=2026-02-03 ! (13) Landlord | flat  ; room: two, paid:
    expenses:rent  500.00 EUR
    assets:bank
2026-01-12 Empty
    expenses:nothing  5.00 EUR
    expenses:nothing  -5.00 EUR
2026-01-15 Untold
    (expenses:untold)  30.00 EUR
    (assets:bank:untold)  30.00 EUR
    (income:untold)  -30.00 EUR
2026-01-20=2026-02-20 ! Broker  ; lots: yes
    assets:broker  10 ACME @ 11.00 EUR
    assets:bank
2026-01-25 Exchange
    assets:bank  -90.00 EUR
    equity:conversion  90.00 EUR
    equity:conversion  -100.00 USD
    assets:bank:dollars  100.00 USD
2026-01-26 * Exchanged units
    assets:bank  -44.00 EUR
    equity:conversion  44.00 EUR
    equity:conversion  -4 ACME
    assets:broker  4 ACME
2026-02-05 Abroad
    expenses:food  10.00 USD @@ 9.40 EUR
    assets:bank
2026-02-20=2026-03-20 * Sold
    assets:broker  -4 ACME @ 12.50 EUR
    assets:bank  50.00 EUR
2026-02-25 (14) Work
    assets:bank  2,000.00 EUR
    income:salary
2026-02-26 ! (15) Work
    assets:bank  300.00 USD
    income:bonus
2026-03-02 * Film Club
    expenses:films  9.00 USD
    assets:bank:dollars
2026-04-02 Film Club
    expenses:films  9.00 USD
    assets:bank:dollars
2026-05-02 ! Film Club
    expenses:films  9.00 USD
    assets:bank:dollars
2026-05-03 Dividend
    assets:bank  12.00 EUR
    income:dividends
    (assets:bank:untold)  1.00 EUR
~ monthly from 2026-01  Rent
    expenses:rent  500 EUR
    assets:bank
bucket Cash
    account assets:bank
    weight 100%
    return 1%
goal Trip
    account assets:bank
    target 3,000 USD by 2027-01-01
"""
# What is given besides, by command; what is not here takes no words.
WORDS = {
    "aregister": ["assets"], "reconcile": ["--status"], "roi": ["--investment", "assets:broker", "--pnl", "income:dividends"],
    "rewrite": ["desc:.", "--add-posting", "(added)  *1"], "export": ["sql"], "history": [], "restated": ["2026", "--since", "HEAD~1"],
    "bisect": ["assets:bank"], "at": ["HEAD", "balance"], "diff": ["HEAD~1..HEAD"], "project": ["--years", "2"],
    "simulate": ["--years", "2", "--paths", "20"],
}
VALUES = {
    "begin": ["2026-02-01", "2026-04-01", "2026-06-10"], "end": ["2026-02-01", "2026-05-01"], "period": ["2026-01", "2026-04"],
    "depth": ["1", "2"], "exchange": ["USD", "EUR"], "value": ["then", "now", "cost"],
}
BESIDES = [[], ["-V"], ["-B"], ["-X", "USD"], ["-M"], ["-e", "2026-02-10"], ["-b", "2026-02-10"], ["-O", "csv"], ["-E"], ["-C"],
          ["--chart", "ACME"], ["--used", "-e", "2026-02-05"]]
# What is so without the option, too: postings that are not real do not count there, and columns are months. The
# statements share their options.
FULFILLED = {(name, "real") for name in ("summary", "trends", "subscriptions", "holdings", "gains", "roi")} | {
    ("trends", "monthly"), ("incomestatement", "infer-costs"), ("incomestatement", "infer-equity"),
    ("balancesheet", "infer-equity"), ("cashflow", "infer-equity"),
}


class Books:
    def __init__(self, binary):
        self.binary = os.path.realpath(binary)
        self.home = tempfile.mkdtemp(prefix="ledgera-options-")
        self.seen = {}

    def commit(self, text):
        """What the journal was, or is."""
        with open(self.home + "/main.journal", "w") as file:
            file.write(text)
        for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "Books"]):
            subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false",
                            *words], cwd=self.home, check=True)

    def run(self, words):
        key = tuple(words)
        if key not in self.seen:
            done = subprocess.run(
                [self.binary, *words, "-f", "main.journal", "--today", "2026-05-15"], cwd=self.home,
                capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
            self.seen[key] = (done.returncode, done.stdout)
        return self.seen[key]

    def is_heeded(self, command, option):
        """Whether some command line says something else with the option than without it, or all refuse it."""
        refused = True
        words = [command["name"], *WORDS.get(command["name"], [])]
        own = [["--" + one["name"]] for one in command["options"] if "value" not in one and not one["effects"]]
        for beside in BESIDES + own:
            without = self.run(words + beside)
            for value in VALUES.get(option, [None]):
                text = f"--{option}" + (f"={value}" if value else "")
                status, said = self.run(words + beside + [text])
                refused = refused and status == 2
                if status in (0, 1) and without[0] in (0, 1) and said != without[1]:
                    return True
        return refused


def main():
    books = Books(sys.argv[1])
    for text in (BOOKS.split("2026-05-03")[0], BOOKS):
        books.commit(text)
    table = json.loads(subprocess.run(
        [books.binary, "__complete", "table"], capture_output=True, check=True).stdout)
    pairs = [(command, option) for command in table["commands"] for option in command["takes"]
             if not command["changesBooks"] and (command["name"], option) not in FULFILLED]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        heeded = list(threads.map(lambda pair: books.is_heeded(*pair), pairs))
    idle = [(command["name"], option) for (command, option), is_heeded in zip(pairs, heeded) if not is_heeded]
    for name, option in idle:
        print(f"{name} takes --{option} for nothing")
    print(f"{len(pairs)} options of reports, {len(idle)} of them without effect")
    sys.exit(bool(idle))


main()
