#!/usr/bin/env python3
"""Hit every limit (reference.md § Limits) from both sides.

    .ci/limits.py BINARY [ROW…]

At the limit the books are read, or the report is made; one beyond it there is the diagnostic of the
table with its place, or a message and no output. Neither may take more than 5 seconds (of the
processor, where others use it, too) or 1 GiB of memory. Fails, too, when a row of the table has no
case here, or a case has no row.
"""

import datetime
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

SECONDS = 5
MEMORY = 1 << 30
ENTRY = "2026-01-02 x\n    a  1\n    b\n\n"
REFERENCE = pathlib.Path(__file__).parent.parent / "reference.md"


class Side:
    """A command on books, the status it must have, and what it must say: a code, which needs a place, or words."""

    def __init__(self, text, command, status, says=None, files=None, raw=None):
        self.text, self.command, self.status, self.says = text, command, status, says
        self.files, self.raw = files or {}, raw


def at(text, command="check", status=0, **more):
    return Side(text, command, status, **more)


def beyond(says, text, command="check", status=1, **more):
    return Side(text, command, status, says, **more)


CASES = {}


def row(name):
    """Adds a function's sides to the cases of a row."""
    def add(sides):
        CASES.setdefault(name, []).append(sides)
        return sides
    return add


# MARK: Numbers, lines and files

@row("significant digits of a number")
def digits():
    yield at(f"2026-01-02 x\n    a  {'9' * 38}\n    b\n")
    yield beyond("number-too-long", f"2026-01-02 x\n    a  {'9' * 39}\n    b\n")


@row("decimals")
def decimals():
    yield at(f"2026-01-02 x\n    a  0.{'0' * 254}1\n    b\n", "balance")
    yield beyond("number-too-long", f"2026-01-02 x\n    a  0.{'0' * 255}1\n    b\n")


@row("line")
def line():
    yield at(";" + "x" * ((16 << 20) - 1) + "\n" + ENTRY)
    yield beyond("line-too-long", ";" + "x" * (16 << 20) + "\n" + ENTRY)


def sized(size):
    """Comment lines of so many bytes."""
    def write(path):
        whole = b";" + b"x" * 1022 + b"\n"
        with open(path, "wb") as out:
            for _ in range(size >> 20):
                out.write(whole * 1024)
            out.write(b";" * (size & 0xFFFFF))
    return write


@row("file")
def file():
    yield at("include large.journal\n" + ENTRY, files={"large.journal": sized(1 << 30)})
    yield beyond("unreadable-file", "include large.journal\n", files={"large.journal": sized((1 << 30) + 1)},
                 status=3)


@row("FIFO, standard input")
def standard_input():
    yield at("", "check -f -", raw=256 << 20)
    yield beyond("256 MiB", "", "check -f -", raw=(256 << 20) + 1, status=3)


# MARK: Includes

def chain(length):
    files = {f"f{number}": f"include f{number + 1}\n" for number in range(1, length)}
    return {**files, f"f{length}": ENTRY}


@row("include depth")
def include_depth():
    yield at("include f1\n", files=chain(100))
    yield beyond("include-too-deep", "include f1\n", files=chain(101))


@row("files")
def files():
    def parts(count):
        return {f"parts/{number}.journal": "" for number in range(count)}
    yield at("include parts/*.journal\n", files=parts(65_534))
    yield beyond("include-too-deep", "include parts/*.journal\n", files=parts(65_535))


@row("path of an include directive")
def include_path():
    yield at("include " + "./" * 2047 + "ff\n", files={"ff": ""})
    yield beyond("missing-include", "include " + "./" * 2047 + "fff\n", files={"fff": ""}, status=3)


@row("names in directories that patterns look at")
def directory_names():
    def names(count):
        return {f"many/{number}": "" for number in range(count - 1)} | {"many/a.journal": ENTRY}
    yield at("include many/*.journal\n", files=names(250_000))
    yield beyond("missing-include", "include many/*.journal\n", files=names(250_001), status=3)


@row("text of files that are included again")
def included_again():
    files = {"f": sized(8 << 20)}
    yield at("include f\n" * 9, files=files)
    yield beyond("include-too-deep", "include f\n" * 10, files=files)


# MARK: Names

