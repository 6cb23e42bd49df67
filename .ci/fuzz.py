#!/usr/bin/env python3
"""Feeds damaged input to a program built with the address sanitizer: nothing traps or grows beyond limits.

usage: .ci/fuzz.py BINARY [import|rules|prices|lsp|html…] [--minutes M | --count N] [--seed S]

    swift build --sanitize=address --scratch-path .build/sanitizer --product ledgera
    .ci/fuzz.py .build/sanitizer/debug/ledgera import --minutes 30

The inputs are those of the examples and random journals, damaged by a seed that is printed with every failure;
with --seed S --count 1 it is tried again. What failed is kept in .build/fuzz. The prices come from a program
and, where curl is there, from a server of this script.
"""

import os
import pathlib
import random
import shutil
import time

from gate import pricesource, stage
from gate.noise import Noise
from gate.programs import run
from gate.randomjournal import JournalGenerator
from gate.server import Server
from gate.stage import ROOT

KEPT = ROOT / ".build" / "fuzz"
SECONDS = 60
# What is beyond limits: the sanitizer needs a multiple of what the program does.
OPTIONS = "detect_leaks=0:exitcode=99:hard_rss_limit_mb=3000:allocator_may_return_null=0"
ODD = [
    b"\x00", b"\xff", b"\xef\xbb\xbf", b"\r", b"\n", b"\r\n", b"\t", b'"', b"'", b";", b",", b"<", b">", b"&#10;",
    b"&amp;", b"&#x1b;", b"]]>", b"<!--", b"{", b"}", b"[", b"]", b"0", b"-", b"1e308", b"1E-999999999",
    b"9223372036854775807", b"-9223372036854775808", b"18446744073709551616", b"99999999999999999999999999999999999999",
    b"0.0000000000000000000000000000000000000000000000001", b"2026-02-30", b"0000-00-00", b"\xe2\x80\xae", b"\xe2\x80\xa8",
    b"include /etc/passwd", b"\n2026-01-01 x\n  a  1\n  b\n", b"%", b"\\", b"(", b")", b"*", b"+", b"|", b"a" * 5_000,
]


def damaged(random_, data, others):
    """The bytes with a few things in them that are not what they should be."""
    data = bytearray(data)
    for _ in range(random_.choice([1, 1, 2, 3, 8])):
        start = random_.randrange(len(data) + 1)
        end = min(len(data), start + random_.choice([0, 1, 2, 8, 40, 400]))
        kind = random_.randrange(8)
        if kind == 0:
            data[start:end] = random_.choice(ODD)
        elif kind == 1:
            data[start:start] = random_.choice(ODD)
        elif kind == 2:
            del data[start:end]
        elif kind == 3:
            data[start:start] = bytes(data[start:end]) * random_.choice([1, 2, 50])
        elif kind == 4 and data:
            data[start % len(data)] ^= 1 << random_.randrange(8)
        elif kind == 5:
            other = random_.choice(others)
            place = random_.randrange(len(other) + 1)
            data[start:end] = other[place:place + random_.choice([5, 50, 500])]
        elif kind == 6:
            del data[start:]
        else:
            data[start:end] = bytes(random_.randrange(256) for _ in range(end - start))
    return bytes(data)


def files(*patterns):
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern) if path.stat().st_size < 50_000)


class Target:
    """One kind of input: how a case is made in a directory, and the command lines that read it."""

    def __init__(self, binary):
        self.binary = binary

    def case(self, random_, directory):
        raise NotImplementedError

    def run(self, seed):
        """What is wrong; nil: nothing."""
        with stage.folder() as directory:
            for words in self.case(random.Random(f"{type(self).__name__} {seed}"), directory):
                problem = self.problem(directory, words)
                if problem:
                    kept = KEPT / f"{type(self).__name__.lower()}-{seed}"
                    shutil.rmtree(kept, ignore_errors=True)
                    shutil.copytree(directory, kept)
                    return f"ledgera {' '.join(words)}\n{problem}\nkept in {kept}"
        return None

    def problem(self, directory, words):
        environment = {
            "PATH": str(pathlib.Path(self.binary).parent) + ":" + os.environ["PATH"], "HOME": str(directory),
            "LC_ALL": "C.UTF-8", "ASAN_OPTIONS": OPTIONS, "SWIFT_BACKTRACE": "enable=no"}
        answer = run([self.binary, *words], directory, env=environment, timeout=SECONDS)
        if answer.status is None:
            return f"does not end within {SECONDS} s"
        if answer.crashed and answer.status != 74 or "AddressSanitizer" in answer.err or "Fatal error" in answer.err:
            return f"status {answer.status}\n{answer.err[-4000:]}"
        return None


class Import(Target):
    """Statements of banks."""

    BOOKS = (ROOT / "examples/import/main.journal").read_bytes()
    SEEDS = [path.read_bytes() for path in files(
        "examples/import/*.csv", "examples/import/*.ofx", "examples/statements/*", "examples/year/*-01.*")
        if path.suffix not in (".md", ".session", ".journal", ".conf")]

    def case(self, random_, directory):
        (directory / "main.journal").write_bytes(self.BOOKS)
        (directory / "statement").write_bytes(damaged(random_, random_.choice(self.SEEDS), self.SEEDS))
        books = ["-n", "-f", "main.journal"]
        yield ["import", "--parsed", "statement", *books]
        yield ["import", "statement", *books, "--account", "bank:giro", "--yes"]
        yield ["check", *books]


