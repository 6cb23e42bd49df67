import LedgeraChecking
import LedgeraDocuments
import LedgeraHledger
import LedgeraModel
import LedgeraReporting

extension Command {
  static let incomeStatement = statement(
    .income, aliases: ["is"], summary: "Show revenues and expenses",
    help: """
      Shows what came in and what was spent, each with its subtotal, and the
      difference. Accounts are those of types R and X, declared with a type: tag
      or suggested by their names. Revenues are shown without sign.

        ledgera incomestatement -M -b 2026-07
        ledgera is -Y -2 -S
        ledgera is -Q -T -A -X EUR
      """)

  static let balanceSheet = statement(
    .balanceSheet, aliases: ["bs"], summary: "Show assets and liabilities",
    help: """
      Shows what is owned and what is owed at the end of the period or of each
      period, with subtotals and the difference. Accounts are those of types A, C
      and L. Liabilities are shown without sign.

        ledgera balancesheet
        ledgera bs -Q -V
        ledgera bs -e 2026 --tree
        ledgera bs --compare v2025
      """)

  static let balanceSheetEquity = statement(
    .balanceSheetEquity, aliases: ["bse"], summary: "Show assets, liabilities and equity",
    help: """
      Shows what 'balancesheet' shows and the accounts of types E and V. The net
      total is what revenues and expenses have added, and zero once they are
      closed into equity.

        ledgera balancesheetequity
        ledgera bse -Y
      """)

  static let cashFlow = statement(
    .cashFlow, aliases: ["cf"], summary: "Show changes of liquid money",
    help: """
      Shows how the accounts of type C changed, those that hold liquid money: cash,
      current and savings accounts, by their names or by declaration.

        ledgera cashflow -M
        ledgera cf -W -b thismonth
      """)

  private static func statement(
    _ kind: StatementKind, aliases: [String], summary: String, help: String
  ) -> Command {
    Command(
      kind.name, aliases: aliases, group: .reports, summary: summary, arguments: .query,
      help: help, formats: OutputFormat.numbers, usesAccountTypes: true,
      takes: .all, options: BalanceFlags.ofStatement(kind)
    ) { (invocation, output) throws(CommandFailure) in
      let flags = BalanceFlags(invocation)
      let accumulation = flags.accumulation
      var options = try flags.options()
      options.accumulation = accumulation ?? kind.accumulation
      func statement(
        _ flags: BalanceFlags, _ ledger: Ledger, _ selection: PostingSelection
      ) throws(CommandFailure) -> StatementReport {
        let request = try flags.request(ledger, selection, options)
        return try explained(
          BalanceFailure.self,
          StatementReport(kind, ledger, request, saysAccumulation: accumulation != nil))
      }
      let compared = try flags.compared(&output) {
        (flags, ledger, selection) throws(CommandFailure) in
        try statement(flags, ledger, selection).figures
      }
      if let compared { return compared }
      let (ledger, selection) = try invocation.reported(&output)
      let report = try statement(flags, ledger, selection)
      try flags.refuseTooWide(report.sections.map(\.report))
      try output.write(
        report.document.speaking(report.hledgerJSON, for: invocation).resulting(in: report.results),
        using: report.usedRates,
        of: ledger.journal, for: invocation)
      return .fine
    }
  }
}
