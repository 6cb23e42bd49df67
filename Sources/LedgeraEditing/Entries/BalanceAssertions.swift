import LedgeraChecking
import LedgeraDiagnostics
public import LedgeraModel
import LedgeraParsing

/// Writes the balance after a posting into its line, as a balance assertion.
public struct BalanceAssertions {
  public enum Outcome: Sendable, Equatable {
    case written
    /// The posting asserts this balance already.
    case present
    /// The line cannot take it: it is generated, asserts something else, or its amount is left out
    /// and has several commodities.
    case impossible
  }

  private let journal: Journal

  /// Assertions in these books.
  public init(_ journal: Journal) { self.journal = journal }

  /// Asserts that the posting's account has `balance` after it. An amount that was left out is
  /// written, because an assertion alone would assign the balance.
  ///
  /// - Parameter markWidth: Columns that a mark takes which is put in front of the account.
  public func assert(
    _ balance: Amount, after posting: Posting, includingSubaccounts: Bool, markWidth: Int = 0,
    in editor: inout JournalEditor
  ) -> Outcome {
    guard posting.file != .generated, posting.standsInEntry else { return .impossible }
    if let known = posting.assertion {
      let isSame =
        known.commodity == balance.commodity && known.includesSubaccounts == includingSubaccounts
        && known.quantity == balance.quantity
      return isSame ? .present : .impossible
    }
    let amounts = posting.amounts
    guard amounts.count == 1 else { return .impossible }
    let layout = EntryLayout(
      of: posting.file, before: Int(posting.record.offset), in: journal)
    var writer = DraftWriter(journal, layout)
    let place = line(of: posting).content.upperBound
    var text = ""
    if posting.isInferred {
      let amount = writer.text(of: DraftAmount(amounts[0], journal))
      let gap = max(2, gap(before: amount, at: place, of: posting) - markWidth)
      text = String(repeating: " ", count: gap) + amount
    }
    text += includingSubaccounts ? " =* " : " = "
    text += writer.text(of: DraftAmount(balance, journal))
    editor.insert(text, at: place, in: posting.file)
    return .written
  }

  /// So many blanks that the amount ends where another one of the entry does.
  private func gap(before amount: String, at place: Int, of posting: Posting) -> Int {
    let own = width(to: place, in: posting.file)
    let others = posting.transaction.postings.filter { !$0.isInferred && $0.standsInEntry }
    let ends = others.compactMap { other in
      line(of: other).amount.map { width(to: $0.upperBound, in: other.file) }
    }
    return ends.max().map { $0 - own - DisplayWidth.of(amount) } ?? 2
  }

  private func line(of posting: Posting) -> WrittenLine {
    journal.store.line(of: posting.record, in: posting.file)
  }

  /// Columns from the line's start to a place.
  private func width(to place: Int, in file: FileID) -> Int {
    let source = journal.sources[file]
    return DisplayWidth.of(source.text(in: source.line(around: place).lowerBound..<place))
  }
}
