#!/usr/bin/env python3
"""Kills `ledgera rename` at random moments and looks at what is left.

    .ci/kill-edits.py BINARY [RUNS] [SEED]

Before the next start every file has to be the old or the new one, after it all have to be old or all
new, and nothing may lie beside them for good.
"""
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

binary, runs = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100
seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
print(f"seed {seed}")
chance = random.Random(seed)


def books(account: str) -> dict[str, str]:
    entry = f"2026-01-02 Lunch\n    {account}:out  12.50 EUR\n    cash\n\n"
    names = [f"20{number:02}.journal" for number in range(8)]
    root = "".join(f"include {name}\n" for name in names) + f"account {account}:out\naccount cash\n"
    return {"main.journal": root} | {name: entry * 40 for name in names}


def contents(directory: pathlib.Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in directory.glob("*.journal")}


def run(directory: pathlib.Path, *words: str) -> subprocess.Popen:
    return subprocess.Popen(
        [binary, *words, "-n", "-f", "main.journal"], cwd=directory,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)


killed = completed = 0
with tempfile.TemporaryDirectory() as name:
    directory = pathlib.Path(name)
    old, new = "food", "meals"
    for path, text in books(old).items():
        (directory / path).write_text(text)
    begin = time.monotonic()
    run(directory, "rename", "account", old, new).communicate()
    duration = time.monotonic() - begin
    assert contents(directory) == books(new), "a run that is let alone renames"
    old, new = new, old
    for number in range(runs):
        child = run(directory, "rename", "account", old, new)
        # The writing is near the end.
        time.sleep(duration * chance.uniform(0.5, 1.1))
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
            killed += 1
        child.communicate()
        before, after = books(old), books(new)
        for path, text in contents(directory).items():
            assert text in (before[path], after[path]), f"run {number}: {path} is torn"
        hadLog = (directory / ".ledgera-edit.log").exists()
        check = run(directory, "check")
        _, errors = check.communicate()
        assert check.returncode == 0, f"run {number}: {errors.decode()}"
        completed += hadLog
        found = contents(directory)
        assert found in (before, after), f"run {number}: half changed"
        assert not (directory / ".ledgera-edit.log").exists(), f"run {number}: the log is left"
        if found == after:
            old, new = new, old
    # Whatever was left beside the files goes with the next change.
    run(directory, "rename", "account", old, new).communicate()
    left = sorted(path.name for path in directory.iterdir() if path.name.startswith("."))
    assert not left, left
print(f"{runs} runs, {killed} killed, {completed} completed by the next start")
