import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing

/// Writes the balance after a posting into its line, as a balance assertion.
package struct BalanceAssertions {
  package enum Outcome: Sendable, Equatable {
    case written
    /// The posting asserts this balance already.
    case present
    /// The line cannot take it: it is generated, asserts something else, or its amount is left out
    /// and has several commodities.
    case impossible
  }

  private let journal: Journal

  /// Assertions in these books.
  package init(_ journal: Journal) { self.journal = journal }

  /// Asserts that the posting's account has `balance` after it. An amount that was left out is
  /// written, because an assertion alone would assign the balance.
  ///
  /// - Parameter markWidth: Columns that a mark takes which is put in front of the account.
  package func assert(
    _ balance: Amount, after posting: Posting, includingSubaccounts: Bool, markWidth: Int = 0,
    in editor: inout JournalEditor
  ) -> Outcome {
    guard posting.file != .generated, posting.standsInTransaction else { return .impossible }
    if let known = posting.assertion {
      let isSame =
        known.commodity == balance.commodity && known.includesSubaccounts == includingSubaccounts
        && known.quantity == balance.quantity
      return isSame ? .present : .impossible
    }
    let amounts = posting.amounts
    guard amounts.count == 1 else { return .impossible }
    WritingOut(journal).writeAmount(of: posting, markWidth: markWidth, in: &editor)
    let layout = TransactionLayout(
      of: posting.file, before: Int(posting.record.offset), in: journal)
    var writer = DraftWriter(journal, layout)
    let text =
      (includingSubaccounts ? " =* " : " = ") + writer.text(of: DraftAmount(balance, journal))
    let line = journal.store.line(of: posting.record, in: posting.file)
    editor.plan.change(.amounts, of: posting.transaction)
    editor.insert("\(text)", at: line.content.upperBound, in: posting.file)
    return .written
  }

  /// Puts another balance in the place of the asserted one, or removes the assertion.
  ///
  /// - Parameter balance: nil: nothing is asserted any more.
  package func replace(
    of posting: Posting, with balance: Amount?, in editor: inout JournalEditor
  ) {
    let line = journal.store.line(of: posting.record, in: posting.file)
    guard let written = line.assertion else { return }
    editor.plan.change(.amounts, of: posting.transaction)
    guard let balance else {
      let start = line.text(line.range.lowerBound..<written.lowerBound)
        .utf8.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
      return editor.remove(line.span(written.lowerBound - start..<written.upperBound))
    }
    let layout = TransactionLayout(
      of: posting.file, before: Int(posting.record.offset), in: journal)
    var writer = DraftWriter(journal, layout)
    let sign = line.text(written).prefix { $0 == "=" || $0 == "*" }
    let text = "\(sign) " + writer.text(of: DraftAmount(balance, journal))
    editor.replace(line.span(written), with: "\(text)")
  }
}