@row("parents from `apply account`")
def applied_parents():
    yield at("apply account a\n" * 1000)
    yield beyond("account-too-deep", "apply account a\n" * 1001)
    yield at("apply account " + "x" * 65_536 + "\n")
    yield beyond("alias-too-long", "apply account " + "x" * 65_536 + "\napply account y\n")


@row("years")
def years():
    yield at("0001-01-01 x\n    a  1\n    b\n\n9999-12-31 x\n    a  1\n    b\n", "balance -Y")
    yield beyond("invalid-date", "0000-12-31 x\n    a  1\n    b\n")
    yield beyond("invalid-date", "10000-01-01 x\n    a  1\n    b\n")


@row("parts of an account name")
def account_parts():
    deepest = "a" + ":a" * 999
    yield at(f"2026-01-02 x\n    {deepest}  1\n    b\n", "balance --tree --no-elide")
    yield beyond("account-too-deep", f"2026-01-02 x\n    {deepest}:a  1\n    b\n")


def deep(bytes_of_parents):
    """Accounts 1,000 deep, and one whose only parent takes what is left of the bytes."""
    text = ""
    number = 0
    while True:
        name = f"{number:04}" + ":a" * 999
        size = sum(4 + 2 * level for level in range(999))
        if bytes_of_parents < size:
            break
        bytes_of_parents -= size
        number += 1
        text += f"2026-01-02 x\n    {name}  1\n    zz\n\n"
    while bytes_of_parents:
        parent = min(bytes_of_parents, 60_000)
        bytes_of_parents -= parent
        number += 1
        text += f"2026-01-02 x\n    {str(number).rjust(parent, 'y')}:a  1\n    zz\n\n"
    return text


@row("names of parents that are not written anywhere, together")
def parents():
    for command in ("accounts --tree", "balance --tree --no-elide", "check uniqueleafnames",
                    "balance --tree --no-elide -O html", "accounts -O json"):
        yield at(deep(64 << 20), command, status=1 if "unique" in command else 0)
    yield beyond("account-too-deep", deep((64 << 20) + 1), "accounts --tree")


@row("account name before and after aliases")
def alias_names():
    yield at("alias x = y\n2026-01-02 x\n    " + "a" * 65_536 + "  1\n    b\n")
    yield beyond("alias-too-long", "alias x = y\n2026-01-02 x\n    " + "a" * 65_537 + "  1\n    b\n")
    grown = "alias /b$/ = bb\n2026-01-02 x\n    "
    yield at(grown + "a" * 65_534 + "b  1\n    c\n")
    yield beyond("alias-too-long", grown + "a" * 65_535 + "b  1\n    c\n")


@row("account names beyond 1 KiB that aliases change")
def long_aliases():
    def names(last):
        sizes = [64_000] * 32 + [last]
        return "alias x = y\n2026-01-02 x\n" + "".join(
            f"    x:{str(number).rjust(size - 2, 'a')}  0\n" for number, size in enumerate(sizes))
    yield at(names((2 << 20) - 32 * 64_000))
    yield beyond("alias-too-long", names((2 << 20) - 32 * 64_000 + 1))


@row("commodities")
def commodities():
    def held(count):
        return "".join(f'2026-01-02 x\n    (a)  1 "c{number}"\n\n' for number in range(count))
    yield at(held(65_534), "balance")
    yield beyond("table-full", held(65_535))


# MARK: Reports

def day(number):
    return (datetime.date(1, 1, 1) + datetime.timedelta(number)).isoformat()


def two_days(first, last, accounts=1, commodity=""):
    return "".join(f"{day(at)} x\n    a{number}  1{commodity}\n    b{number}\n\n"
                   for number in range(accounts) for at in (first, last))


@row("periods of a report")
def periods():
    for command in ("balance -D", "register -D -E", "activity -D", "roi --investment a -D", "balance -D --layout tidy"):
        yield at(two_days(0, 99_999), command)
        yield beyond("more than 100000 periods", two_days(0, 100_000), command, status=2)