class Rules(Target):
    """Rules of separated values, and the values."""

    SEEDS = [path.read_bytes() for path in files("examples/rules/*.rules", "examples/year/*.rules")]
    VALUES = [path.read_bytes() for path in files("examples/rules/*.csv", "examples/import/*.csv")]

    def case(self, random_, directory):
        (directory / "main.journal").write_bytes(Import.BOOKS)
        for path in files("examples/rules/*.rules"):
            shutil.copy(path, directory)
        values = random_.choice(self.VALUES)
        if random_.random() < 0.5:
            values = damaged(random_, values, self.VALUES)
        (directory / "values.csv").write_bytes(values)
        rules = random_.choice(self.SEEDS)
        if random_.random() < 0.8:
            rules = damaged(random_, rules, self.SEEDS)
        (directory / "values.csv.rules").write_bytes(rules)
        yield ["print", "-n", "-f", "values.csv"]
        yield ["import", "values.csv", "-n", "-f", "main.journal", "--rules", "values.csv.rules", "--account",
               "bank:giro", "--yes", "--dry-run"]


class Prices(Target):
    """Answers of servers and programs."""

    SOURCES = ["ecb", "frankfurter", "yahoo", "bankofcanada"]

    def __init__(self, binary):
        super().__init__(binary)
        self.seeds = [pricesource.ECB.encode(), *(body.encode() for _, body in pricesource.YAHOO.values() if isinstance(body, str) and body)] + [
            b'{"amount":1.0,"base":"EUR","rates":{"2026-11-18":{"USD":1.05,"GBP":0.83}}}',
            b'{"observations":[{"d":"2026-11-18","FXEURCAD":{"v":"1.4800"},"FXUSDCAD":{"v":"1.40"}}]}',
            b"P 2026-11-18 USD 0.95 EUR\nP 2026-11-19 VOD 0.68 GBP\n"]
        self.base = Server(lambda path: (200, self.answer, {})).address
        fetches = (pathlib.Path(binary).parent / "ledgera-fetch").exists() and shutil.which("curl")
        self.sources = [*self.SOURCES, "command"] if fetches else ["command"]

    def case(self, random_, directory):
        self.answer = damaged(random_, random_.choice(self.seeds), self.seeds)
        (directory / "main.journal").write_text(pricesource.BOOKS)
        (directory / "answer").write_bytes(self.answer)
        program = directory / "answers"
        program.write_text(f"#!/bin/sh\ncat '{directory}/answer'\n")
        program.chmod(0o755)
        source = random_.choice(self.sources)
        where = ["--command", str(program)] if source == "command" else ["--base-url", self.base]
        books = ["-n", "-f", "main.journal", "--today", "2026-11-21"]
        yield ["prices", "fetch", "USD", "VOD", "--source", source, *where, "--since", "1960-01-01", *books]
        yield ["check", *books]


class Html(Target):
    """Journals shown as pages."""

    SEEDS = [path.read_bytes() for path in files("examples/*/*.journal", "examples/broken/*.journal")]

    def case(self, random_, directory):
        if random_.random() < 0.5:
            text = JournalGenerator(random_).generate().text().encode()
        else:
            text = random_.choice(self.SEEDS)
        if random_.random() < 0.7:
            text = damaged(random_, text, self.SEEDS)
        (directory / "main.journal").write_bytes(text)
        books = ["-n", "-f", "main.journal", "--today", "2026-11-21"]
        yield ["html", *books]
        yield ["html", "pages", *books]
        yield ["html", "pages", *books]


class Beancount(Target):
    """Books of Beancount."""

    SEEDS = [path.read_bytes() for path in files("examples/beancount/*.beancount", "examples/beancount/*/*.beancount")]

    def case(self, random_, directory):
        for name in ("books.beancount", "years/2026.bean"):
            path = directory / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(damaged(random_, random_.choice(self.SEEDS), self.SEEDS))
        books = ["-n", "-f", "books.beancount", "--today", "2026-11-21"]
        yield ["check", *books]
        yield ["gains", *books]
        yield ["export", "journal", *books]


class Lsp(Target):
    """Messages of editors."""

    MESSAGES = 150

    def __init__(self, binary):
        super().__init__(binary)
        os.environ["ASAN_OPTIONS"] = OPTIONS

    def run(self, seed):
        return Noise(self.binary, seed, self.MESSAGES).run()


TARGETS = {"import": Import, "rules": Rules, "prices": Prices, "lsp": Lsp, "html": Html, "beancount": Beancount}


def main():
    parser = stage.parser(__doc__)
    parser.add_argument("targets", nargs="*", metavar="target", help=", ".join(TARGETS))
    parser.add_argument("--minutes", type=float, help="for each target")
    parser.add_argument("--count", type=int, default=20, help="cases of each target, without --minutes")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the first case")
    options = parser.parse_args()
    unknown = [name for name in options.targets if name not in TARGETS]
    if unknown:
        parser.error(f"no target {unknown[0]}; there are {', '.join(TARGETS)}")
    KEPT.mkdir(parents=True, exist_ok=True)
    tally = stage.Tally(10 * len(TARGETS))
    for name in options.targets or TARGETS:
        target, seed, before = TARGETS[name](options.binary), options.seed, tally.bad
        end = time.monotonic() + (options.minutes or 0) * 60
        while time.monotonic() < end if options.minutes else seed < options.seed + options.count:
            problem = target.run(seed)
            tally.add(problem and f"{name}, seed {seed}: {problem}")
            seed += 1
            if tally.bad == before + 10:
                break
        print(f"{name}: {seed - options.seed} cases from seed {options.seed}, {tally.bad - before} failed", flush=True)
    tally.end("damaged inputs")


main()
