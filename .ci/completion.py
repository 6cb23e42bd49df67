#!/usr/bin/env python3
"""Presses Tab in real shells, with accounts that are commands, and looks for what they leave.

usage: .ci/completion.py BINARY

Each shell completes the beginning of an account's name, without a quote and within each kind, and runs the
line. The program it runs must get the name as it is, and no file may appear. Then it completes at ten kinds of
places.
"""

import concurrent.futures
import os
import shutil
import sys

from gate import stage
from gate.programs import must
from gate.terminal import Terminal

NAMES = [
    "zz$(touch canary)", "zz`touch canary`", "zz;touch canary;", "zz'$(touch canary)'", "zz'b",
    'zz"$(touch canary)"', 'zz"b', "zz\\$(touch canary)", "zz!ls", "zz a$HOME", "zz&touch canary&",
    "zz|touch canary", "zz>canary", "zz*", "zz{a,b}", "zz~", "zz=b$(touch canary)", "zz!", "zz'", 'zz"',
    "zz#x", "zz%s", "zz(touch canary)", "zz\\", "zzé$x", "zz^a^b", "zz?[a-z]", "zz<canary",
]
# A journal with one name of each beginning, and what Tab makes of lines.
BOOKS = """commodity 1.00 EUR
account assets:bank
account expenses:rent
payee Bakery
tag trip
2026-01-01 Bakery  ; trip: Rome
    expenses:rent  1 EUR
    assets:bank
"""
POSITIONS = [
    ("ledgera balance assets:b", ["assets:bank"]),
    ("ledgera register payee:Bak", ["payee:Bakery"]),
    ("ledgera print not:acct:expenses:r", ["not:acct:expenses:rent"]),
    ("ledgera networth cur:E", ["cur:EUR"]),
    ("ledgera journal tag:tr", ["tag:trip"]),
    ("ledgera balance -p lastmon", ["-p", "lastmonth"]),
    ("ledgera trends date:yester", ["date:yesterday"]),
    ("ledgera aregister assets:b", ["assets:bank"]),
    ("ledgera explain unbalanced-t", ["unbalanced-transaction"]),
    ("ledgera balance --historic", ["--historical"]),
    ("ledgera balance --layout=tid", ["--layout=tidy"]),
]
# What starts a shell without the user's settings, and loads the script.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "set -H; source ./script"),
    "zsh": (["zsh", "-f", "-i"], "autoload -U compinit; compinit -u -D; source ./script"),
    "fish": (["fish", "--no-config", "-i"], "source ./script"),
}


PROGRAM = """#!/bin/sh
if [ "$1" = __complete ]; then "{}" "$@"; touch asked; exit; fi
for word; do printf '%s\\0' "$word"; done > got.new; mv got.new got
"""


def complete(binary, shell, books, line):
    """What the program got when a line was completed and run (None: nothing), and what the terminal showed."""
    command, setup = SHELLS[shell]
    files = {"main.journal": books, "ledgera.conf": "file main.journal\n", "bin/ledgera": PROGRAM.format(binary),
             "script": must([binary, "completions", shell]).out}
    with stage.folder(files) as directory:
        (directory / "bin/ledgera").chmod(0o755)
        terminal = Terminal(command[0], command[1:], directory, COLUMNS="200", PATH=f"{directory}/bin:{os.environ['PATH']}")

        def await_(name, seconds, more=0.0):
            terminal.until((directory / name).exists, seconds)
            terminal.until(lambda: False, more)
        terminal.until(lambda: False, 1)
        terminal.write(setup + "; touch ready\r")
        await_("ready", 15, 0.3)
        terminal.write(line + "\t")
        await_("asked", 10, 0.6)
        terminal.write("\r")
        await_("got", 4)
        terminal.close()
        if (directory / "canary").exists():
            return [b"IT RAN"], terminal.shown
        got = directory / "got"
        return got.read_bytes().split(b"\0")[1:-1] if got.exists() else None, terminal.shown


def main():
    binary = stage.parser(__doc__).parse_args().binary
    for shell in SHELLS:
        if not shutil.which(shell):
            sys.exit(f"{shell} is missing")
    # The last word has to be the account's name; at places all words are known.
    cases = [(shell, f"account {name}\n", f"ledgera history {quote}zz", [name])
             for shell in SHELLS for name in NAMES for quote in ("", "'", '"')]
    cases += [(shell, BOOKS, line, words) for shell in SHELLS for line, words in POSITIONS]
    tally = stage.Tally(len(cases))
    with concurrent.futures.ThreadPoolExecutor(4) as workers:
        answers = list(workers.map(lambda case: complete(binary, *case[:3]), cases))
    for (shell, books, line, words), (got, shown) in zip(cases, answers):
        last = got if books is BOOKS else (got or [])[-1:]
        wrong = last != [word.encode() for word in words]
        tally.add(wrong and f"{shell}: {line!r} became {got}, not {words}: {shown[-120:]!r}")
    tally.end("completions")


main()
