"""What the scripts of all stages do alike."""

import argparse
import contextlib
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def parser(description, **options):
    """Of a command line with BINARY, as a whole path, and options by their defaults or, without one, types."""
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("binary", type=os.path.abspath)
    for name, default in options.items():
        flag = "--" + name.replace("_", "-")
        if default is False:
            made.add_argument(flag, action="store_true")
        elif isinstance(default, type):
            made.add_argument(flag, type=default)
        else:
            made.add_argument(flag, type=type(default), default=default)
    return made


def write(directory, files):
    """Files by name: text as it is, bytes, or a function that writes to a path."""
    for name, content in files.items():
        path = Path(directory, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        if callable(content):
            content(path)
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())


@contextlib.contextmanager
def folder(files=None):
    """A directory with files that goes away again."""
    with tempfile.TemporaryDirectory(prefix="ledgera-") as name:
        directory = Path(name).resolve()
        write(directory, files or {})
        yield directory


class Tally:
    """Cases that agree, and cases that differ, of which the first few are shown."""

    def __init__(self, shown=5):
        self.good = self.bad = 0
        self.shown = shown

    def add(self, problem):
        """Counts a case; the problem is nil where there is none."""
        if not problem:
            self.good += 1
            return
        self.bad += 1
        if self.bad <= self.shown:
            print(problem, flush=True)

    @property
    def percent(self):
        return 100 * self.good / max(1, self.good + self.bad)

    def end(self, what, threshold=100):
        """Says how many agree, and ends the script: with 1 where they are too few or none."""
        print(f"{what}: {self.good} of {self.good + self.bad} agree ({self.percent:.2f} %)")
        sys.exit(self.percent < threshold or not self.good)
