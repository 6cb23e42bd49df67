"""Runs a program on a terminal of its own."""

import os
import pty
import select
import signal
import time


class Terminal:
    """A program, and what it has shown so far."""

    def __init__(self, program, words, directory, **env):
        self.child, self.descriptor = pty.fork()
        self.shown = ""
        if self.child == 0:
            os.chdir(directory)
            os.execvpe(program, [program, *words], {
                "TERM": "dumb", "PATH": os.environ["PATH"], "HOME": str(directory), "LC_ALL": "C.UTF-8",
                "XDG_STATE_HOME": f"{directory}/state", **env})

    def receive(self, piece):
        self.shown += piece.decode(errors="replace").replace("\r", "")

    def read(self, seconds=0.1):
        """Waits for more to be shown; False: the program has ended."""
        if not select.select([self.descriptor], [], [], seconds)[0]:
            return True
        try:
            piece = os.read(self.descriptor, 65536)
        except OSError:
            return False
        self.receive(piece)
        return bool(piece)

    def until(self, condition, seconds):
        """Reads until something holds; False: it did not before the time was over."""
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end or not self.read(0.05):
                return condition()
        return True

    def questions(self, pattern, seconds):
        """The match of each question that waits for an answer, until the program ends."""
        end = time.monotonic() + seconds
        while self.read():
            if time.monotonic() > end:
                raise TimeoutError(f"no end and no question:\n{self.shown[-2000:]}")
            if found := pattern.search(self.shown):
                yield found

    def write(self, text):
        os.write(self.descriptor, text.encode())

    def answer(self, text):
        self.write(text + "\n")

    def end(self, seconds=30):
        """The exit status, after all is shown. What does not end by then is killed."""
        deadline = time.monotonic() + seconds
        while self.read():
            if time.monotonic() > deadline:
                os.kill(self.child, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])

    def close(self):
        os.close(self.descriptor)
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
