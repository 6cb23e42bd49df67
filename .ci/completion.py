#!/usr/bin/env python3
"""Presses Tab in real shells, with accounts that are commands, and looks for what they leave.

usage: .ci/completion.py BINARY

Each shell completes the beginning of an account's name, without a quote and within each kind, and runs the
line. The program it runs must get the name as it is, and no file may appear. Then it completes at ten kinds of
places.
"""

import concurrent.futures
import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time

BINARY = os.path.abspath(sys.argv[1])
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


class Terminal:
    def __init__(self, command, directory):
        self.output = b""
        environment = {
            "PATH": directory + "/bin:" + os.environ["PATH"], "HOME": directory, "TERM": "dumb",
            "LC_ALL": "C.UTF-8", "COLUMNS": "200",
        }
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.chdir(directory)
            os.execvpe(command[0], command, environment)

    def read(self, seconds, until=None):
        """Reads until a file appears, or for a while."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.descriptor], [], [], 0.05)[0]:
                try:
                    self.output += os.read(self.descriptor, 65536)
                except OSError:
                    return
            elif until and os.path.exists(until):
                return

    def write(self, text):
        os.write(self.descriptor, text.encode())

    def close(self):
        os.close(self.descriptor)
        os.kill(self.child, 9)
        os.waitpid(self.child, 0)


def attempt(shell, name, quote):
    """What the program got for the name; None: nothing."""
    return complete(shell, f"account {name}\n", f"ledgera history {quote}zz")


def complete(shell, books, line):
    """What the program got when a line was completed and run; None: nothing."""
    command, setup = SHELLS[shell]
    directory = tempfile.mkdtemp(prefix="ledgera-completion-")
    try:
        with open(directory + "/main.journal", "w") as journal:
            journal.write(books)
        with open(directory + "/ledgera.conf", "w") as configuration:
            configuration.write("file main.journal\n")
        with open(directory + "/script", "w") as script:
            script.write(subprocess.run([BINARY, "completions", shell], capture_output=True, text=True,
                                        check=True).stdout)
        os.mkdir(directory + "/bin")
        with open(directory + "/bin/ledgera", "w") as program:
            program.write(f"""#!/bin/sh
if [ "$1" = __complete ]; then "{BINARY}" "$@"; touch asked; exit; fi
for word; do printf '%s\\0' "$word"; done > got.new; mv got.new got
""")
        os.chmod(directory + "/bin/ledgera", 0o755)
        terminal = Terminal(command, directory)
        terminal.read(1.0)
        terminal.write(setup + "; touch ready\r")
        terminal.read(15, directory + "/ready")
        terminal.read(0.3)
        terminal.write(line + "\t")
        terminal.read(10, directory + "/asked")
        terminal.read(0.6)
        terminal.write("\r")
        terminal.read(4, directory + "/got")
        terminal.close()
        if os.path.exists(directory + "/canary"):
            return [b"IT RAN"], terminal.output
        if not os.path.exists(directory + "/got"):
            return None, terminal.output
        with open(directory + "/got", "rb") as got:
            return got.read().split(b"\0")[1:-1], terminal.output
    finally:
        shutil.rmtree(directory)


def main():
    for shell in SHELLS:
        if not shutil.which(shell):
            sys.exit(f"{shell} is missing")
    cases = [(shell, name, quote) for shell in SHELLS for name in NAMES for quote in ("", "'", '"')]
    with concurrent.futures.ThreadPoolExecutor(4) as workers:
        answers = list(workers.map(lambda case: attempt(*case), cases))
    wrong = 0
    for (shell, name, quote), (got, output) in zip(cases, answers):
        if got is None or got[-1:] != [name.encode()]:
            wrong += 1
            print(f"{shell}, {quote or 'no quote'}: {name!r} became {got}", output[-120:])
    places = [(shell, line, words) for shell in SHELLS for line, words in POSITIONS]
    with concurrent.futures.ThreadPoolExecutor(4) as workers:
        answers = list(workers.map(lambda case: complete(case[0], BOOKS, case[1]), places))
    for (shell, line, words), (got, output) in zip(places, answers):
        if got != [word.encode() for word in words]:
            wrong += 1
            print(f"{shell}: {line!r} became {got}", output[-120:])
    cases += places
    if wrong:
        sys.exit(f"{wrong} of {len(cases)} wrong")
    print(f"{len(cases)} completions are what they were meant to be")


main()
