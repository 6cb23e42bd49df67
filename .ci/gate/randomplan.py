"""Made-up plans."""

from decimal import Decimal

from gate.projection import CASH

CATEGORIES = ["Expenses:Food", "Expenses:Food:Out", "Expenses:Rent", "Expenses:Travel", "Expenses:Fees", "Expenses:Interest"]
SOURCES = ["Income:Salary", "Income:Consulting", "Income:Rent"]
PERIODS = [
    "monthly", "monthly", "monthly from 2027-03-01", "monthly from 2026-01-01 to 2028-06-01", "weekly",
    "every 2 weeks from 2026-01-05", "every 2 weeks", "quarterly", "quarterly from 2026-04-01", "yearly",
    "yearly from 2026-01-01", "every 15th day of month", "every 31st day of month", "2027-05-03", "every 3/25",
    "every 2 months", "every 3 months from 2026-02-01", "every 2 quarters from 2026-01-01",
]


def some_rate(rng, low, high):
    return f"{Decimal(rng.randint(low * 100, high * 100)) / 100}%"


def money(rng, low, high, symbols=("SGD", "SGD", "SGD", "USD", "EUR")):
    return f"{rng.randint(low, high)}.{rng.randint(0, 99):02} {rng.choice(symbols)}"


def rule(rng, period, name, account, text, terms, sign):
    comment = "  ; " + ", ".join(f"{k}: {v}" for k, v in terms.items()) if terms else ""
    on_rule = rng.random() < 0.5
    lines = [f"~ {period}  {name}{comment if on_rule else ''}"]
    own = "" if on_rule else comment
    if rng.random() < 0.5:
        lines += [f"    {account}  {'-' if sign < 0 else ''}{text}{own}", "    Assets:Bank"]
    else:
        lines += [f"    Assets:Bank  {'' if sign < 0 else '-'}{text}", f"    {account}{own}"]
    return lines


def terms(rng, residencies, income):
    found = {}
    if rng.random() < 0.4:
        found["grows" if income else "inflation"] = some_rate(rng, -1, 8)
    if rng.random() < 0.1:
        found["inflation" if income else "grows"] = some_rate(rng, 0, 5)
    if income and rng.random() < 0.5:
        found["tax"] = rng.choice(["none", some_rate(rng, 0, 40)] + residencies * 2)
    return found


def a_loan(rng):
    """Terms that always repay it within 100 years."""
    thousands = rng.randint(1, 400)
    first = rng.randint(0, 900)
    rates = f"at {Decimal(first) / 100}%"
    if rng.random() < 0.4:
        rates += f" until {rng.randint(2027, 2029)}-0{rng.randint(1, 9)}-15 then {Decimal(rng.randint(0, 900)) / 100}%"
    repaid = rng.choice([f"over {rng.randint(1, 30)} years", f"over {rng.randint(1, 90)} months",
                         f"paying {thousands * rng.randint(10, 60)}.{rng.randint(0, 99):02} SGD"])
    start = f"202{rng.randint(4, 7)}-{rng.randint(1, 12):02}-{rng.randint(1, 31 if rng.random() < 0.2 else 28):02}"
    if start[5:7] in ("02", "04", "06", "09", "11"):
        start = start[:8] + "28"
    words = [rates, repaid, f"from {start}", "account Assets:Bank", "interest Expenses:Interest"]
    for _ in range(rng.choice([0, 0, 1, 2])):
        day = f"202{rng.randint(6, 9)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
        words.append(f"extra {rng.randint(1, 90)}00 SGD {rng.choice(['on', 'yearly from'])} {day}")
    if rng.random() < 0.3:
        words.append(f"fee {rng.randint(1, 9)}.50 SGD")
    rng.shuffle(words)
    return f"{thousands}000 SGD " + " ".join(words)


def some_loans(rng):
    found = [(f"Liabilities:Lent {number}", a_loan(rng)) for number in range(rng.choice([0, 0, 1, 2, 3]))]
    if rng.random() < 0.3:
        found.append(("Liabilities:Overdraft", rng.choice(["at 12%", "at 18.9% until 2027-03-31 then 0%"])
                      + " interest Expenses:Interest"))
    return found


