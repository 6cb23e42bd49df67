"""The deliberate differences between ledgera and hledger 1.25, each with a test that proves it.

An entry of the table is a name and a function; the function gets the mismatch and may run ledgera
again. A mismatch is counted as known only when the function shows that this difference, and
nothing else, causes it. grammar.md's table of differences explains each.
"""

import re

import peers


def balancing_precision(kind, args, ours, theirs, again, as_csv):
    """Entries balance at their own highest precision, not at the journal-wide display precision."""
    if kind != "refused" or "unbalanced-transaction" not in ours.err + ours.out:
        return False
    return peers.compare(args[0], again(["--txn-balancing=old"]), theirs, as_csv) is None


def digit_groups(kind, args, ours, theirs, again, as_csv):
    """A number with uneven digit groups is an error; hledger takes the marks out, whatever is meant."""
    return kind == "refused" and "invalid-number" in ours.err + ours.out and "are uneven" in ours.err + ours.out


def price_times(kind, args, ours, theirs, again, as_csv):
    """`prices` shows the time of a price; hledger reads it and drops it."""
    timeless = re.sub(r"(?m)^(P \S+) \d\d:\d\d(:\d\d)?", r"\1", ours.out)
    return kind == "output" and args[0] == "prices" and timeless == theirs.out


KNOWN = {
    "balancing precision": balancing_precision,
    "digit groups": digit_groups,
    "price times": price_times,
}


def explain(kind, args, ours, theirs, again, as_csv):
    """The name of the difference that explains a mismatch, or None."""
    for name, explains in KNOWN.items():
        if explains(kind, args, ours, theirs, again, as_csv):
            return name
    return None
