#!/usr/bin/env python3
"""Random messages and edits for the language server: .ci/lsp-noise.py BINARY [--messages N] [--seed N]

Requests and notifications of every kind with parameters that make sense, half of it or none, between edits of
random texts. The server has to answer each request once, and go on to the end. Prints the seed.
"""
import time

from gate import stage
from gate.noise import Noise


def main():
    parser = stage.parser(__doc__, seed=int(time.time()))
    parser.add_argument("--messages", type=int, default=20_000, help="in all")
    parser.add_argument("--each", type=int, default=2_000, help="for one server")
    given = parser.parse_args()
    tally, said, seed = stage.Tally(), 0, given.seed
    while said < given.messages and tally.bad < 3:
        problem = Noise(given.binary, seed, given.each).run()
        tally.add(problem and f"seed {seed}: {problem}")
        said += given.each
        seed += 1
    tally.end(f"{said} messages from seed {given.seed}, to servers")


main()