def plan(rng):
    """A journal as text, and the names of its scenarios."""
    lines = ["profile", "    base SGD", "", "commodity 1,000.00 SGD", ""]
    for account in CATEGORIES + SOURCES + ["Income:Bonus", "Assets:Bank", "Assets:Broker",
                                           "Assets:Bonds", "Assets:House", "Liabilities:Card", "Liabilities:Loan",
                                           "Assets:Purse"]:
        kind = "  ; type: Cash" if account in CASH else ""
        lines.append(f"account {account}{kind}")
    loans = some_loans(rng)
    lines += [f"account {name}  ; loan: {text}" for name, text in loans]
    for symbol, base in (("USD", 135), ("VTI", 200)):
        for year in range(2016, 2027):
            quote = "SGD" if symbol == "USD" else "USD"
            lines.append(f"P {year}-0{rng.randint(1, 9)}-{rng.randint(10, 28)} {symbol} "
                         f"{Decimal(base + rng.randint(-20, 60)) / 100} {quote}")
    lines.append(f"P 2026-05-05 SGD {rng.choice(['0.68', '0.7', '0.71234'])} EUR")
    residencies = rng.sample(["Singapore", "Home land"], rng.choice([0, 1, 1, 2]))
    lines += ["", "plan"]
    if rng.random() < 0.7:
        lines.append(f"    inflation {some_rate(rng, 0, 6)}")
    if rng.random() < 0.5 or len(residencies) > 1:
        lines.append(f"    tax {rng.choice([some_rate(rng, 0, 30)] + residencies)}")
    if rng.random() < 0.4:
        lines.append(f"    bracket-growth {some_rate(rng, 0, 4)}")
    if rng.random() < 0.3:
        lines.append(f"    tax-year {rng.randint(1, 12)}")
    names = rng.sample(["Cash", "Bonds", "World stocks"], rng.randint(1, 3))
    if rng.random() < 0.5:
        lines.append(f"    shortfall {', '.join(rng.sample(names, rng.randint(1, len(names))))}")
    if rng.random() < 0.3:
        lines.append("    rebalance yearly")
    for name in residencies:
        lines.append(f"    residency {name}{rng.choice(['', '  USD', '  SGD'])}")
        bounds = sorted(rng.sample(range(1, 40), rng.randint(1, 4)))
        for lower, upper in zip([0] + bounds, bounds + [None]):
            text = f"{lower * 5000}..{'' if upper is None else upper * 5000}"
            lines.append(f"    {text} {some_rate(rng, 0, 45)}")
    weights = [rng.randint(0, 100) for _ in names[1:]]
    weights = [w // len(names) for w in weights]
    weights.insert(0, 100 - sum(weights))
    holders = {"Cash": "Assets:Bank", "Bonds": "Assets:Bonds", "World stocks": "Assets:Broker"}
    changes = sorted(f"20{rng.randint(25, 29)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
                     for _ in range(rng.choice([0, 0, 1, 2])))
    for place, (name, weight) in enumerate(zip(names, weights)):
        lines += ["", f"bucket {name}", f"    account {holders[name]}", f"    weight {weight}%"]
        for shift, day in enumerate(dict.fromkeys(changes), 1):
            lines.append(f"    weight {weights[(place + shift) % len(names)]}% from {day}")
        lines.append(f"    return {rng.choice([some_rate(rng, -3, 12)] * 4 + ['VTI', 'VTI over 5 years'])}")
        if rng.random() < 0.4:
            lines.append(f"    buffer {rng.choice(['6 months', '3..9 months', '20000 SGD', '9000 USD', '8000..12000 SGD'])}")
        if rng.random() < 0.2:
            lines.append(f"    tax {some_rate(rng, 0, 40)}{rng.choice(['', ' of growth'])}")
        elif rng.random() < 0.5:
            tax = rng.choice(["20%", "none", some_rate(rng, 0, 40)] + residencies * 2)
            base = rng.choice(["gains", "draws"])
            lines.append(f"    tax {tax} of {base}")
            if base == "gains" and rng.random() < 0.6:
                lines.append(f"    basis {money(rng, 0, 60000)}")
        if rng.random() < 0.15 and not any(name in line for line in lines if "shortfall" in line):
            lines.append("    draw no")
        elif rng.random() < 0.25:
            lines.append(f"    draw from 20{rng.randint(26, 30)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}")
        if rng.random() < 0.6:
            days = ["", " by 2027-01-15", " by 2027-12-31", " by 2030-06-30", " by 2031-07-01"]
            for by in rng.sample(days, rng.choice([1, 1, 2, 3])):
                lines.append(f"    target {money(rng, 1000, 300000)}{rng.choice(['', '', ' real'])}{by}")
    lines.append("")
    described = []
    for number in range(rng.randint(1, 4)):
        name = f"Pay {number}"
        described.append(name)
        symbols = ("SGD", "SGD", "SGD", "USD", "EUR", "VTI")
        lines += rule(rng, rng.choice(PERIODS), name, rng.choice(SOURCES),
                      money(rng, 50, 6000, symbols), terms(rng, residencies, True), -1)
    for number in range(rng.randint(1, 6)):
        name = rng.choice(["Living", f"Cost {number}"])
        described.append(name)
        lines += rule(rng, rng.choice(PERIODS), name, rng.choice(CATEGORIES), money(rng, 5, 2500),
                      terms(rng, residencies, False), 1)
    if rng.random() < 0.5:
        share = {"share": f"{some_rate(rng, 1, 30)} of Pay 0"} | terms(rng, residencies, True)
        lines += rule(rng, rng.choice(PERIODS), "Bonus", "Income:Bonus", "0 SGD", share, -1)
    if rng.random() < 0.3:
        share = {"share": f"{some_rate(rng, 1, 10)} of Pay 0"}
        lines += rule(rng, rng.choice(["monthly", "yearly"]), "Gift", "Expenses:Fees", "0 SGD", share, 1)
    for _ in range(rng.choice([0, 0, 1, 2])):
        bucket = rng.choice(names)
        words = [f"{some_rate(rng, 1, 12)} of {bucket}"]
        if rng.random() < 0.5:
            words.append("real" + rng.choice(["", f" within {rng.randint(5, 40)}%"]))
        words += rng.choice([[], [f"at least {rng.randint(1, 900)}"], ["at most 1200"], ["at most 2000", "at least 50.50"]])
        comment = ", ".join(f"{key}: {value}" for key, value in ({"draw": " ".join(words)} | terms(rng, residencies, False)).items())
        lines += [f"~ {rng.choice(PERIODS)}  Drawn", f"    Expenses:Travel  0 {rng.choice(['SGD', 'USD'])}  ; {comment}",
                  f"    {rng.choice([holders[bucket], 'Assets:Bank', 'Assets:House'])}"]
    lines += ["~ monthly  Moved", "    Assets:Broker  300 SGD", "    Assets:Bank"]
    if rng.random() < 0.6:
        lines += [f"~ {rng.choice(PERIODS)}  Loan", f"    Liabilities:Loan  {money(rng, 50, 900)}",
                  f"    Expenses:Fees  {money(rng, 1, 90, ('SGD',))}", "    Assets:Bank"]
    if rng.random() < 0.4:
        lines += ["~ monthly from 2026-03-01  On credit", f"    Expenses:Food  {money(rng, 5, 300)}",
                  f"    {rng.choice(['Liabilities:Card', 'Assets:House'])}"]
    for name, text in loans:
        if rng.random() < 0.2:
            lines += ["~ monthly  Own", f"    {name}  {money(rng, 50, 900, ('SGD',))}", "    Assets:Bank"]
        elif rng.random() < 0.3 and "Lent" in name:
            lines += [f"~ 2027-0{rng.randint(1, 9)}-05  Buys", "    Assets:House  9000 SGD", f"    {name}  -9000 SGD", "    Assets:Bank"]
    if loans and rng.random() < 0.4:
        at = lines.index("plan")
        lines.insert(at + 1, f"    repay {rng.choice(['avalanche', 'snowball'])} {rng.randint(0, 3000)} SGD")
    scenarios = []
    if rng.random() < 0.6:
        scenarios.append("Other life")
        lines += ["", "scenario Other life"]
        if rng.random() < 0.5:
            lines.append(f"    inflation {some_rate(rng, 0, 9)}")
        lines.append(f"    rule {rng.choice(described)}  {rng.choice(['off', 'on', 'amount 1234.50 USD', 'amount 777 SGD real', 'inflation 7%', 'grows 1%', 'tax 11%'])}")
        if any("Drawn" in line for line in lines) and rng.random() < 0.5:
            lines.append(f"    rule Drawn  draw 3% of {rng.choice(names)} real")
        lines.append(f"    bucket {names[0]}  return {some_rate(rng, -2, 9)}")
        if rng.random() < 0.3:
            lines.append(f"    bucket {names[0]}  target 5000 SGD by 2028-02-02")
            lines.append(f"    bucket {names[0]}  target 6000 SGD")
        if rng.random() < 0.3:
            lines.append(f"    bucket {names[0]}  tax 15% of {rng.choice(['gains', 'draws', 'growth'])}")
        lent = [name for name, _ in loans if "Lent" in name]
        if lent and rng.random() < 0.7:
            lines.append(f"    loan {rng.choice(lent)}  {rng.choice(['at 4% until 2028-01-01 then 2%', 'extra 500 SGD yearly from 2027-02-03', 'over 12 years', 'fee 3 SGD'])}")
        for _ in range(rng.randint(0, 3)):
            sign = rng.choice(["", "-"])
            lines.append(f"    event 20{rng.randint(26, 30)}-{rng.randint(1, 12):02}-15 "
                         f"{sign}{money(rng, 100, 60000)}{rng.choice(['', ' real'])}  Something")
    lines.append("")
    for _ in range(rng.randint(0, 12)):
        day = f"202{rng.randint(5, 7)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
        account = rng.choice(["Assets:Bank", "Assets:Broker", "Assets:Bonds", "Assets:House", "Liabilities:Card",
                              "Liabilities:Loan", "Assets:Purse"] + [name for name, _ in loans])
        sign = "-" if account.startswith("Liabilities") else ""
        lines += [f"{day} Entry", f"    {account}  {sign}{money(rng, 10, 40000, ('SGD', 'SGD', 'USD', 'VTI'))}",
                  f"    {rng.choice(['Equity:Opening', 'Equity:Opening'] + SOURCES)}"]
    return "\n".join(lines) + "\n", scenarios
