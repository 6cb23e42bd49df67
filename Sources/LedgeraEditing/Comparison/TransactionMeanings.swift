import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities

/// What transactions say, as one number each: equal for those that say the same, whatever books, file, order
/// of postings or layout they are in.
///
/// Amounts count by value, whether they are written or inferred: 12.5 is 12.50. Comments count without
/// their layout. The numbers are those of this process only; that two transactions which say different
/// things get the same one is as likely as guessing 64 bits. Linear in the books.
package struct TransactionMeanings {
  /// In file order.
  package private(set) var numbers: [Int]

  private let journal: Journal
  private let accounts: [Int]
  private let commodities: [Int]
  private let descriptions: [Int]
  private var buffer: [UInt8] = []

  package init(_ journal: Journal) {
    self.journal = journal
    accounts = Self.hashes(of: journal.store.accountNames)
    commodities = Self.hashes(of: journal.store.commoditySymbols)
    descriptions = Self.hashes(of: journal.store.descriptions)
    numbers = []
    numbers.reserveCapacity(journal.transactionCount)
    for index in 0..<journal.transactionCount { numbers.append(number(of: index)) }
  }

  private static func hashes(of names: borrowing NameTable) -> [Int] {
    var hashes: [Int] = []
    hashes.reserveCapacity(names.count)
    for number in 0..<UInt32(names.count) {
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(names[number]))
      hashes.append(hasher.finalize())
    }
    return hashes
  }

  private mutating func number(of index: Int) -> Int {
    let record = journal.store.transactions[index]
    var hasher = Hasher()
    hasher.combine(record.day.number)
    hasher.combine(record.state.rawValue)
    hasher.combine(descriptions[Int(record.description.number)])
    if let detail = journal.store.detail(of: record) {
      hasher.combine(detail.secondaryDay.number)
      hasher.combine(detail.timeSeconds)
      hasher.combine(detail.timeOffset)
      let transaction = journal.transaction(index)
      hasher.combine(transaction.code)
      combine(transaction.comment, into: &hasher)
    } else {
      // What the detail of one with nothing but a comment would say.
      hasher.combine(OptionalDay.none.number)
      hasher.combine(-1 as Int32)
      hasher.combine(Int16.min)
      hasher.combine("")
      combine(nil, into: &hasher)
    }
    // A sum, so that the order does not matter.
    var sum = 0
    for posting in record.postings { sum &+= number(of: posting, in: index) }
    hasher.combine(sum)
    return hasher.finalize()
  }

  private mutating func number(of index: Int, in transaction: Int) -> Int {
    let record = journal.store.postings[index]
    var hasher = Hasher()
    hasher.combine(accounts[record.account.index])
    hasher.combine(record.flags.kind.rawValue)
    hasher.combine(record.flags.state.rawValue)
    if record.isSmall {
      combine(
        Quantity(coefficient: Int128(record.coefficient), scale: record.scale), record.commodity,
        into: &hasher)
    } else {
      for amount in journal.store.amounts(of: record) {
        combine(amount.quantity, amount.commodity, into: &hasher)
      }
    }
    guard record.detail >= 0 else { return hasher.finalize() }
    let posting = Posting(journal: journal, index: index, transactionIndex: transaction)
    combine(detailOf: posting, into: &hasher)
    return hasher.finalize()
  }

  /// Nothing where nothing is written, as some details hold only what was inferred.
  private mutating func combine(detailOf posting: Posting, into hasher: inout Hasher) {
    if let day = posting.detail?.day.day {
      hasher.combine(1)
      hasher.combine(day.number)
    }
    if let day = posting.detail?.secondaryDay.day {
      hasher.combine(2)
      hasher.combine(day.number)
    }
    if let cost = posting.cost, !cost.isInferred {
      hasher.combine(cost.isTotal ? 4 : 3)
      combine(cost.amount.quantity, cost.amount.commodity, into: &hasher)
    }
    if let assertion = posting.assertion {
      hasher.combine(5)
      hasher.combine(assertion.isSole)
      hasher.combine(assertion.includesSubaccounts)
      combine(assertion.quantity, assertion.commodity, into: &hasher)
    }
    if let lot = posting.lot {
      hasher.combine(6)
      hasher.combine(lot.hasCost)
      hasher.combine(lot.isTotal)
      hasher.combine(lot.isFixed)
      hasher.combine(lot.day.number)
      if lot.hasCost { combine(lot.quantity, lot.commodity, into: &hasher) }
      hasher.combine(journal.store.text(posting.file, lot.noteOffset, lot.noteLength))
    }
    if let comment = posting.comment { combine(comment, into: &hasher) }
  }

  private func combine(
    _ quantity: Quantity, _ commodity: CommodityID, into hasher: inout Hasher
  ) {
    var (coefficient, scale) = (quantity.coefficient, quantity.scale)
    if let short = Int64(exactly: coefficient) {
      var short = short
      while scale > 0, short % 10 == 0 { (short, scale) = (short / 10, short == 0 ? 0 : scale - 1) }
      coefficient = Int128(short)
    } else {
      let short = quantity.normalized
      (coefficient, scale) = (short.coefficient, short.scale)
    }
    hasher.combine(Int64(truncatingIfNeeded: coefficient))
    hasher.combine(Int64(truncatingIfNeeded: coefficient >> 64))
    hasher.combine(scale)
    hasher.combine(commodities[commodity.index])
  }

  /// Comment lines without what lays them out.
  private mutating func combine(_ comment: Span?, into hasher: inout Hasher) {
    buffer.removeAll(keepingCapacity: true)
    if let comment {
      var isAtStart = true
      var hasGap = false
      for byte in journal.sources.bytes(comment) {
        switch byte {
        case 0x0A, 0x0D: (isAtStart, hasGap) = (true, false)
        case 0x20, 0x09: hasGap = true
        case 0x3B where isAtStart:
          buffer.append(0x0A)
          (isAtStart, hasGap) = (false, false)
        default:
          if hasGap, buffer.last != 0x0A { buffer.append(0x20) }
          buffer.append(byte)
          (isAtStart, hasGap) = (false, false)
        }
      }
    }
    hasher.combine(buffer.count)
    buffer.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
