extension HelpTopic {
  static let files = HelpTopic(
    "files", summary: "Where the books are, and what can be read",
    text: #"""
      The journal is the one that -f names, else ledgera.conf, else LEDGERA_FILE,
      else LEDGER_FILE, else it is ~/.hledger.journal. -f can be repeated; - is
      standard input. 'include FILE' in a journal reads others; patterns work, too:

        include 2026/*.journal

        FILE.journal, .j, .ledger   journals
        FILE.csv, .ssv, .tsv        rows, by the rules in FILE.csv.rules
        FILE.timedot, .timeclock    logs of time, in hours
        FILE.beancount, .bean       books of Beancount

      A prefix says what a file with another name is: -f csv:export.txt. Statements
      of banks (CSV, OFX, QIF, CAMT, MT940) are not journals: 'ledgera import' writes
      their transactions into the books, 'ledgera reconcile' compares them.

      Commands that write change no more bytes than they must, show what they changed,
      and leave alone files that changed meanwhile. Transactions go into the file
      named for their month, quarter or year, else below the last one dated up to
      their day. --dry-run writes nothing.

        ledgera files             the files of the books
        ledgera -f - balance      a journal from standard input
        ledgera backup            all files, in one archive
      """#)
}
