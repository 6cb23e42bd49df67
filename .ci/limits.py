#!/usr/bin/env python3
"""Hit every limit (reference.md § Limits) from both sides.

    .ci/limits.py BINARY [ROW…]

At the limit the books are read, or the report is made; one beyond it there is the diagnostic of the
table with its place, or a message and no output. Neither may take more than 5 seconds (of the
processor, where others use it, too, and longer on a machine that is slow just then) or 1 GiB of
memory. Fails, too, when a row of the table has no case here, or a case has no row.
"""

import os
import re
import resource
import subprocess
import sys
import time

from gate import stage
from gate.limits import CASES

SECONDS = 5
# What a loop of Python's takes where SECONDS are enough.
YARDSTICK = 0.25
MEMORY = 1 << 30


def rows():
    section = (stage.ROOT / "reference.md").read_text(encoding="utf-8").split("\n## Limits\n")[1].split("\n## ")[0]
    names = [line.split(" | ")[0].removeprefix("| ") for line in section.splitlines() if line.startswith("| ")]
    return [name for name in names if name != "what"]


def bound():
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))


def run(binary, side, folder):
    """Seconds, status and all output of a command. On a busy machine the processor's count."""
    stage.write(folder, side.files)
    command = [binary, *side.command.split()]
    if "-f" not in command:
        command += ["-f", "main.journal"]
    source, writer = subprocess.DEVNULL, None
    if "input" in side.files:
        writer = subprocess.Popen(["cat", "input"], cwd=folder, stdout=subprocess.PIPE)
        source = writer.stdout
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1", "XDG_STATE_HOME": str(folder / "state"),
                   "PATH": f"{os.path.dirname(binary)}:{os.environ['PATH']}"}
    output = folder / "output"
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


def slowness():
    """How many times as long as usual the processor takes just now, at least 1."""
    started = time.process_time()
    sum(number * number for number in range(5_000_000))
    return max(1, (time.process_time() - started) / YARDSTICK)


def problem(side, seconds, status, text):
    """What is wrong with a run; None: nothing."""
    if status != side.status:
        return f"it ended with {status}: {text[:300]}…{text[-300:]}"
    if seconds > SECONDS and seconds > (most := SECONDS * slowness()):
        return f"it took {seconds:.1f} s, and {most:.1f} s are enough on this machine just now"
    says = side.says or ""
    if says not in text:
        return f"it does not say {says}: {text[:300]}"
    if re.fullmatch(r"[a-z]+(-[a-z]+)+", says) and not re.search(
            rf"\[{says}\][^\n]*\n +--> [^\n]*:\d+:\d+", text):
        return f"{says} has no place: {text[:300]}"
    return None


def main():
    parser = stage.parser(__doc__)
    parser.add_argument("rows", nargs="*")
    given = parser.parse_args()
    documented = rows()
    failures = [f"{name}: no case hits it" for name in documented if name not in CASES]
    failures += [f"{name}: reference.md has no such limit" for name in CASES if name not in documented]
    for name in given.rows or documented:
        for sides in CASES.get(name, []):
            for side in sides():
                with stage.folder() as folder:
                    seconds, status, text = run(given.binary, side, folder)
                wrong = problem(side, seconds, status, text)
                print(f"{'ok' if not wrong else 'WRONG':6}{seconds:6.2f} s  {name}: {side.command}", flush=True)
                if wrong:
                    print("      " + wrong)
                    failures.append(f"{name}: {side.command}: {wrong[:200]}")
    for failure in failures:
        print(failure)
    return 1 if failures else 0


sys.exit(main())
