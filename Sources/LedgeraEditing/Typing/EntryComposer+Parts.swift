public import LedgeraModel
import LedgeraQuantities

extension EntryComposer {
  /// The first line of an entry; nil: it is none.
  public func head(_ line: String) -> EntryDraft? { reader.entry(line + "\n") }

  /// An entry of its first line and of accounts with what stands after them.
  public func entry(
    head line: String, _ parts: [(account: String, amount: String)]
  ) throws(TypingError) -> ComposedEntry {
    guard var draft = head(line) else {
      throw TypingError("'\(line)' is not the beginning of a transaction")
    }
    let accounts = parts.compactMap { journal.account(named: $0.account) }
    for part in parts {
      draft.postings.append(try refuseZero(posting(part.account, part.amount, among: accounts)))
    }
    return completed(draft)
  }

  /// An amount as it is written and can be typed.
  public func text(of amount: DraftAmount) -> String {
    var writer = DraftWriter(journal, EntryLayout())
    return writer.text(of: amount)
  }

  /// An entry as `print` shows it.
  public func text(of draft: EntryDraft) -> String {
    var writer = DraftWriter(journal, EntryLayout())
    return writer.text(of: draft)
  }

  /// What some postings leave to balance; nil: nothing, more than one commodity, or a posting without
  /// an amount takes it.
  public func rest(of parts: [(account: String, amount: String)], on day: Day) -> String? {
    guard parts.allSatisfy({ !$0.amount.isEmpty }), let entry = try? entry(head: day.text, parts),
      let sums = entry.draft.sums, sums.count == 1, let (symbol, sum) = sums.first
    else { return nil }
    return text(of: DraftAmount(sum.negated, symbol))
  }
}

extension AccountMatcher {
  /// Up to nine names that hold what was typed, or that are near it.
  public func names(like typed: String, openOn day: Day) -> [String] {
    let last = typed.lowercased().split(separator: ":").last.map(String.init) ?? ""
    let names = names(openOn: day)
    let holding = names.filter { $0.lowercased().contains(last) }
    return Array((holding.isEmpty ? names : holding).prefix(9))
  }
}
