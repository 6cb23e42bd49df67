#!/usr/bin/env python3
"""Run every command that reads books over books of growing size, along every way in which books grow, the import
of statements that grow, and check over books of Beancount that grow.

    .ci/growth.py BINARY [--size N] [--commands balance,register,…]

Books of N and of 4 N transactions. Fails where the processor's time grows faster than N to the power of LIMIT,
several times measured: with the exponent 2 what takes a second in ten years' books takes two minutes in a hundred's.
"""

import datetime
import math
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from gate import stage
from gate.programs import run

LIMIT = 1.5
# Below, the clock decides and not the program.
SECONDS = 0.15
PROFILE = """profile
    base EUR
commodity 1,000.00 EUR
account assets  ; type: Asset
account liabilities  ; type: Liability

"""
WORDS = {
    "aregister": ["assets"], "reconcile": ["--status"], "roi": ["--investment", "assets", "--pnl", "income"],
    "rewrite": ["desc:.", "--add-posting", "(added)  *1"], "export": ["sql"], "simulate": ["--years", "2", "--paths", "20"],
}
# They read the history of files, run other commands, make books, or have nothing to do with the size of books.
OTHERS = {"at", "bisect", "blame", "completions", "diff", "explain", "git", "help", "history", "init", "lsp", "merge",
          "merge-driver", "query", "repl", "restated", "run", "setup"}
# Beside every command by itself.
MORE = [line.split() for line in """
    balance -M; balance -M -H -X EUR; balance --tree -O json; balance -M -O csv; balance --budget -M; balance --pivot desc
    register -M; register -H -b 2020; register --related; register -X EUR; register -O csv; register -O json; register -O html
    print -X EUR; print --explicit; print -O csv; print -O json; print -O html; journal -O csv; journal -O json
    summary -M; summary -O json; incomestatement -M; incomestatement -X EUR; balancesheet -X EUR; cashflow -M
    networth --by commodity; holdings -O csv; accounts --tree; accounts -O json; tags --values; check -s
    export beancount; fmt --check; aregister assets -O html; stats -O json
""".replace(";", "\n").strip().splitlines()]


