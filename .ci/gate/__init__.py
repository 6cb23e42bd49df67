"""What the scripts of the gate share. Each script beside this package is one stage; here is

- stage: the command line of a script, books in a directory of their own, what agrees and what differs;
- programs, peers: other programs run, ledgera and hledger asked the same and their answers compared;
- journal: the one reader of journals, and of what programs print of them; plan: of plans in journals;
- chance, randomjournal, randomcommand, randomplan, randomrules, randomlogs, randomsimulation: made-up input;
- minimise: the smallest input that still fails; differences: those from hledger that are meant;
- decimals, projection, simulation: models written from calculations.md, which share nothing with the program;
- lsp, edits: a client of language servers, texts and their changes;
- terminal, screen, browser, server: whatever else a program under test talks to;
- strace: what a program does besides reading;
- limits: every row of reference.md § Limits, from both sides; pictures: what charts of pages show.

Its tests need nothing but Python: python3 -m unittest discover -s .ci -t .ci
"""
