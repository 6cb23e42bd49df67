#!/usr/bin/env python3
"""Read every journal below a directory with ledgera and hledger 1.25; compare verdicts and balances.

    .ci/verdicts.py BINARY DIRECTORY [--list] [--all]

Balances are per account and commodity at full precision (sums of `print -x`), and as `balance`
displays them. Mismatches are listed, grouped by what ledgera says. Exit status 1 if any.
"""

import collections
import concurrent.futures
import os
import sys

from gate import journal, peers, stage

SUFFIXES = (".journal", ".j", ".hledger", ".ledger", ".dat", ".txt", ".lgr", ".ldg")


def judge(binary, path, verdict_only=False):
    """(what differs or None, detail) for one file."""
    directory, name = os.path.split(path)
    exact, shown = ["print", "-x", "-O", "csv"], ["balance", "--flat", "-N", "-E", "-O", "csv"]
    theirs = peers.hledger(name, ["check"], directory)
    ours = peers.ledgera(binary, name, ["check"], directory)
    first = next((line for line in (ours.err or "").splitlines() if line.strip()), "")
    if ours.crashed:
        return "crash", f"exit {ours.status} {first}"
    if ours.accepted != theirs.accepted:
        line = " ".join(l for l in theirs.err.splitlines() if l.strip())[:200]
        return ("refused", first) if theirs.accepted else ("accepted", line)
    if not ours.accepted:
        return None, "both refuse"
    if verdict_only:
        return None, "both accept"
    ours, theirs = peers.ledgera(binary, name, exact, directory), peers.hledger(name, exact, directory)
    if not ours.accepted:
        return "print", (ours.err.splitlines() or [""])[0]
    if differ := journal.difference(journal.booked(ours.out), journal.booked(theirs.out)):
        return "balances", differ
    left, right = (peers.ledgera(binary, name, shown, directory), peers.hledger(name, shown, directory))
    if not peers.same_csv(left.out, right.out):
        return "display", "balance -O csv differs"
    return None, "both accept"


def files(directory, everything):
    for folder, _, names in sorted(os.walk(directory)):
        for name in sorted(names):
            if everything or name.lower().endswith(SUFFIXES):
                yield os.path.join(folder, name)


def main():
    parser = stage.parser(__doc__, jobs=2)
    parser.add_argument("directory")
    parser.add_argument("--all", action="store_true", help="every file, whatever its name")
    parser.add_argument("--list", action="store_true", help="every mismatch, not three a group")
    parser.add_argument("--verdict-only", action="store_true", help="leave the balances alone")
    options = parser.parse_args()
    paths = list(files(os.path.abspath(options.directory), options.all))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(zip(paths, pool.map(lambda path: judge(options.binary, path, options.verdict_only), paths)))
    groups, agreed = collections.defaultdict(list), collections.Counter()
    for path, (kind, detail) in results:
        if kind is None:
            agreed[detail] += 1
        else:
            groups[kind, detail.split(": ")[0][:60] if kind == "refused" else ""].append((path, detail))
    for (kind, reason), members in sorted(groups.items(), key=lambda g: (g[0][0], -len(g[1]))):
        print(f"\n{kind} {reason} ({len(members)})")
        for path, detail in members if options.list else members[:3]:
            print(f"  {os.path.relpath(path, options.directory)}: {detail}")
    total, same = len(results), sum(agreed.values())
    kinds = dict(collections.Counter(kind for kind, _ in groups for _ in groups[kind, _]))
    print(f"\nverdicts: {same} of {total} agree ({100 * same / max(total, 1):.2f} %), {dict(agreed)}, mismatches {kinds}")
    return 0 if same == total else 1


sys.exit(main())
