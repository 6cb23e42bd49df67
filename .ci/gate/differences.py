"""The deliberate differences between ledgera and hledger, each with a test that proves it.

An entry of the table is a name and a function; the function gets the mismatch and may run both
programs again. A mismatch is counted as known only when the function shows that this difference, and
nothing else, causes it. differences.md explains each.
"""

import re
from decimal import InvalidOperation

from gate import peers
from gate.decimals import rounds_to, ungrouped

STATEMENTS = {"incomestatement", "balancesheet", "balancesheetequity", "cashflow"}


class Mismatch:
    """What was asked and answered, and a way to ask something else."""

    def __init__(self, kind, args, ours, theirs, ask, as_csv):
        self.kind, self.args, self.ours, self.theirs, self.as_csv = kind, args, ours, theirs, as_csv
        self.ask = ask  # (args, edit of every file) -> both answers

    @property
    def complaint(self):
        return self.ours.err + self.ours.out

    def vanishes(self, args=None, edit=lambda text: text):
        """Whether both agree on other arguments, or on other books."""
        ours, theirs = self.ask(args or self.args, edit)
        return peers.compare(self.args[0], ours, theirs, self.as_csv) is None


def balancing_precision(mismatch):
    """Entries balance at their own highest precision, not at the journal-wide display precision."""
    if mismatch.kind != "refused" or "unbalanced-transaction" not in mismatch.complaint:
        return False
    ours, _ = mismatch.ask(mismatch.args + ["--txn-balancing=old"], lambda text: text, only_ours=True)
    return peers.compare(mismatch.args[0], ours, mismatch.theirs, mismatch.as_csv) is None


def digit_groups(mismatch):
    """A number with uneven digit groups is an error; hledger takes the marks out, whatever is meant."""
    return mismatch.kind == "refused" and "invalid-number" in mismatch.complaint and "are uneven" in mismatch.complaint


def price_times(mismatch):
    """`prices` shows the time of a price; hledger reads it and drops it."""
    timeless = re.sub(r"(?m)^(P \S+) \d\d:\d\d(:\d\d)?", r"\1", mismatch.ours.out)
    return mismatch.kind == "output" and mismatch.args[0] == "prices" and timeless == mismatch.theirs.out


def totals_of_hidden_rows(mismatch):
    """Totals include rows that are left out because they look zero; hledger's lack them."""
    return mismatch.args[0] in STATEMENTS | {"balance"} and mismatch.kind == "output" and mismatch.vanishes(
        mismatch.args + ["-E"])


def tree_of_depth_zero(mismatch):
    """A tree of depth 0 has no rows, but totals; hledger's has neither."""
    flat = [arg for arg in mismatch.args if arg not in ("--tree", "-t")]
    return mismatch.args[0] in STATEMENTS | {"balance"} and flat != mismatch.args and (
        "--depth=0" in flat or "depth:0" in flat) and mismatch.vanishes(flat)


def declared_rows(mismatch):
    """With --declared a section lists accounts of its own types; hledger's first one lists all there are."""
    return mismatch.args[0] in STATEMENTS and "--declared" in mismatch.args and mismatch.vanishes(
        [arg for arg in mismatch.args if arg != "--declared"])


def declared_types(mismatch):
    """Accounts have one type each, declared or inferred; in hledger's statements a type that is declared
    for one account is inferred for no other, and an account can be in two sections."""
    return mismatch.args[0] in STATEMENTS and mismatch.vanishes(
        [arg for arg in mismatch.args if arg != "--declared"],
        edit=lambda text: re.sub(r"(?m)^(account.*;.*)type:", r"\1typ:", text))


def cumulative_gain(mismatch):
    """Gains add up with --cumulative; hledger takes the gain of the sum of gains, which is nothing."""
    return "--gain" in mismatch.args and "--cumulative" in mismatch.args and mismatch.vanishes(
        ["-H" if arg == "--cumulative" else arg for arg in mismatch.args])


