#!/usr/bin/env python3
"""Kills `ledgera rename` at random moments and looks at what is left.

    .ci/kill-edits.py BINARY [RUNS] [SEED]

Before the next change every file has to be the old or the new one; a reader writes nothing and says that
a change is open; a writer on another machine that shares the directory refuses; the next writer makes all
files old or new, and nothing may lie beside them for good, nor in the state directory.
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
    entry = f"2026-01-02 Lunch\n    {account + ':out':<30}12.50 EUR\n    cash\n\n"
    names = [f"20{number:02}.journal" for number in range(8)]
    root = "".join(f"include {name}\n" for name in names) + f"account {account}:out\naccount cash\n"
    return {"main.journal": root} | {name: entry * 40 for name in names}


def contents(directory: pathlib.Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in directory.glob("*.journal")}


def everything(directory: pathlib.Path) -> dict[str, tuple[bytes, int]]:
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in directory.iterdir()}


def run(directory: pathlib.Path, *words: str, machine: str = "home") -> subprocess.Popen:
    return subprocess.Popen(
        [binary, *words, "-n", "-f", "main.journal"], cwd=directory,
        env=os.environ | {"XDG_STATE_HOME": str(directory.parent / machine)},
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)


killed = completed = 0
with tempfile.TemporaryDirectory() as name:
    directory = pathlib.Path(name) / "books"
    directory.mkdir()
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
        isOpen = (directory / ".ledgera-change").exists()
        left = everything(directory)
        check = run(directory, "check")
        _, errors = check.communicate()
        assert check.returncode == 0 or isOpen, f"run {number}: {errors.decode()}"
        assert (b"has been open since" in errors) == isOpen, f"run {number}: {errors.decode()}"
        assert everything(directory) == left, f"run {number}: a reader writes"
        if isOpen:
            other = run(directory, "ids", "--add", machine="office")
            _, errors = other.communicate()
            assert other.returncode == 3, f"run {number}: {errors.decode()}"
            assert everything(directory) == left, f"run {number}: another machine writes"
            completed += 1
        # A writer with nothing of its own to do.
        writer = run(directory, "mark", "--pending", "desc:nothing")
        writer.communicate()
        found = contents(directory)
        assert found in (before, after), f"run {number}: half changed"
        assert not (directory / ".ledgera-change").exists(), f"run {number}: the marker is left"
        logs = list((directory.parent / "home" / "ledgera").iterdir())
        assert not logs, f"run {number}: {logs}"
        if found == after:
            old, new = new, old
    # Whatever was left beside the files goes with the next change.
    run(directory, "rename", "account", old, new).communicate()
    left = sorted(path.name for path in directory.iterdir() if path.name.startswith("."))
    assert not left, left
print(f"{runs} runs, {killed} killed, {completed} completed by the next change")
