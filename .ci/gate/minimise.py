"""Makes a failing input small."""


def minimise(items, fails, budget=70):
    """The items without those that the failure does not need, dropped in halves, quarters and so on; and what is left of
    the budget of trials."""
    size = max(1, len(items) // 2)
    while size and budget > 0:
        at = 0
        while at < len(items) and budget > 0:
            trial = items[:at] + items[at + size:]
            budget -= 1
            if fails(trial):
                items = trial
            else:
                at += size
        size //= 2
    return items, budget


def shorten(words, fails, budget):
    """The words after the first without those that the failure does not need, from behind."""
    for at in range(len(words) - 1, 0, -1):
        trial = words[:at] + words[at + 1:]
        if budget > 0 and fails(trial):
            words = trial
        budget -= 1
    return words