def last_include(mismatch):
    """The last line may lack its end also when it is an `include`."""
    return mismatch.kind == "accepted" and "expecting newline" in mismatch.theirs.err and mismatch.vanishes(
        edit=lambda text: text.rstrip("\n") + "\n")


def margin_comments(mismatch):
    """Lines that begin with % or | are comments, as in ledger; hledger refuses them."""
    return mismatch.kind == "accepted" and mismatch.vanishes(
        edit=lambda text: re.sub(r"(?m)^[%|].*", "", text))


def tidy_text(mismatch):
    """Tidy data as text, of statements and whatever is transposed is a table of its own; hledger has it as CSV of
    `balance` only."""
    return "--layout=tidy" in mismatch.args and mismatch.vanishes(
        [arg for arg in mismatch.args if arg not in ("--layout=tidy", "--transpose")])


def cut_figures(mismatch):
    """Only text is cut to the width of --layout wide,WIDTH; hledger's CSV lacks the amounts behind it, too."""
    cut = [arg for arg in mismatch.args if arg.startswith("--layout=wide,")]
    return mismatch.as_csv and bool(cut) and mismatch.vanishes(
        ["--layout=wide" if arg in cut else arg for arg in mismatch.args])


def filtered_values(mismatch):
    """Reports select amounts (cur:, amt:) as they were booked; hledger's often select values as well."""
    def selects(arg):
        return re.match(r"(not:)?(cur|amt):", arg)
    return any(map(selects, mismatch.args)) and mismatch.vanishes(
        [arg for arg in mismatch.args if not selects(arg)])


def conversion_residue(mismatch):
    """Inferred costs of several postings add up to what was paid; in hledger a remainder far behind the
    point stays, which it shows as 0 beside other amounts."""
    def cells(answer):
        text = re.sub(r"\b0, ", "", answer.out)
        return re.sub(r", 0(?=[\"\n])", "", text)
    return mismatch.kind == "output" and mismatch.as_csv and peers.same_csv(cells(mismatch.ours), cells(mismatch.theirs))


def unpaired_conversions(mismatch):
    """At cost hledger leaves out all conversion postings, also those that no cost repeats."""
    return any(arg in ("-B", "--value=cost", "--gain") for arg in mismatch.args) and mismatch.vanishes(
        edit=lambda text: text.replace("equity:conversion", "equity:other"))


NUMBER = re.compile(r"-?[0-9][0-9.,]*")


def balanced_values(mismatch):
    """`print` rounds converted and inferred amounts to their style where the entry still balances; hledger
    rounds all that it converts, and no inferred ones."""
    if mismatch.args[0] != "print" or mismatch.kind != "output":
        return False
    ours, theirs = (answer.out.splitlines() for answer in (mismatch.ours, mismatch.theirs))
    return len(ours) == len(theirs) and all(map(is_rounded, ours, theirs))


def is_rounded(line, other):
    """Whether two lines differ only in the decimals of numbers, or by amounts that round to nothing."""
    pairs = list(zip(NUMBER.findall(line), NUMBER.findall(other)))
    if line == other or len(NUMBER.findall(line)) != len(NUMBER.findall(other)):
        return line == other
    try:
        numbers = [(ungrouped(left), ungrouped(right)) for left, right in pairs if left != right]
    except InvalidOperation:
        return False
    vanished = any(right == 0 for _, right in numbers)
    words = [re.sub(r"\s+", " ", NUMBER.sub("", text)) for text in (line, other)]
    return (vanished or words[0] == words[1]) and all(rounds_to(*pair) for pair in numbers)


def space_groups(mismatch):
    """A commodity keeps its decimal comma also where digits are grouped by spaces; hledger shows a point."""
    ours, theirs = (answer.out.replace(",", ".") for answer in (mismatch.ours, mismatch.theirs))
    return mismatch.kind == "output" and ours == theirs and re.search(r"[0-9] [0-9]{3}", ours) is not None


