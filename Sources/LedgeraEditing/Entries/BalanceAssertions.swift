import LedgeraDiagnostics
public import LedgeraModel

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
    guard posting.file != .generated, posting.rule == nil else { return .impossible }
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
    let place = end(of: posting)
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

  /// Behind the last thing on the posting's line that is no comment.
  private func end(of posting: Posting) -> Int {
    let bytes = journal.sources[posting.file].bytes
    let start = Int(posting.record.offset)
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    if let detail = posting.detail, detail.commentLength > 0 {
      end = min(end, max(start, Int(detail.commentOffset)))
    }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return end
  }

  /// So many blanks that the amount ends where another one of the entry does.
  private func gap(before amount: String, at place: Int, of posting: Posting) -> Int {
    let own = width(to: place, in: posting.file)
    let others = posting.transaction.postings.filter { !$0.isInferred && $0.rule == nil }
    guard let column = others.compactMap({ amountEnd($0) }).max() else { return 2 }
    return column - own - DisplayWidth.of(amount)
  }

  /// The column behind a written amount; nil: there is none.
  private func amountEnd(_ posting: Posting) -> Int? {
    let bytes = journal.sources[posting.file].bytes
    let end = end(of: posting)
    var next = Int(posting.record.offset)
    // The account ends at two blanks or a tab.
    while next < end, bytes[next] != 0x09, !(bytes[next] == 0x20 && bytes[next + 1] == 0x20) {
      next += 1
    }
    while next < end, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    guard next < end else { return nil }
    let marks: [UInt8] = [
      UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "{"), UInt8(ascii: "("),
    ]
    var last = next
    while last < end, !marks.contains(bytes[last]) { last += 1 }
    while last > next, bytes[last - 1] == 0x20 || bytes[last - 1] == 0x09 { last -= 1 }
    return last > next ? width(to: last, in: posting.file) : nil
  }

  /// Columns from the line's start to a place.
  private func width(to place: Int, in file: FileID) -> Int {
    let source = journal.sources[file]
    let line = source.position(of: place).line
    let start = source.range(ofLine: line)?.lowerBound ?? place
    return DisplayWidth.of(source.text(in: start..<place))
  }
}

extension Posting {
  /// The `=` rule that added it; nil: it stands in its entry.
  fileprivate var rule: Int32? {
    guard let rule = detail?.rule, rule >= 0 else { return nil }
    return rule
  }
}
