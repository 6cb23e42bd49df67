extension HelpTopic {
  static let files = HelpTopic(
    "files", summary: "Where the books are, and what can be read",
    text: #"""
      The journal is the one of -f; else of ledgera.conf; else of LEDGERA_FILE; else
      of LEDGER_FILE; else ~/.hledger.journal. -f can be repeated; - is standard
      input. 'include FILE' in a journal reads others, also by patterns:

        include 2026/*.journal

        FILE.journal, .j, .ledger   journals
        FILE.csv, .ssv, .tsv        rows, by the rules in FILE.csv.rules
        FILE.timedot, .timeclock    logs of time, in hours

      A prefix says what a file with another name is: -f csv:export.txt. Statements
      of banks (CSV, OFX, QIF, CAMT, MT940) are not journals: 'ledgera import' writes
      their transactions into the books, 'ledgera reconcile' compares them.

      Commands that write change no more bytes than they must, show what they changed,
      and leave files alone that changed meanwhile. Transactions go into the file
      named after their month, quarter or year, else after the last one up to their
      day. --dry-run writes nothing.

        ledgera files             the files of the books
        ledgera -f - balance      a journal from standard input
        ledgera backup            all files, in one archive
      """#)
}
