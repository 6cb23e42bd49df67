package import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraImporting
package import LedgeraModel

/// Separated values as their rules read them: a statement for each account that a record's first posting is
/// of, and the transactions that the rules make of the records.
package struct RuledStatements {
  /// Its statements are named after accounts of the books; empty: the rules name none.
  package let file: StatementFile
  /// By line of the file.
  package let transactions: [Int: TransactionDraft]

  /// - Parameter journal: What the rules make of the file.
  package init(_ journal: Journal, _ diagnostics: DiagnosticList) {
    var statements: [BankStatement] = []
    var places: [String: Int] = [:]
    var transactions: [Int: TransactionDraft] = [:]
    // Findings may be in the copy of the file that its rules have made.
    var wrongLines: [String: Set<Int>] = [:]
    for finding in diagnostics.findings where finding.severity == .error {
      guard let span = finding.primary?.span else { continue }
      let source = journal.sources[span.file]
      wrongLines[source.path, default: []].insert(source.position(of: Int(span.offset)).line)
    }
    for index in 0..<journal.transactionCount {
      let transaction = journal.transaction(index)
      let source = journal.sources[transaction.record.file]
      let line = source.position(of: Int(transaction.span.offset)).line
      // What is wrong costs its record, and nothing else.
      guard wrongLines[source.path]?.contains(line) != true, let own = transaction.postings.first,
        let amount = own.amounts.first
      else { continue }
      let name = own.accountName.hasSuffix(":unknown") ? "" : own.accountName
      let place = places[name] ?? statements.count
      if place == statements.count {
        places[name] = place
        statements.append(BankStatement())
        statements[place].account = name
      }
      let said = DescriptionParts(transaction.description)
      statements[place].rows.append(
        StatementRow(
          day: transaction.day, amount: amount.quantity, balance: own.assertion?.quantity,
          payee: said.payee, description: said.note == said.payee ? "" : said.note,
          currency: journal.commodity(amount.commodity).symbol, span: transaction.span, line: line))
      var draft = TransactionDraft(transaction)
      // Of the balances that the file says, the import asserts the last.
      draft.postings[0].assertion = nil
      draft.postings[0].amount = DraftAmount(amount, journal)
      transactions[line] = draft
    }
    file = StatementFile(statements, diagnostics, in: journal.sources)
    self.transactions = transactions
  }
}
