package import LedgeraDiagnostics
import LedgeraModel

/// Every kind of finding that reading a journal can result in.
package enum ParsingCodes {
  /// In the order of grammar.md.
  package static let all: [DiagnosticCode] = [
    .invalidUTF8, .lineTooLong, .strayIndentedLine, .invalidDate, .invalidTime, .invalidTransaction,
    .invalidPosting, .invalidAmount, .invalidNumber, .numberTooLong, .ambiguousNumber,
    .unsupportedSyntax, .unknownDirective, .unsupportedDirective, .skippedDirective,
    .ignoredSubdirective,
    .invalidDirective, .textAfterPrice, .invalidProfile, .invalidSeal, .invalidRule,
    .invalidPlan, .incompletePlan, .contradictoryPlan,
    .missingInclude, .unreadableFile, .includeCycle, .includeTooDeep, .accountTooDeep,
    .aliasTooLong,
    .tableFull,
  ]
}

extension DiagnosticCode {
  package static let invalidUTF8 = DiagnosticCode(
    "invalid-utf8", summary: "bytes that are not UTF-8",
    explanation: """
      Journals are UTF-8 text. A byte that is not part of a UTF-8 character usually comes from a
      file saved as Latin-1 or Windows-1252. Convert it: iconv -f WINDOWS-1252 -t UTF-8 FILE.
      """,
    withoutExampleSince: "an example would have to hold bytes that are not text")

  package static let lineTooLong = DiagnosticCode(
    "line-too-long", summary: "a line longer than 16 MiB",
    explanation: "Lines hold at most 16 MiB. A longer one is not a journal line; it is skipped.",
    withoutExampleSince: "an example would be longer than 16 MiB")

  package static let strayIndentedLine = DiagnosticCode(
    "stray-indented-line", summary: "an indented line that belongs to no transaction",
    explanation: """
      Indented lines belong to the transaction or directive directly above them. A blank line ends a
      transaction, even if it holds spaces.
      """,
    failing: "2026-01-02 Bakery\n\n    expenses:food  3 EUR\n    assets:cash\n",
    passing: "2026-01-02 Bakery\n    expenses:food  3 EUR\n    assets:cash\n")

  package static let invalidDate = DiagnosticCode(
    "invalid-date", summary: "a date that does not exist or cannot be read",
    explanation: """
      Dates are written 2026-11-21, 2026/11/21 or 2026.11.21, with years from 1 to 9999. Below a Y
      directive the year may be left out.
      """,
    failing: "2026-02-30 Rent\n    expenses:rent  900 EUR\n    assets:bank\n",
    passing: "2026-02-28 Rent\n    expenses:rent  900 EUR\n    assets:bank\n")

  package static let invalidTime = DiagnosticCode(
    "invalid-time", summary: "a time of day that cannot be read",
    explanation: """
      Times are written 14:32 or 14:32:05, with an offset such as +08:00 where it matters: after the
      date as 2026-11-21T14:32, or after the date of a P directive.
      """,
    failing: "P 2026-01-02 25:00 USD 0.90 EUR\n", passing: "P 2026-01-02 15:00 USD 0.90 EUR\n")

  package static let invalidTransaction = DiagnosticCode(
    "invalid-transaction", formerly: "invalid-entry",
    summary: "the first line of a transaction cannot be read",
    explanation:
      "A transaction begins with a date, then optionally !, * or a (code), then its description.",
    failing: "2026-01-02 (17 Bakery\n    expenses:food  3 EUR\n    assets:cash\n",
    passing: "2026-01-02 (17) Bakery\n    expenses:food  3 EUR\n    assets:cash\n")

  package static let invalidPosting = DiagnosticCode(
    "invalid-posting", summary: "a posting that cannot be read",
    explanation: """
      A posting is an account, two spaces or a tab, and an amount; then a cost, a lot, a balance
      assertion or a comment may follow.
      """,
    failing: "2026-01-02 Bakery\n    expenses:food  3 EUR cash\n    assets:cash\n",
    passing: "2026-01-02 Bakery\n    expenses:food  3 EUR  ; cash\n    assets:cash\n")

  package static let invalidAmount = DiagnosticCode(
    "invalid-amount", summary: "an amount that cannot be read",
    explanation: """
      An amount is a number with at most one commodity symbol before or after it: 12.50 EUR, $-3,
      "green apples" 4. Symbols with digits, spaces or punctuation need double quotes.
      """,
    fix: "puts a symbol with digits in double quotes",
    failing: "2026-01-02 Fund\n    assets:fund  3 D05\n    equity:opening\n",
    passing: "2026-01-02 Fund\n    assets:fund  3 \"D05\"\n    equity:opening\n")

  package static let invalidNumber = DiagnosticCode(
    "invalid-number", summary: "a number with misplaced marks",
    explanation: """
      A number has at most one decimal mark, and groups of digits separated by one other mark:
      1,234,567.89 or 1.234.567,89 or 1 234 567.89.
      """,
    failing: "2026-01-02 Rent\n    expenses:rent  $1,400,00.00\n    assets:bank\n",
    passing: "2026-01-02 Rent\n    expenses:rent  $1,400.00\n    assets:bank\n")

  package static let numberTooLong = DiagnosticCode(
    "number-too-long", summary: "a number beyond 38 digits or 255 decimals",
    explanation:
      "Amounts are exact up to 38 significant digits and 255 decimals; longer ones are refused.",
    failing: "2026-01-02 Dust\n    a  1000000000000000000000000000000000000000 X\n    b\n",
    passing: "2026-01-02 Dust\n    a  10000000000000000000000000000000000000 X\n    b\n")

