"""Runs programs."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time

# What programs may know of this machine where answers are compared.
PLAIN = {
    "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC", "NO_COLOR": "1", "COLUMNS": "80",
    "HOME": "/nonexistent",
}


class Answer:
    """What a program said: exit status (None: killed after the time limit), output, errors."""

    def __init__(self, status, out, err, raw=b""):
        self.status, self.out, self.err, self.raw = status, out, err, raw

    @property
    def accepted(self):
        return self.status == 0

    @property
    def crashed(self):
        return self.status is None or self.status < 0 or self.status >= 70

    def json(self):
        return json.loads(self.out)

    def rows(self):
        return list(csv.reader(io.StringIO(self.out)))

    def records(self):
        return list(csv.DictReader(io.StringIO(self.out)))


def run(command, directory=None, text=None, env=None, timeout=None):
    """The answer of a command that is told a text."""
    source = {"stdin": subprocess.DEVNULL} if text is None else {"input": text.encode()}
    try:
        done = subprocess.run([str(word) for word in command], cwd=directory, env=env, capture_output=True,
                              timeout=timeout, **source)
    except subprocess.TimeoutExpired:
        return Answer(None, "", "timeout")
    return Answer(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"),
                  done.stdout)


def must(command, directory=None, statuses=(0,), **options):
    """The answer of a command without which nothing goes on."""
    answer = run(command, directory, **options)
    if answer.status not in statuses:
        sys.exit(f"{' '.join(map(str, command))} ended with {answer.status}:\n{answer.out}{answer.err}")
    return answer


class Ledgera:
    """The program under test, on the books of a directory."""

    def __init__(self, binary, directory, *general, state=None, path=os.environ["PATH"]):
        self.binary, self.directory = str(binary), directory
        self.general = general or ("-n", "-f", "main.journal")
        self.env = os.environ | {"PATH": path} | ({"XDG_STATE_HOME": str(state)} if state else {})

    def command(self, *words):
        return [self.binary, *words, *self.general]

    def ask(self, *words):
        return run(self.command(*words), self.directory, env=self.env)

    def must(self, *words, statuses=(0,)):
        return must(self.command(*words), self.directory, statuses, env=self.env)

    def kill(self, after, *words):
        """Starts a command and kills it with its children; whether it had not ended by then."""
        child = subprocess.Popen(self.command(*words), cwd=self.directory, env=self.env, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(after)
        was_running = child.poll() is None
        if was_running:
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        return was_running


def measured(command, directory=None, statuses=(0,), env=None):
    """Seconds and peak mebibytes of a command, whose output is thrown away."""
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=directory, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in statuses:
        sys.exit(f"failed: {' '.join(command)}")
    return time.perf_counter() - start, usage.ru_maxrss / 1024
