#!/usr/bin/env python3
"""Every command that reads says the same of books in a file, in standard input, in `<(…)` and in a FIFO.

    .ci/streams.py BINARY

The commands come from `ledgera __complete table`, so that what is new is tried by being registered. Where the name of the
books is shown it is left out of the comparison. Exit status 1 where bytes differ.
"""

import os
import re
import subprocess
import threading

from gate import stage
from gate.programs import PLAIN, run

BOOKS = """\
account assets:cash
account expenses:food
~ monthly from 2026-01
    expenses:food  700 EUR
    assets:cash

P 2026-11-01 USD 0.90 EUR
2026-11-03 Market
    expenses:food  20 EUR
    assets:cash

2026-11-04 Exchange
    assets:cash  10 USD @ 0.91 EUR
    assets:cash
"""
OPTIONS = [[], ["--budget"], ["-M"], ["-O", "json"], ["-O", "csv"], ["--auto"], ["--forecast"], ["--auto", "--forecast"], ["-V"]]
# They tell the names of files, ask git, read no journal of -f, never end by themselves, or ask.
OTHERS = {"html", "blame", "diff", "restated", "files", "stats", "init", "setup", "lsp", "help", "explain", "completions", "merge", "merge-driver", "git", "bisect", "import"}


def answer(binary, words, way, directory):
    """Status and what is written."""
    line = 'exec "$0" "$@" -n --today 2026-11-21 -f '
    line += {"file": "b.journal", "input": "- < b.journal", "pipe": "- < <(cat b.journal)", "process": "<(cat b.journal)",
             "fifo": "fifo"}[way]
    if way == "fifo":
        # One that a command refused before it read may still have its writer.
        (directory / "fifo").unlink(missing_ok=True)
        os.mkfifo(directory / "fifo")
        call = subprocess.Popen(["bash", "-c", line, binary, *words], cwd=directory, env=PLAIN, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        threading.Thread(target=feed, args=(directory / "fifo",), daemon=True).start()
        out, err = call.communicate(timeout=60)
        status = call.returncode
    else:
        call = run(["bash", "-c", line, binary, *words], directory, env=PLAIN, timeout=60)
        status, out, err = call.status, call.out.encode(), call.err.encode()
    named = rb"(\S*/)?b\.journal|/dev/fd/\d+|(\S*/)?fifo\b|/dev/stdin|(?<=['\" ])-(?=['\":])"
    return status, re.sub(named, b"FILE", out), re.sub(named, b"FILE", err)


def feed(path):
    try:
        with open(path, "w") as pipe:
            pipe.write(BOOKS)
    except OSError:
        pass


def main():
    given = stage.parser(__doc__).parse_args()
    commands = [each["name"] for each in run([given.binary, "__complete", "table"], env=PLAIN).json()["commands"]
                if not each["changesBooks"] and not each["effects"] and each["name"] not in OTHERS]
    tally = stage.Tally(20)
    with stage.folder({"b.journal": BOOKS}) as directory:
        for name in commands:
            for options in OPTIONS:
                answers = {way: answer(given.binary, [name, *options], way, directory)
                           for way in ("file", "input", "pipe", "process", "fifo")}
                other = [way for way, said in answers.items() if said != answers["file"]]
                tally.add(other and f"{name} {' '.join(options)}: {', '.join(other)}\n"
                          + "\n".join(f"{way}: {answers[way]}"[:600] for way in ["file", *other]))
    tally.end(f"streams, {len(commands)} commands")


main()