@row("accounts (in a tree with their parents) times periods of a report")
def figures():
    # Two accounts for each number, and both days.
    for command in ("balance -D", "balance -D -H", "balance -D -T -A", "balance -D -O html", "balance -D -O json",
                    "balance -D --transpose", "balancesheet -D -O csv"):
        books = "account a  ; type: Asset\n\n" + two_days(0, 19_999, 100)
        yield at(books, command)
        yield beyond("more than 4000000 figures", two_days(0, 20_000, 100), command, status=2)
    tree = two_days(0, 19_999, 1).replace("a0", "a" + ":a" * 198)
    yield at(tree, "balance -D --tree")
    yield beyond("more than 4000000 figures", tree.replace("a:a", "a:a:a"), "balance -D --tree", status=2)


@row("commodities of all accounts times periods in `--layout bare` and `tidy`")
def commodity_lines():
    def held(count):
        return "".join(f"{day(at)} x\n    (a)  1 \"c{number}\"\n\n" for number in range(count) for at in (0, 3_999))
    for command in ("balance -D --layout bare", "balance -D --layout tidy -O csv"):
        yield at(held(250), command)
        yield beyond("room for more than 1000000 amounts", held(251), command, status=2)


@row("amounts in the running totals of a register")
def running_totals():
    def books(count):
        return "".join(f'2026-01-02 x\n    (a)  1 "c{number}"\n\n' for number in range(count))
    yield at(books(2_827), "register -O csv")
    yield beyond("more than 4000000 amounts", books(2_828), "register -O csv", status=2)


@row("edges of a price path")
def price_path():
    def linked(count):
        prices = "".join(f'P 2026-01-01 "c{number}" 1 "c{number + 1}"\n' for number in range(count))
        return prices + '\n2026-01-02 x\n    (a)  1 "c0"\n'
    yield at(linked(1_000), 'balance -N -X c1000', says='"c1000"')
    yield at(linked(1_001), 'balance -N -X c1001', says='"c0"')


@row("findings kept in a run")
def findings():
    yield beyond("1000 errors", "x\n" * 1_000)
    yield beyond("1000 errors, 1 more not shown", "x\n" * 1_001)


# MARK: Rules

def forecast(last, count=1, postings=2):
    rule = "~ daily from 0001-01-01\n" + "    (a)  1\n" * postings + "\n"
    return rule * count + ENTRY, f"--forecast=0001-01-01..{day(last)}"


@row("transactions that a `~` rule makes")
def forecast_entries():
    books, option = forecast(100_000)
    yield at(books, f"balance {option}")
    books, option = forecast(100_001)
    yield beyond("invalid-rule", books, f"balance {option}")


@row("postings that all `~` rules make")
def forecast_postings():
    books, option = forecast(100_000, 20)
    yield at(books, f"balance {option}")
    yield beyond("invalid-rule", books + "~ 0001-01-02\n    (a)  1\n", f"balance {option}")


@row("postings that `upcoming` lists or `post-due` writes")
def upcoming_postings():
    start = (datetime.date(2026, 1, 1) - datetime.timedelta(49_999)).isoformat()

    def due(more=""):
        return "".join(f"~ daily from {start}  Rent {name}  ; post: auto\n    a  1\n    b\n\n" for name in "xy") + more
    for command in ("upcoming --days 0", "post-due --dry-run"):
        yield at(due(), f"{command} --today 2026-01-01")
        more = "~ daily from 2026-01-01  Rent z  ; post: auto\n    (a)  1\n"
        yield beyond("invalid-rule", due(more), f"{command} --today 2026-01-01")


@row("conditions of `=` rules times names of accounts and descriptions")
def comparisons():
    # 9,999 and 1 accounts and no more descriptions than rules.
    def rules(count):
        books = "".join(f"= acct:a{number}$\n    (a0)  *1\n\n" for number in range(count))
        return books + "".join(f"2026-01-02 x\n    a{number}  1\n    b\n\n" for number in range(9_997))
    yield at(rules(10_000), "balance --auto")
    yield beyond("invalid-rule", rules(10_001), "balance --auto")


@row("postings that `=` rules add to a transaction")
def auto_postings_of_entry():
    entry = "2026-01-02 x\n" + "    (a)  1\n" * 100
    yield at("= a\n" + "    (b)  1\n" * 100 + "\n" + entry, "balance --auto")
    yield beyond("invalid-rule", "= a\n" + "    (b)  1\n" * 101 + "\n" + entry, "balance --auto")


