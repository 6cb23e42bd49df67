#!/usr/bin/env python3
"""Random journals × random command lines, answered by ledgera and by hledger 1.52.

    .ci/differential.py BINARY [--count N] [--seed S] [--jobs 2] [--text] [--valued] [--threshold 98] [--older 0]

CSV is compared cell by cell where both offer it, anything else byte for byte; with --text
everything is. With --valued the journals have several commodities with many prices, and the command
lines are those of reports, most of them with valuation options. Accepting or refusing has to agree always. Prints the seed, minimised
failing cases, and the agreement per command and per feature; exit status 1 below the threshold.
"""

import collections
import concurrent.futures
import copy
import functools
import random
import shlex
import sys

from gate import differences, peers, stage
from gate.minimise import minimise, shorten
from gate.randomcommand import TABULAR, VALUING, WEIGHTS, CommandGenerator
from gate.randomjournal import JournalGenerator

COMMANDS_PER_JOURNAL = 6


def ask(binary, case, args, edit=lambda text: text, only_ours=False):
    """What both programs say to a command line on books whose files are edited first."""
    with stage.folder() as directory:
        case.write(directory, edit)
        ours = peers.ledgera(binary, "main.journal", args, directory)
        return ours, None if only_ours else peers.hledger("main.journal", args, directory)


def judge(binary, case, args, text):
    """(mismatch or None, name of a known difference or None, ours, theirs)."""
    as_csv = args[0] in TABULAR and not text
    args = args + (["-O", "csv"] if as_csv else [])
    ours, theirs = ask(binary, case, args)
    kind = peers.compare(args[0], ours, theirs, as_csv)
    known = None
    if kind:
        asking = functools.partial(ask, binary, case)
        known = differences.explain(differences.Mismatch(kind, args, ours, theirs, asking, as_csv))
    return kind, known, ours, theirs


def smallest(binary, case, args, text, kind):
    """The case and the arguments without what the same kind of mismatch does not need."""
    case = copy.copy(case)

    def fails(chunks, words):
        trial = copy.copy(case)
        trial.chunks = chunks
        return judge(binary, trial, words, text)[:2] == (kind, None)
    case.chunks, budget = minimise(case.chunks, lambda chunks: fails(chunks, args))
    return case, shorten(args, lambda words: fails(case.chunks, words), budget)


def generate(source, valued):
    shape = {"invalid_share": 0.03, "priced": True} if valued else {}
    return JournalGenerator(source, repeats_costs=peers.is_current(), **shape).generate()


def examine(binary, seed, text, valued, names):
    """One journal with its commands: a list of (args, mismatch, known, features)."""
    source = random.Random(seed)
    case = generate(source, valued)
    commands = CommandGenerator(source, valued=0.8 if valued else 0.1, infers=peers.is_current())
    rows = []
    for number in range(COMMANDS_PER_JOURNAL):
        args = commands.command(case, names)
        kind, known, _, theirs = judge(binary, case, args, text)
        rows.append((args, kind, known))
        # A refused journal is asked about once; a command line that is refused, another time.
        if not theirs.accepted and number == 0:
            with stage.folder() as directory:
                case.write(directory)
                if not peers.hledger("main.journal", ["accounts"], directory).accepted:
                    break
    return seed, rows, sorted(case.features)


def show(binary, seed, args, kind, text, valued):
    small, args = smallest(binary, generate(random.Random(seed), valued), args, text, kind)
    _, _, ours, theirs = judge(binary, small, args, text)
    print(f"\n=== {kind}: {shlex.join(args)}   (--only {seed})")
    for name, chunks in {**small.files, "main.journal": small.chunks}.items():
        if name == "main.journal" or any("include" in chunk for chunk in small.chunks):
            print(f"--- {name}")
            print("".join(chunks).rstrip())
    for name, answer in [("hledger", theirs), ("ledgera", ours)]:
        print(f"--- {name}, exit {answer.status}")
        print((answer.out + answer.err).rstrip()[:2500])


def table(title, rows):
    print(f"\n{title:34} {'agree':>8} {'of':>7} {'known':>6} {'percent':>8}")
    for name, (good, total, known) in sorted(rows.items()):
        print(f"{name:34} {good:8} {total:7} {known:6} {100 * (good + known) / total:8.2f}")


def main():
    parser = stage.parser(__doc__, count=600, seed=int, jobs=2, text=False, valued=False, threshold=98.0, older=0.0, show=12)
    parser.add_argument("--only", type=int, nargs="*", help="the journals with these seeds")
    parser.add_argument("--commands", nargs="+", choices=list(WEIGHTS), metavar="COMMAND", help="only these")
    options = parser.parse_args()
    options.commands = options.commands or (VALUING if options.valued else list(WEIGHTS))
    binary = options.binary
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10**6)
    seeds = options.only or [seed * 100_000 + n for n in range(options.count)]
    print(f"differential: seed {seed}, {len(seeds)} journals, {'text' if options.text else 'CSV'}", flush=True)

    commands, features = ({}, {})
    failures, explained = [], collections.Counter()
    good = total = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        work = [pool.submit(examine, binary, s, options.text, options.valued, options.commands) for s in seeds]
        for future in concurrent.futures.as_completed(work):
            case_seed, rows, case_features = future.result()
            for args, kind, known in rows:
                total += 1
                good += kind is None
                if known:
                    explained[known] += 1
                elif kind:
                    failures.append((case_seed, args, kind))
                for where, name in [(commands, args[0])] + [(features, f) for f in case_features]:
                    g, t, k = where.get(name, (0, 0, 0))
                    where[name] = (g + (kind is None), t + 1, k + (known is not None))

    failures.sort(key=lambda f: (f[0], f[1]))
    shown, per_group = 0, collections.Counter()
    for case_seed, args, kind in failures:
        group = (args[0], kind)
        if shown < options.show and per_group[group] < 3:
            per_group[group] += 1
            shown += 1
            show(binary, case_seed, args, kind, options.text, options.valued)
    table("feature", features)
    table("command", commands)
    print("\nknown differences:", dict(explained) or "none")
    print("mismatches:", dict(collections.Counter(f"{a[0]} {k}" for _, a, k in failures)) or "none")
    percent = 100 * (good + sum(explained.values())) / max(total, 1)
    print(f"differential: {good} of {total} agree, {sum(explained.values())} known differences: {percent:.2f} % (seed {seed})")
    return 0 if percent >= peers.threshold(options.threshold, options.older) else 1


sys.exit(main())