  package static let ambiguousNumber = DiagnosticCode(
    "ambiguous-number", .warning, summary: "a number that can be read in two ways",
    explanation: """
      1,000 and 1.000 mean one or one thousand, depending on the country. Unless a directive says
      what the mark is, it is read as a decimal mark, as hledger does. Settle it with a decimal-mark
      or commodity directive above the number. Strict checks (-s) make this an error.
      """,
    failing: "2026-01-02 Rent\n    expenses:rent  1,000 EUR\n    assets:bank\n",
    passing:
      "commodity 1,000.00 EUR\n2026-01-02 Rent\n    expenses:rent  1,000 EUR\n    assets:bank\n")

  package static let unsupportedSyntax = DiagnosticCode(
    "unsupported-syntax", summary: "Ledger syntax that would change an amount",
    explanation: """
      Amounts may be computed with + - * / and parentheses. Ledger's expressions also know variables
      and functions, which depend on the books or on definitions; write the value instead.
      """,
    failing: "2026-01-02 Lunch\n    expenses:food  (round(12.10 EUR))\n    assets:cash\n",
    passing: "2026-01-02 Lunch\n    expenses:food  (12.10 EUR - 0.10 EUR)\n    assets:cash\n")

  package static let unknownDirective = DiagnosticCode(
    "unknown-directive", summary: "a line that begins neither a transaction nor a directive",
    explanation:
      "Lines at the left margin begin with a date, a directive, a rule (~ =) or a comment.",
    failing: "acount assets:cash\n", passing: "account assets:cash\n")

  package static let unsupportedDirective = DiagnosticCode(
    "unsupported-directive", summary: "a Ledger directive that stands for transactions",
    explanation: """
      Timeclock entries are transactions, which belong into a file of their own, and Python code is not
      run. Skipping them would give other balances, so they are refused by name.
      """,
    failing: "import rates\n", passing: "account assets:cash\n")

  package static let skippedDirective = DiagnosticCode(
    "skipped-directive", .warning, summary: "a Ledger directive that is not carried out",
    explanation: """
      Ledger completes, renames or converts what is written below these directives; hledger and Ledgera
      take it as it is written. What would need the directive to balance is an error of its own.
      """,
    failing: "bucket assets:cash\n", passing: "account assets:cash\n")

  package static let ignoredSubdirective = DiagnosticCode(
    "ignored-subdirective", .warning,
    summary: "a line below a directive that has no effect",
    explanation: """
      Below account, commodity, payee and tag Ledger has lines of its own, which hledger and Ledgera
      skip. Those that only inform are skipped silently; others may be meant to do something: alias,
      default and payee below an account, or a comment without its semicolon.
      """,
    failing: "account assets:cash\n    alias cash\n",
    passing: "account assets:cash\nalias cash = assets:cash\n")

  package static let invalidDirective = DiagnosticCode(
    "invalid-directive", summary: "a directive whose argument cannot be read",
    explanation: "grammar.md gives the directive's form under its name.",
    failing: "decimal-mark ;\n", passing: "decimal-mark ,\n")

  package static let textAfterPrice = DiagnosticCode(
    "text-after-price", formerly: "text-behind-price", .warning,
    summary: "text after the price of a P directive",
    explanation: """
      hledger reads a P directive up to its price and ignores the rest of the line, and so does
      Ledgera; but that text may have been meant as part of the price.
      """,
    failing: "P 2026-01-02 EUR 1.17 USD 5\n", passing: "P 2026-01-02 EUR 1.17 USD  ; 5\n")

  package static let invalidProfile = DiagnosticCode(
    "invalid-profile", summary: "a property of the profile that cannot be used",
    explanation: """
      The profile's properties are base, display, timezone, fiscal-year, valuation and fx-gain-loss.
      """,
    failing: "profile\n    valuation yesterday\n", passing: "profile\n    valuation latest\n")

  package static let invalidSeal = DiagnosticCode(
    "invalid-seal", summary: "a seal directive that cannot be read",
    explanation: """
      A seal has a day and two properties: the file that lists what was booked up to that day, and
      the SHA-256 of that file. 'ledgera seal --until DATE' writes it.
      """,
    failing: "seal 2025-12-31\n    file seals/2025-12-31.seal\n")

  package static let missingInclude = DiagnosticCode(
    "missing-include", summary: "an include directive that names no file",
    explanation: """
      Paths are relative to the file that holds the directive; ~ is the home directory. * ? [a-z]
      and ** match several files, but at least one must exist.
      """,
    failing: "include nowhere.journal\n")

  package static let unreadableFile = DiagnosticCode(
    "unreadable-file", summary: "a file that cannot be read",
    explanation: "Journal files are regular files of at most 1 GiB that the user may read.",
    withoutExampleSince: "it depends on a file's kind and permissions")

  package static let includeCycle = DiagnosticCode(
    "include-cycle", summary: "a file that includes itself",
    explanation: "Following the include directives leads back to a file that is still being read.",
    failing: "include include-cycle.journal\n")

  package static let includeTooDeep = DiagnosticCode(
    "include-too-deep", summary: "includes nested more than 100 deep, or too many files",
    explanation: """
      Includes nest at most 100 deep, and one journal has at most 65,535 files. A file may be
      included several times, but no more than 64 MiB in all is read again.
      """,
    withoutExampleSince: "an example would consist of a hundred files")

  package static let aliasTooLong = DiagnosticCode(
    "alias-too-long", summary: "aliases that make an account name too long",
    explanation: "Aliases may make an account name of at most 64 KiB.",
    withoutExampleSince: "an example would hold an account name of 64 KiB")

  package static let tableFull = DiagnosticCode(
    "table-full", summary: "more names than can be numbered",
    explanation: """
      A journal has at most 65,534 commodities and about 4 billion accounts, descriptions and tags.
      """,
    withoutExampleSince: "an example would hold tens of thousands of commodities")
}
