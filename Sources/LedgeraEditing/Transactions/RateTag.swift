import LedgeraDiagnostics
package import LedgeraModel

/// The `rate:` tag that counts for a commodity in a written transaction (grammar.md § Base sum).
package struct RateTag {
  /// As it is written, such as `AED 0.3542 SGD`.
  package let text: String
  private let place: Span
  private let transaction: Transaction

  /// A posting's own tag, else its transaction's; nil: neither has one for the commodity, a rule wrote it, or the
  /// books have no base currency.
  package init?(of commodity: CommodityID, for posting: Posting) {
    let journal = posting.journal
    guard journal.profile.base != nil else { return nil }
    let symbol = journal.commodity(commodity).symbol
    let transaction = posting.transaction
    let owners = [
      (journal.store.tags(of: posting.record), posting.file),
      (journal.store.tags(of: transaction.record), transaction.record.file),
    ]
    for (tags, file) in owners {
      for tag in journal.tags(tags, in: file).enumerated()
      where tag.element.name == "rate" && BookedRate(tag.element.value)?.symbol == symbol {
        place = journal.store.tags[tags.lowerBound + tag.offset].value(in: file)
        guard place.file != .generated else { return nil }
        (text, self.transaction) = (tag.element.value, transaction)
        return
      }
    }
    return nil
  }

  /// Writes another value, as tags have it.
  package func write(_ text: String, in editor: inout JournalEditor) {
    editor.plan.change(.comments, of: transaction)
    editor.replace(place, with: "\(text)")
  }
}
