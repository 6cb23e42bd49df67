import LedgeraDiagnostics
import LedgeraDigests
import LedgeraModel
import LedgeraQuantities

/// Digests of entries by what they say, not by how it is written (grammar.md § seal).
///
/// In: dates, time, code, description, tags, and of every amount of a posting its account, kind,
/// quantity, cost, lot, dates and tags. Out: marks, comments, assertions, `id:` tags, layout, order
/// and number of postings, aliases, the file; and what rules added.
struct EntryDigests {
  private let journal: Journal
  /// Tags that say nothing that counts, or what counts as a field of its own.
  private static let uncountedTags: Set<String> = ["id", "date", "date2", "time"]

  init(_ journal: Journal) { self.journal = journal }

  /// The digest of an entry by its number in file order.
  func digest(ofEntry index: Int) -> Digest {
    let entry = journal.transaction(index)
    var fields = CanonicalFields()
    fields.add("ledgera entry 1")
    fields.add(entry.day)
    fields.add(entry.secondaryDay)
    fields.add(entry.time?.text ?? "")
    fields.add(entry.code)
    fields.add(journal.store.descriptions[entry.descriptionID.number])
    fields.add(
      unordered: texts(journal.store.tags(of: entry.record), in: entry.span.file))
    fields.add(
      unordered: entry.postings.filter(\.standsInEntry).flatMap(
        amounts))
    return fields.digest
  }

  /// A run of tags without those that rules added.
  private func texts(_ tags: Range<Int>, in file: FileID) -> [[UInt8]] {
    let written = tags.filter { journal.store.tags[$0].file(ofOwnerIn: file) == file }
    let tags = written.flatMap { journal.tags($0..<$0 + 1, in: file) }
    return tags.filter { !Self.uncountedTags.contains($0.name) }.map { tag in
      var fields = CanonicalFields()
      fields.add(tag.name)
      fields.add(tag.value)
      return fields.bytes
    }
  }

  /// Each amount of a posting with all that belongs to it: an inferred amount of several commodities
  /// is the same as a posting for each.
  private func amounts(of posting: Posting) -> [[UInt8]] {
    let tags = texts(journal.store.tags(of: posting.record), in: posting.file)
    return posting.amounts.map { amount in
      var fields = CanonicalFields()
      fields.add(journal.store.accountNames[posting.account.number])
      fields.add(String(posting.kind.rawValue))
      add(WideQuantity(amount.quantity), amount.commodity, to: &fields)
      if let cost = posting.cost { add(cost, of: amount, to: &fields) } else { fields.add("") }
      if let lot = posting.lot { add(lot, of: posting, to: &fields) } else { fields.add("") }
      fields.add(posting.detail?.day.day)
      fields.add(posting.detail?.secondaryDay.day)
      fields.add(unordered: tags)
      return fields.bytes
    }
  }

  private func add(
    _ quantity: WideQuantity, _ commodity: CommodityID, to fields: inout CanonicalFields
  ) {
    fields.add(quantity.canonicalText)
    fields.add(journal.commodity(commodity).symbol)
  }

  /// A cost of one unit and the same in total are one; of nothing, a unit's cost is all there is.
  private func add(_ cost: Cost, of amount: Amount, to fields: inout CanonicalFields) {
    let isUnitCost = !cost.isTotal && amount.isZero
    fields.add(isUnitCost ? "@" : "@@")
    var total = WideQuantity(cost.amount.quantity)
    if !cost.isTotal, !isUnitCost { total = total * WideQuantity(amount.quantity.magnitude) }
    add(total, cost.amount.commodity, to: &fields)
  }

  private func add(_ lot: LotRecord, of posting: Posting, to fields: inout CanonicalFields) {
    fields.add((lot.isTotal ? "{{" : "{") + (lot.isFixed ? "=" : ""))
    if lot.hasCost {
      add(WideQuantity(lot.quantity), lot.commodity, to: &fields)
    } else {
      fields.add("")
      fields.add("")
    }
    fields.add(lot.day.day)
    fields.add(journal.store.text(posting.file, lot.noteOffset, lot.noteLength))
  }
}

extension EntryDigests {
  /// The digest of a price and what a person reads of it.
  func digest(ofPrice index: Int) -> (digest: Digest, text: String) {
    let price = journal.store.prices[index]
    let source = journal.tags(
      price.tags, in: price.file
    ).last { $0.name == "source" }
    let commodity = journal.commodity(price.commodity).symbol
    let value = WideQuantity(price.price.quantity).canonicalText
    let quote = journal.commodity(price.quote).symbol
    var fields = CanonicalFields()
    fields.add("ledgera price 1")
    fields.add(price.day)
    fields.add(String(price.timeSeconds))
    for text in [commodity, value, quote, source?.value ?? ""] { fields.add(text) }
    return (fields.digest, "\(commodity) \(value) \(quote)")
  }
}
