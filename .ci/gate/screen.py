"""A terminal as somebody sees it, with keys to press."""

import fcntl
import os
import select
import struct
import termios

import pyte

from gate.terminal import Terminal

UP, DOWN, RIGHT, LEFT, HOME, END = (f"\x1b[{letter}" for letter in "ABCDHF")


def new_mode():
    """That of a terminal that no program has changed yet; one that runs may have done so before it is asked."""
    ends = os.openpty()
    mode = termios.tcgetattr(ends[0])
    for end in ends:
        os.close(end)
    return mode


class Screen(Terminal):
    """A program on a terminal, and what the screen shows."""

    def __init__(self, program, words, directory, width=60):
        self.screen = pyte.Screen(width, 40)
        self.stream = pyte.ByteStream(self.screen)
        self.mode = new_mode()
        super().__init__(program, words, directory, TERM="xterm-256color")
        self.resize(width)
        self.wait()

    def receive(self, piece):
        self.stream.feed(piece)

    def resize(self, width):
        self.screen.resize(40, width)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))

    def wait(self, quiet=0.25):
        """Reads until nothing more comes, and the program waits for keys or is gone."""
        while select.select([self.descriptor], [], [], quiet)[0] or self.is_busy():
            if not self.read(0):
                return

    def is_busy(self):
        """A loaded machine may not have let it answer yet."""
        with open(f"/proc/{self.child}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] in "RD"

    def press(self, *keys):
        for key in keys:
            self.write(key)
            self.wait(0.15)

    @property
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    @property
    def line(self):
        """The row of the cursor, and the column in it."""
        return self.lines[self.screen.cursor.y], self.screen.cursor.x

    def is_sane(self):
        """Whether the terminal is what it was before."""
        return termios.tcgetattr(self.descriptor)[3] == self.mode[3]