@row("postings that `=` rules add")
def auto_postings():
    rule = "= ^a\n" + "    (b)  1\n" * 110 + "\n"
    entries = "2026-01-02 x\n    (a)  1\n\n" * 9_999 + "2026-01-02 y\n    (a1)  1\n"
    yield at(rule + entries, "balance --auto")
    yield beyond("invalid-rule", rule + "= a1\n    (b)  1\n\n" + entries, "balance --auto")


@row("comments that rules write")
def rule_comments():
    def rules(count):
        comment = "x" * ((16 << 20) - 100)
        return f"~ 2026-01-0{{}}  x  ; {comment}\n    (a)  1\n\n", count

    def books(count):
        text, count = rules(count)
        return "".join(text.format(number % 9 + 1) for number in range(count)) + ENTRY
    command = "stats --forecast=2026-01-01..2027-01-01"
    yield at(books(7), command)
    yield beyond("invalid-rule", books(9), command)


@row("conditions of a query")
def conditions():
    def rule(count):
        return "= " + " ".join(f"a{number}" for number in range(count)) + "\n    (c)  1\n\n" + ENTRY
    yield at(rule(100_000), "balance --auto")
    yield beyond("invalid-rule", rule(100_001), "balance --auto")

    def nested(depth):
        return "= " + "not:" * (depth - 1) + "a\n    (c)  1\n\n" + ENTRY
    yield at(nested(200), "balance --auto")
    yield beyond("invalid-rule", nested(201), "balance --auto")


# MARK: Other files

def records(rules, **files):
    """A file of one record, and its rules."""
    return {"x.csv": "2026-01-02,1\n", "x.csv.rules": rules, **files}


FIELDS = "fields date,amount\naccount1 a\n"


@row("CSV rules with all that they include")
def csv_rules():
    def deep(count):
        return {f"r{number}": f"include r{number + 1}\n" for number in range(1, count)} | {f"r{count}": ""}
    yield at("", "balance -f x.csv", raw=0, files=records(FIELDS + "include r1\n", **deep(49)))
    yield beyond("csv-rules-file", "", "balance -f x.csv", raw=0,
                 files=records(FIELDS + "include r1\n", **deep(51)))

    def wide(count):
        return records(FIELDS + "".join(f"include w{number}\n" for number in range(count)),
                       **{f"w{number}": "" for number in range(count)})
    yield at("", "balance -f x.csv", raw=0, files=wide(999))
    yield beyond("csv-rules-file", "", "balance -f x.csv", raw=0, files=wide(1_001))

    def long(size):
        return records(FIELDS + "#" * (size - len(FIELDS) - 1) + "\n")
    yield at("", "balance -f x.csv", raw=0, files=long(16 << 20))
    yield beyond("csv-rules-file", "", "balance -f x.csv", raw=0, files=long((16 << 20) + 1))


@row("postings of a record")
def postings_of_record():
    def rules(count):
        return records("fields date,x\n" + "".join(
            f"account{number} a\namount{number} 0\n" for number in range(1, count + 1)))
    yield at("", "balance -f x.csv", raw=0, files=rules(99))
    yield beyond("csv-rules-syntax", "", "balance -f x.csv", raw=0, files=rules(100))


@row("transactions of a time log")
def time_log():
    def log(count):
        return {"x.timedot": "2026-01-02\n" + "a  1\n" * count}
    yield at("", "balance -f x.timedot", raw=0, files=log(500_000))
    yield beyond("time-log-syntax", "", "balance -f x.timedot", raw=0, files=log(500_001))


# MARK: Simulations

def plan(buckets):
    names = range(buckets)
    return ("profile\n    base EUR\n\n" + "".join(f"account assets:b{number}  ; type: Asset\n" for number in names)
            + "".join(f"\nbucket B{number}\n    account assets:b{number}\n    return 5%\n    volatility 10%\n"
                      f"    weight {100 if number == 0 else 0}%\n" for number in names)
            + "\n2026-01-01 x\n" + "".join(f"    assets:b{number}  1000 EUR\n" for number in names)
            + "    equity:o\n\n2026-10-01 y\n    expenses:x  1 EUR\n    assets:b0\n")


