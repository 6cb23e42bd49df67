#!/usr/bin/env python3
"""Random timedot and timeclock files, read by ledgera and by hledger.

    .ci/time-logs.py BINARY [--count N] [--seed S]

Entries of `print` and balances are compared, hours to the fourth decimal: hledger computes them in floating
point. Accepting or refusing has to agree. Prints the seed and the failing files; exit status 1 if there are any.
"""

import random

from gate import journal, peers, stage

ACCOUNTS = ["client:one", "client:two words", "own", "own:a:b", "Café"]


def timedot(source):
    lines, day = ["# made up", ""], 1
    for _ in range(source.randrange(1, 5)):
        day += source.randrange(0, 3)
        lines.append(source.choice(["", "* ", "** "]) + source.choice(["2024-01-%02d", "2024/1/%d", "2024.01.%02d"]) % day
                     + source.choice(["", " a day", "  x | y"]))
        for _ in range(source.randrange(0, 4)):
            time = source.choice(["....", ".", ".... ..", "1.5", "2", "90m", "30s", "1.25h", "3h", "1d", "0.5w", ".5", "1,5", "-1",
                                  "", source.choice(["x", "1 h", "..x"]) if source.random() < 0.05 else "2."])
            lines.append(source.choice(["", "", "  ", "** "]) + source.choice(ACCOUNTS) + "  " + time
                         + source.choice(["", "", " ; said"]))
        lines += source.choice([[], [""], ["# between"], ["; so"]])
    return "\n".join(lines) + "\n"


def timeclock(source):
    lines, minute, late = ["; made up"], 0, []
    # Before 1.50, hledger knew one session at a time, and no comments without two blanks.
    comments, isolated = (["; c", " ; c"], 0.7) if peers.is_current() else ([], 1)
    for _ in range(source.randrange(0, 6)):
        minute += source.randrange(0, 2000)
        start, stop = minute, minute + source.choice([0, 1, 20, 61, 500, 1500, 3000])
        if source.random() < 0.03:
            start, stop = stop + 1, start
        minute = stop
        second = source.choice(["", ":00", ":30", ":18"])

        def stamp(value):
            return "2024-%02d-%02d %02d:%02d%s" % (value // 40320 % 12 + 1, value // 1440 % 28 + 1, value // 60 % 24, value % 60, second)
        account = source.choice(ACCOUNTS)
        lines.append("i " + stamp(start) + source.choice([" ", "  "]) + account + source.choice(["", "  work", "  a | b", *comments]))
        lines += source.choice([[], ["# so"], [""]])
        ends = source.choice("oooooooooooooooi") + " " + stamp(stop)
        if comments:
            ends += source.choice(["", "", " " + account, " ; d", "  " + account + ";d"])
        if source.random() < isolated:
            lines += [ends, *late]
            late = []
        else:
            late.append(ends)
    return "\n".join(lines + late) + "\n"


def entries(transactions):
    """What is compared of transactions."""
    return [(each.date, each.status, each.description, [
        (posting.account, posting.kind, [(a.commodity, hours) for a in posting.amounts if (hours := round(a.quantity, 4) + 0)])
        for posting in each.postings]) for each in transactions]


def judge(binary, name, text):
    with stage.folder({name: text}) as directory:
        mine, their = peers.both(binary, name, ["print", "-O", "json"], directory)
        sums = [answer.out for answer in peers.both(binary, name, ["balance", "-N", "--flat", "-O", "csv"], directory)]
    if mine.crashed or mine.accepted != their.accepted:
        return f"ledgera {mine.status}: {mine.err}\nhledger {their.status}: {their.err}"
    if not mine.accepted:
        return None
    left, right = entries(journal.of_ledgera(mine.json())), entries(journal.of_hledger(their.json()))
    if left == right and ("s" in text or sums[0] == sums[1]):
        return None
    return "ledgera {}\nhledger {}".format(*((left, right) if left != right else sums))


def main():
    given = stage.parser(__doc__, count=200, seed=1).parse_args()
    tally = stage.Tally()
    for number in range(given.count):
        name, make = (("log.timedot", timedot), ("log.timeclock", timeclock))[number % 2]
        text = make(random.Random(given.seed * 1_000_000 + number))
        problem = judge(given.binary, name, text)
        tally.add(problem and f"=== {name} ({number})\n{text}--- {problem}\n")
    tally.end(f"time logs, seed {given.seed}", peers.threshold(100, 45))


main()
