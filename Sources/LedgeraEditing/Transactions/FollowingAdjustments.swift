import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities

/// Adjustments (`adjustment:`) whose amounts follow what changes before them, so that the balances they
/// assert stay true: an adjustment is what was unexplained, not what was counted.
package struct FollowingAdjustments {
  private let journal: Journal
  private let places: [Place]
  /// By number of the posting.
  private var followed: Set<Int> = []

  /// A posting of an adjustment that asserts what its account holds at the end of its day.
  private struct Place {
    let posting: Posting
    let key: Key
    let assertion: AssertionRecord
  }

  /// What tells an adjustment apart in the books before and after a change.
  private struct Key: Hashable {
    let path: String
    let day: Day
    let account: String
    let commodity: String
    let asserted: Quantity
    /// Among those that are alike.
    var number = 0
  }

  /// Adjustments of these books, which are to be changed.
  package init(_ journal: Journal) {
    self.journal = journal
    places = Self.places(in: journal)
  }

  /// Whether there is nothing that could follow.
  package var isEmpty: Bool { places.isEmpty }

  /// Changes the amounts of adjustments whose assertions would fail to those that their findings propose.
  ///
  /// - Parameters:
  ///   - changed: The books after the edits made so far.
  ///   - findings: The assertions that fail in them.
  /// - Returns: The accounts of the adjustments that were changed; empty: nothing was.
  package mutating func follow(
    _ changed: Journal, _ findings: [Diagnostic], in editor: inout JournalEditor
  ) -> [String] {
    let own = Dictionary(places.map { ($0.key, $0.posting) }) { first, _ in first }
    let alike = Self.places(in: changed)
    let reader = TypedPostings(journal, today: .first)
    return findings.compactMap { finding in
      guard let span = finding.primary?.span, let edit = finding.fix?.edits.first,
        let place = alike.first(where: {
          $0.posting.file == span.file && Int($0.assertion.offset) == span.range.lowerBound
        }), edit.span.range.upperBound < span.range.lowerBound, let posting = own[place.key],
        !editor.plan.touches(posting.transaction),
        let amount = reader.posting(place.key.account, edit.replacement)?.amount,
        followed.insert(posting.index).inserted,
        WritingOut(journal).writeQuantity(amount.quantity, of: posting, in: &editor)
      else { return nil }
      return place.key.account
    }
  }

  private static func places(in journal: Journal) -> [Place] {
    let tagged = TaggedTransactions("adjustment", in: journal)
    var counts: [Key: Int] = [:]
    return (0..<journal.transactionCount).filter(tagged.contains).flatMap { index in
      let transaction = journal.transaction(index)
      let others = transaction.postings.filter(\.isInferred)
      return transaction.postings.compactMap { posting -> Place? in
        guard !others.isEmpty, !posting.isInferred, posting.amounts.count == 1,
          posting.cost == nil, let assertion = posting.assertion, !assertion.includesSubaccounts,
          posting.amounts[0].commodity == assertion.commodity
        else { return nil }
        var key = Key(
          path: journal.sources[posting.file].path, day: posting.day, account: posting.accountName,
          commodity: journal.commodity(assertion.commodity).symbol,
          asserted: assertion.quantity.normalized)
        counts[key, default: 0] += 1
        key.number = counts[key] ?? 0
        return Place(posting: posting, key: key, assertion: assertion)
      }
    }
  }
}