@row("paths of a simulation")
def paths():
    yield at(plan(1), "simulate --seed 1 --years 1 --paths 1000000")
    yield beyond("1000000", plan(1), "simulate --seed 1 --years 1 --paths 1000001", status=2)


@row("paths × months × buckets of a simulation")
def steps():
    yield at(plan(50), "simulate --seed 1 --years 20 --paths 20833 --today 2026-01-02")
    yield beyond("more than 250000000", plan(50), "simulate --seed 1 --years 20 --paths 20834 --today 2026-01-02",
                 status=2)


@row("figures that a simulation keeps: paths × calendar years × (buckets + 1)")
def kept_figures():
    yield at(plan(1), "simulate --seed 1 --years 20 --paths 952380 --today 2026-01-02")
    yield beyond("more than 40000000 figures", plan(1),
                 "simulate --seed 1 --years 100 --paths 200001 --today 2026-01-02", status=2)


@row("buckets of a simulation")
def buckets():
    yield at(plan(500), "simulate --seed 1 --years 1 --paths 1000")
    yield beyond("500", plan(501), "simulate --seed 1 --years 1 --paths 1000", status=2)


# MARK: Running

def rows():
    section = REFERENCE.read_text(encoding="utf-8").split("\n## Limits\n")[1].split("\n## ")[0]
    names = [line.split(" | ")[0].removeprefix("| ") for line in section.splitlines() if line.startswith("| ")]
    return [name for name in names if name != "what"]


def bound():
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))


def run(binary, side, folder):
    """Seconds, status and all output of a command. On a busy machine the processor's count."""
    for name, content in side.files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if callable(content):
            content(path)
        else:
            with open(path, "w", encoding="utf-8") as out:
                out.write(content)
    with open(os.path.join(folder, "main.journal"), "w", encoding="utf-8") as out:
        out.write(side.text)
    command = [binary, *side.command.split()]
    source, writer = subprocess.DEVNULL, None
    if side.raw is None:
        command += ["-f", "main.journal"]
    else:
        sized(side.raw)(os.path.join(folder, "input"))
        writer = subprocess.Popen(["cat", "input"], cwd=folder, stdout=subprocess.PIPE)
        source = writer.stdout
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"}
    output = os.path.join(folder, "output")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.monotonic()
    with open(output, "wb") as out:
        status = subprocess.run(command, stdin=source, stdout=out, stderr=out, cwd=folder, preexec_fn=bound,
                                env=environment, check=False).returncode
    seconds = time.monotonic() - started
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = min(seconds, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime)
    if writer:
        writer.stdout.close()
        writer.wait()
    with open(output, "rb") as result:
        text = result.read(1 << 16)
        result.seek(max(0, os.path.getsize(output) - (1 << 16)))
        text += result.read()
    return seconds, status, text.decode("utf-8", "replace")


def problem(side, seconds, status, text):
    """What is wrong with a run; None: nothing."""
    if status != side.status:
        return f"it ended with {status}: {text[:300]}…{text[-300:]}"
    if seconds > SECONDS:
        return f"it took {seconds:.1f} s"
    says = side.says or ""
    if says not in text:
        return f"it does not say {says}: {text[:300]}"
    if re.fullmatch(r"[a-z]+(-[a-z]+)+", says) and not re.search(
            rf"\[{says}\][^\n]*\n +--> [^\n]*:\d+:\d+", text):
        return f"{says} has no place: {text[:300]}"
    return None


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    binary = os.path.abspath(sys.argv[1])
    documented = rows()
    failures = [f"{name}: no case hits it" for name in documented if name not in CASES]
    failures += [f"{name}: reference.md has no such limit" for name in CASES if name not in documented]
    for name in sys.argv[2:] or documented:
        for sides in CASES.get(name, []):
            for side in sides():
                with tempfile.TemporaryDirectory() as folder:
                    seconds, status, text = run(binary, side, folder)
                wrong = problem(side, seconds, status, text)
                print(f"{'ok' if not wrong else 'WRONG':6}{seconds:6.2f} s  {name}: {side.command}", flush=True)
                if wrong:
                    print("      " + wrong)
                    failures.append(f"{name}: {side.command}: {wrong[:200]}")
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