def custom_days(mismatch):
    """Reports by a day of the month begin with the period that holds their first day; hledger begins with the
    first such day and leaves out earlier postings."""
    pattern = r"every \d+(st|nd|rd|th) ((day|\w+day) of month)?"
    return any(re.search(pattern, arg) for arg in mismatch.args) and mismatch.vanishes(
        [re.sub(pattern, "monthly ", arg) for arg in mismatch.args])


def lot_places(mismatch):
    """`print` leaves lots before costs, where they were written; hledger prints them after."""
    def words(answer):
        return [sorted(line.split()) for line in answer.out.splitlines()]
    return mismatch.args[0] == "print" and "{" in mismatch.ours.out and (
        words(mismatch.ours) == words(mismatch.theirs))


def hidden_tags(mismatch):
    """`tags` lists written tags only; hledger also those that it generates for conversions."""
    theirs = [line for line in mismatch.theirs.out.splitlines() if not line.startswith("_")]
    return mismatch.args[0] == "tags" and mismatch.ours.out.splitlines() == theirs


def dropped_labels(mismatch):
    """The total of `balance` is named as without --drop; hledger drops parts of its name, too."""
    return mismatch.as_csv and any(arg.startswith("--drop") for arg in mismatch.args) and mismatch.vanishes(
        mismatch.args + ["-N"])


def marks_of_others(mismatch):
    """The decimal mark of a D directive settles other commodities' numbers only where they can be read in two
    ways; in hledger it holds for them all."""
    return mismatch.vanishes(edit=lambda text: re.sub(r"(?m)^D .*", "", text))


def selected_types(mismatch):
    """`type:` selects in all commands; in some of hledger's it matches nothing."""
    return any("type:" in arg for arg in mismatch.args) and mismatch.vanishes(
        [arg for arg in mismatch.args if "type:" not in arg])


def whole_names(mismatch):
    """`aregister` shows the account that is named; hledger the first whose name matches, in any case."""
    return mismatch.args[0] == "aregister" and mismatch.vanishes(
        edit=lambda text: re.sub(r"\b[AEI](?=(ssets|xpenses|ncome)\b)", "z", text))


def conversions_with_costs(mismatch):
    """A posting to a conversion account may have a cost of its own; hledger refuses it."""
    return mismatch.kind == "accepted" and "Conversion postings must not have a cost" in mismatch.theirs.err


def open_valuations(mismatch):
    """A register can be valued whose span has no end; some of hledger's cannot."""
    return mismatch.kind == "accepted" and "expected all spans to have an end date" in mismatch.theirs.err


def quoted_symbols(mismatch):
    """A symbol that only quotes make clear is shown in quotes; hledger shows `(` without."""
    def bare(answer):
        return re.sub(r"\s+", " ", answer.out.replace('""(""', "(").replace('"("', "("))
    return mismatch.kind == "output" and '"("' in mismatch.ours.out and bare(mismatch.ours) == bare(mismatch.theirs)


KNOWN = {
    "balancing precision": balancing_precision,
    "digit groups": digit_groups,
    "price times": price_times,
    "totals of hidden rows": totals_of_hidden_rows,
    "tree of depth zero": tree_of_depth_zero,
    "declared rows": declared_rows,
    "declared types": declared_types,
    "cumulative gain": cumulative_gain,
    "last include": last_include,
    "margin comments": margin_comments,
    "tidy text": tidy_text,
    "cut figures": cut_figures,
    "filtered values": filtered_values,
    "conversion residue": conversion_residue,
    "unpaired conversions": unpaired_conversions,
    "balanced values": balanced_values,
    "space groups": space_groups,
    "custom days": custom_days,
    "lot places": lot_places,
    "hidden tags": hidden_tags,
    "dropped labels": dropped_labels,
    "marks of others": marks_of_others,
    "selected types": selected_types,
    "whole names": whole_names,
    "conversions with costs": conversions_with_costs,
    "open valuations": open_valuations,
    "quoted symbols": quoted_symbols,
}


def explain(mismatch):
    """The name of the difference that explains a mismatch, or None."""
    for name, explains in KNOWN.items():
        if explains(mismatch):
            return name
    return None