def day(number, count):
    return (datetime.date(2016, 1, 1) + datetime.timedelta(number * 3650 // count)).isoformat()


def entry(number, count, payee="", tag="", category="", wallet="", on=""):
    return (f"{on or day(number, count)} * {payee or f'Payee {number % 300}'}{tag}\n"
            f"    expenses:{category or f'c{number % 40}'}  {number * 7919 % 90000 + 1}.50 EUR\n"
            f"    assets:{wallet or f'bank{number % 12}'}\n\n")


def trade(number, count, symbol, units):
    return (f"{day(number, count)} trade\n    assets:broker  {units} {symbol} @ {2 + number % 5} EUR\n    assets:bank\n\n"
            f"P {day(number, count)} {symbol} 4.50 EUR\n")


def letters(number):
    return "C" + "".join(chr(65 + int(digit)) for digit in str(number))


# How books grow: the text of one of many transactions.
WAYS = {
    "transactions": entry,
    "a day": lambda n, count: entry(n, count, on="2025-05-05"),
    "accounts": lambda n, count: entry(n, count, category=f"c{n % 100}:n{n}"),
    "wallets": lambda n, count: entry(n, count, wallet=f"w{n}"),
    "postings": lambda n, count: "2025-05-05 all\n" * (n == 0) + f"    expenses:c{n}  1.50 EUR\n"
        + "    assets:bank\n" * (n == count - 1),
    "payees": lambda n, count: entry(n, count, payee=f"Payee {n} of {n * 7 % 97}"),
    "tags": lambda n, count: entry(n, count, tag=f"  ; t{n}: v{n % 7}"),
    "values of a tag": lambda n, count: entry(n, count, tag=f"  ; trip: v{n}"),
    "commodities": lambda n, count: trade(n, count, letters(n), 3),
    "lots": lambda n, count: trade(n, count, "ACME", -2 if n % 2 else 3),
    "prices": lambda n, count: entry(n, count) if n % 20 == 0 else f"P {day(n, count)} USD 0.{80 + n % 19} EUR\n",
    "rates": lambda n, count: entry(n, count).replace("EUR\n", "USD @ 0.9 EUR\n"),
    "rules": lambda n, count: entry(n, count, category=f"c{n % 999}") if n % 20 else
        f"~ monthly from 2026-01-01  Rule {n}\n    expenses:c{n}  5.00 EUR\n    assets:bank\n\n",
}
# Registers refuse running totals of more.
SHARES = {"commodities": 4}
# How statements grow: the file, account, currency and amount of one of many lines.
IMPORTS = {
    "lines": lambda n: (0, 0, "EUR", n),
    "lines of an amount": lambda n: (0, 0, "EUR", 5),
    "accounts of a file": lambda n: (0, n, "EUR", n),
    "currencies of a file": lambda n: (0, 0, letters(n), n),
    "files of ten accounts": lambda n: (n // 20, n // 20 % 10, "EUR", n),
}
METHODS = ["STRICT", "FIFO", "LIFO", "HIFO"]
# How books of Beancount grow: a directive, or a few, of many.
BEANCOUNT = {
    "transactions": lambda n, count: f'{day(n, count)} * "Shop {n}" "x"\n  Expenses:E  {n}.50 EUR\n  Assets:Cash\n',
    "pads and balances": lambda n, count: f"2015-01-01 pad Assets:A{n} Equity:O\n{day(n, count)} balance Assets:A{n}  5 EUR\n",
    "balances of an account": lambda n, count: f"{day(n, count)} balance Assets:Cash  0 EUR\n",
    "currencies left out": lambda n, count: f'2024-01-01 * "x"\n  Expenses:E  1 {letters(n)}\n  Assets:Cash\n',
    **{f"lots {method}": lambda n, count, method=method: exchange(method, n, count) for method in METHODS},
}


def exchange(method, number, count):
    """One of as many purchases as sales after them."""
    isSale, number = divmod(number * 2, count)
    cost = number * 7919 % count + 1
    lot = f"{cost}.00 EUR" if method == "STRICT" or not isSale else ""
    return (f"{day(number + isSale * count, 2 * count)} * \"x\"\n  Assets:{method}  {-1 if isSale else 2} VT {{{lot}}}"
            + (" @ 9 EUR\n  Expenses:E\n" if isSale else "\n  Assets:Cash\n"))


def main():
    options = stage.parser(__doc__, size=4000, commands="").parse_args()
    lines = [words for words in command_lines(options.binary)
             if not options.commands or words[0] in options.commands.split(",")]
    tally = stage.Tally(shown=50)
    with stage.folder() as directory, ThreadPoolExecutor(os.cpu_count()) as threads:
        for way, text in WAYS.items():
            paths = []
            size = options.size // SHARES.get(way, 1)
            for count in (size, 4 * size):
                paths.append(str(directory / f"{way}-{count}.journal"))
                stage.write(directory, {paths[-1]: PROFILE + "".join(text(n, count) for n in range(count))})
            for problem in threads.map(lambda words: judged(options.binary, [(words, path) for path in paths]), lines):
                tally.add(problem and f"{way}: {problem}")
        if not options.commands or "import" in options.commands.split(","):
            for way, line in IMPORTS.items():
                runs = [statements(directory / way / str(size), line, size) for size in (options.size, 4 * options.size)]
                problem = judged(options.binary, runs)
                tally.add(problem and f"{way}: {problem}")
        if not options.commands or "check" in options.commands.split(","):
            for way, text in BEANCOUNT.items():
                runs = []
                for count in (options.size, 4 * options.size):
                    path = directory / f"{way}-{count}.beancount"
                    opened = "".join(f'2000-01-01 open Assets:{method} "{method}"\n' for method in METHODS)
                    stage.write(directory, {path.name: opened + "".join(text(n, count) for n in range(count))})
                    runs.append((["check"], str(path)))
                problem = judged(options.binary, runs)
                tally.add(problem and f"Beancount, {way}: {problem}")
    tally.end("command lines grow in step with books")


def command_lines(binary):
    """Those that only read."""
    table = run([binary, "__complete", "table"]).json()
    for command in table["commands"]:
        if not command["changesBooks"] and command["name"] not in OTHERS:
            yield [command["name"], *WORDS.get(command["name"], [])]
    yield from MORE


def statements(directory, line, count):
    """A command that imports statements, and its books."""
    directory.mkdir(parents=True)
    lines = [line(number) for number in range(count)]
    files = {}
    for number, (file, account, currency, amount) in enumerate(lines):
        files.setdefault(f"{file}.csv", ["Date,IBAN,Description,Currency,Amount\n"]).append(
            f"{day(number, count)},N{account},Shop {number},{currency},-{amount % 9000 + 1}.50\n")
    accounts = sorted({account for _, account, _, _ in lines})
    books = PROFILE + "".join(f"account assets:a{number}  ; import: N{number}\n" for number in accounts)
    stage.write(directory, {name: "".join(rows) for name, rows in files.items()} | {"books.journal": books})
    return ["import", *files, "--dry-run"], str(directory / "books.journal")


def judged(binary, runs):
    """What is wrong with a command line over books, and over four times as much; nil: nothing. Refused reports, which
    would have too many figures, are right.
    """
    best = [math.inf, math.inf]
    for _ in range(4):
        for at, (words, path) in enumerate(runs):
            status, seconds = processor(binary, words, path)
            if status not in (0, 1):
                return None if status == 2 and at else f"{shown(words)}: status {status}"
            best[at] = min(best[at], seconds)
        exponent = math.log(best[1] / max(best[0], 0.002)) / math.log(4)
        if best[1] < SECONDS or exponent < LIMIT:
            return None
    return f"{shown(words)}: {best[0]:.3f} s, of four times as much {best[1]:.3f} s: exponent {exponent:.2f}"


def shown(words):
    return " ".join(words[:4])


def processor(binary, words, path):
    """The status of a command, and the processor's seconds."""
    with subprocess.Popen([binary, "-n", "-f", path, "--today", "2026-05-15", *words], cwd=os.path.dirname(path),
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


sys.exit(main())
