import LedgeraComputation
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Digests of transactions by their meaning, regardless of how they are written (grammar.md §
/// seal).
///
/// Included are dates, time, code, description, tags, and for every amount of a posting its
/// account, kind, quantity, cost, lot, dates and tags. Excluded are marks, comments, assertions,
/// `id:` tags, layout, order and number of postings, aliases, the file, and what rules added.
struct TransactionDigests: ~Copyable {
  private let journal: Journal
  /// Fields of the current transaction.
  private var fields = CanonicalFields()
  /// Fields of its amounts, one after the other.
  private var parts = CanonicalFields()
  private var amounts: [Range<Int>] = []
  /// Tags without a meaning that counts, or whose meaning is a field of its own.
  private static let uncountedTags: Set<String> = ["id", "date", "date2", "time"]

  init(_ journal: Journal) { self.journal = journal }

  /// The digest of a transaction by its number in file order.
  mutating func digest(ofTransaction index: Int) -> Digest {
    let transaction = journal.store.transactions[index]
    let detail = journal.store.detail(of: transaction)
    fields.removeAll()
    fields.add("ledgera entry 1")
    fields.add(transaction.day)
    fields.add(detail?.secondaryDay.day)
    fields.add(detail?.time?.text ?? "")
    fields.add(
      detail.map { journal.store.text(transaction.file, $0.codeOffset, $0.codeLength) } ?? "")
    fields.add(journal.store.descriptions[transaction.description.number])
    Self.add(detail?.tags ?? 0..<0, in: transaction.file, of: journal, to: &fields)
    parts.removeAll()
    amounts.removeAll(keepingCapacity: true)
    for number in transaction.postings { addAmounts(ofPosting: number, in: transaction.file) }
    fields.add(unordered: amounts, of: parts)
    return fields.digest
  }

  /// Adds a run of tags, except those that rules added.
  private static func add(
    _ tags: Range<Int>, in file: FileID, of journal: Journal, to fields: inout CanonicalFields
  ) {
    guard !tags.isEmpty else { return fields.add("0") }
    var texts = CanonicalFields()
    var counted: [Range<Int>] = []
    for number in tags where journal.store.tags[number].file(ofOwnerIn: file) == file {
      for tag in journal.tags(number..<number + 1, in: file)
      where !uncountedTags.contains(tag.name) {
        let start = texts.count
        texts.add(tag.name)
        texts.add(tag.value)
        counted.append(start..<texts.count)
      }
    }
    fields.add(unordered: counted, of: texts)
  }

  /// Adds each amount of a posting with all that belongs to it: an inferred amount in several
  /// commodities counts as a posting for each.
  private mutating func addAmounts(ofPosting number: Int, in file: FileID) {
    let journal = journal
    let posting = journal.store.postings[number]
    let detail = journal.store.detail(of: posting)
    guard detail?.rule ?? -1 < 0 else { return }
    journal.store.forEachAmount(of: posting) { amount in
      let start = parts.count
      parts.add(journal.store.accountNames[posting.account.number])
      parts.add(String(posting.flags.kind.rawValue))
      parts.add(amount.quantity)
      addSymbol(of: amount.commodity)
      if let cost = journal.store.cost(of: posting) { add(cost, of: amount) } else { parts.add("") }
      if let lot = journal.store.lot(of: posting) { add(lot, in: file) } else { parts.add("") }
      parts.add(detail?.day.day)
      parts.add(detail?.secondaryDay.day)
      Self.add(detail?.tags ?? 0..<0, in: file, of: journal, to: &parts)
      amounts.append(start..<parts.count)
    }
  }

  private mutating func addSymbol(of commodity: CommodityID) {
    parts.add(journal.store.commoditySymbols[UInt32(commodity.number)])
  }

  /// Treats a unit cost and the equal total cost alike; for zero units, only a unit cost has a
  /// meaning.
  private mutating func add(_ cost: Cost, of amount: Amount) {
    let isUnitCost = !cost.isTotal && amount.isZero
    parts.add(isUnitCost ? "@" : "@@")
    var total = WideQuantity(cost.amount.quantity)
    if !cost.isTotal, !isUnitCost { total = total * WideQuantity(amount.quantity.magnitude) }
    parts.add(total)
    addSymbol(of: cost.amount.commodity)
  }

  private mutating func add(_ lot: LotRecord, in file: FileID) {
    parts.add((lot.isTotal ? "{{" : "{") + (lot.isFixed ? "=" : ""))
    if lot.hasCost {
      parts.add(lot.quantity)
      addSymbol(of: lot.commodity)
    } else {
      parts.add("")
      parts.add("")
    }
    parts.add(lot.day.day)
    parts.add(journal.store.text(file, lot.noteOffset, lot.noteLength))
  }
}

extension TransactionDigests {
  /// The digest of a price, and the text by which people recognise it.
  static func digest(
    ofPrice index: Int, in journal: Journal
  ) -> (digest: Digest, text: String) {
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
