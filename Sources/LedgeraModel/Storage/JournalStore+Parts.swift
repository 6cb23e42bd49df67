public import LedgeraDiagnostics
import LedgeraQuantities

/// The parts that only some records have. These accessors hide that they are in tables of their
/// own.
extension JournalStore {
  /// The parts that only some transactions have; nil: this one has none.
  @inline(__always)
  public func detail(of transaction: TransactionRecord) -> TransactionDetail? {
    transaction.detail < 0 ? nil : transactionDetails[Int(transaction.detail)]
  }

  /// The parts that only some postings have; nil: this one has none.
  @inline(__always)
  public func detail(of posting: PostingRecord) -> PostingDetail? {
    posting.detail < 0 ? nil : details[Int(posting.detail)]
  }

  /// The transaction's own tags, a run of `tags`; empty: none.
  @inline(__always)
  public func tags(of transaction: TransactionRecord) -> Range<Int> {
    detail(of: transaction)?.tags ?? 0..<0
  }

  /// The posting's own tags, a run of `tags`; empty: none.
  @inline(__always)
  public func tags(of posting: PostingRecord) -> Range<Int> { detail(of: posting)?.tags ?? 0..<0 }

  /// nil: none written.
  @inline(__always)
  public func assertion(of posting: PostingRecord) -> AssertionRecord? {
    guard let detail = detail(of: posting), detail.assertion >= 0 else { return nil }
    return assertions[Int(detail.assertion)]
  }

  /// nil: none written.
  @inline(__always)
  public func lot(of posting: PostingRecord) -> LotRecord? {
    guard let detail = detail(of: posting), detail.lot >= 0 else { return nil }
    return lots[Int(detail.lot)]
  }

  /// As written or inferred; nil: neither.
  @inline(__always)
  public func costRecord(of posting: PostingRecord) -> CostRecord? {
    guard let detail = detail(of: posting), detail.cost >= 0 else { return nil }
    return costs[Int(detail.cost)]
  }

  /// A cost written after an asserted amount; nil: none.
  public func cost(of assertion: AssertionRecord) -> CostRecord? {
    assertion.cost < 0 ? nil : costs[Int(assertion.cost)]
  }

  /// The posting's cost; nil: none.
  public func cost(of posting: PostingRecord) -> Cost? {
    costRecord(of: posting).map {
      Cost(
        Amount($0.quantity, $0.commodity), isTotal: $0.isTotal, isInferred: $0.isInferred,
        isOffset: $0.isOffset, style: $0.style)
    }
  }

  /// The account that a posting was written to, whatever a pivot shows instead.
  public func writtenAccount(of posting: PostingRecord) -> AccountID {
    guard isPivoted, let detail = detail(of: posting), detail.pivotedAccount != .max else {
      return posting.account
    }
    return AccountID(detail.pivotedAccount)
  }

  /// The `=` rule that added a posting; nil: it was written in its transaction.
  public func rule(of posting: PostingRecord) -> RuleRecord? {
    guard let detail = detail(of: posting), detail.rule >= 0 else { return nil }
    return rules[Int(detail.rule)]
  }

  /// The file of a posting's place, assertion, lot and written tags: its transaction's, or that of the
  /// `=` rule that added it.
  public func file(of posting: PostingRecord, in transactionFile: FileID) -> FileID {
    rule(of: posting)?.span.file ?? transactionFile
  }

  /// The amounts of a posting: one; several if an inferred amount is mixed; none if it is unknown.
  public func amounts(of posting: PostingRecord) -> [Amount] {
    guard posting.flags.hasAmount else { return [] }
    guard posting.flags.isBig || posting.flags.isMixed, let detail = detail(of: posting),
      detail.bigAmount >= 0
    else { return [smallAmount(of: posting)] }
    let first = Int(detail.bigAmount)
    let count = posting.flags.isMixed ? Int(detail.bigAmountCount) : 1
    return (0..<count).map { bigAmounts[first + $0].amount }
  }
}

extension JournalStore {
  /// How many decimals an amount that was left out needs to balance the others of its transaction: a product only
  /// has those that are not zeros at the end; nil: it was written, or an assertion made it.
  ///
  /// Linear in the transaction, where at most one amount of a kind is left out.
  ///
  /// - Parameter postings: All of the transaction.
  package func neededDecimals(ofInferred number: Int, in postings: Range<Int>) -> UInt8? {
    let posting = self.postings[number]
    guard posting.flags.isInferred, assertion(of: posting) == nil else { return nil }
    var decimals: UInt8 = 0
    for other in postings where other != number {
      let record = self.postings[other]
      guard record.flags.kind == posting.flags.kind else { continue }
      let cost = cost(of: record)
      forEachAmount(of: record) { amount in
        let weight = cost?.wideTotal(of: amount.quantity) ?? WideAmount(amount)
        guard weight.commodity == posting.commodity else { return }
        decimals = max(decimals, (cost == nil ? weight.quantity : weight.quantity.normalized).scale)
      }
    }
    return decimals
  }
}
