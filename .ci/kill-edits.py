#!/usr/bin/env python3
"""Kills `ledgera rename` at random moments and looks at what is left.

    .ci/kill-edits.py BINARY [RUNS] [SEED]

Before the next change every file has to be the old or the new one; a reader writes nothing and says that
a change is open; a writer on another machine that shares the directory refuses; the next writer makes all
files old or new, and nothing may lie beside them for good; the state directory keeps only what `undo` needs.
"""
import pathlib
import random
import time

from gate import stage
from gate.programs import Ledgera


def books(account: str) -> dict[str, str]:
    entry = f"2026-01-02 Lunch\n    {account + ':out':<30}12.50 EUR\n    cash\n\n"
    names = [f"20{number:02}.journal" for number in range(8)]
    root = "".join(f"include {name}\n" for name in names) + f"account {account}:out\naccount cash\n"
    return {"main.journal": root} | {name: entry * 40 for name in names}


def contents(directory: pathlib.Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in directory.glob("*.journal")}


def everything(directory: pathlib.Path) -> dict[str, tuple[bytes, int]]:
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in directory.iterdir()}


def main():
    parser = stage.parser(__doc__)
    parser.add_argument("runs", type=int, nargs="?", default=100)
    parser.add_argument("seed", type=int, nargs="?", default=random.randrange(1 << 32))
    given = parser.parse_args()
    print(f"seed {given.seed}")
    chance, killed, completed = random.Random(given.seed), 0, 0
    old, new = "food", "meals"
    with stage.folder({f"books/{path}": text for path, text in books(old).items()}) as folder:
        directory = folder / "books"
        home, office = (Ledgera(given.binary, directory, state=folder / name) for name in ("home", "office"))
        begin = time.monotonic()
        home.ask("rename", "account", old, new)
        duration = time.monotonic() - begin
        assert contents(directory) == books(new), "a run that is let alone renames"
        old, new = new, old
        for number in range(given.runs):
            # The writing is near the end.
            killed += home.kill(duration * chance.uniform(0.5, 1.1), "rename", "account", old, new)
            before, after = books(old), books(new)
            for path, text in contents(directory).items():
                assert text in (before[path], after[path]), f"run {number}: {path} is torn"
            is_open = (directory / ".ledgera-change").exists()
            left = everything(directory)
            check = home.ask("check")
            assert check.accepted or is_open, f"run {number}: {check.err}"
            assert ("has been open since" in check.err) == is_open, f"run {number}: {check.err}"
            assert everything(directory) == left, f"run {number}: a reader writes"
            if is_open:
                other = office.ask("ids", "--add")
                assert other.status == 3, f"run {number}: {other.err}"
                assert everything(directory) == left, f"run {number}: another machine writes"
                completed += 1
            # A writer with nothing of its own to do.
            home.ask("mark", "--pending", "desc:nothing")
            found = contents(directory)
            assert found in (before, after), f"run {number}: half changed"
            assert not (directory / ".ledgera-change").exists(), f"run {number}: the marker is left"
            kept = [path for path in (folder / "home" / "ledgera").iterdir() if path.suffix != ".undo"]
            assert not kept, f"run {number}: {kept}"
            if found == after:
                old, new = new, old
        # Whatever was left beside the files goes with the next change.
        home.ask("rename", "account", old, new)
        left = sorted(path.name for path in directory.iterdir() if path.name.startswith("."))
        assert not left, left
    print(f"{given.runs} runs, {killed} killed, {completed} completed by the next change")


main()
