"""Runs a program on a terminal of its own."""

import os
import pty
import select


class Terminal:
    """A program, and what it has shown so far."""

    def __init__(self, program, words, directory):
        self.child, self.descriptor = pty.fork()
        self.shown = ""
        if self.child == 0:
            os.chdir(directory)
            os.execve(program, [program, *words], {
                "XDG_STATE_HOME": f"{directory}/state", "TERM": "dumb", "PATH": os.environ["PATH"]})

    def read(self, seconds=0.1):
        """Waits for more to be shown; False: the program has ended."""
        if not select.select([self.descriptor], [], [], seconds)[0]:
            return True
        try:
            piece = os.read(self.descriptor, 65536)
        except OSError:
            return False
        self.shown += piece.decode(errors="replace").replace("\r", "")
        return bool(piece)

    def answer(self, text):
        os.write(self.descriptor, text.encode() + b"\n")

    def end(self):
        """The exit status, after all is shown."""
        while self.read():
            pass
        return os.waitpid(self.child, 0)[1]
