import LedgeraComputation
import LedgeraModel
import LedgeraQuantities

/// The transactions that most journals consist of: real postings that weigh in one commodity and
/// scale, with at most one amount missing. Integer sums suffice to balance them, many at a time.
struct UsualTransactions: @unchecked Sendable {
  /// Fewer transactions are not worth a thread.
  private static let transactionsPerThread = 1 << 14

  private let transactions: UnsafeBufferPointer<TransactionRecord>
  /// Written only by the thread that has the posting's transaction.
  private let postings: UnsafeMutableBufferPointer<PostingRecord>
  private let details: UnsafeBufferPointer<PostingDetail>
  private let costs: UnsafeBufferPointer<CostRecord>

  /// What a posting weighs in balancing.
  private struct Weight {
    var coefficient: Int64
    let scale: UInt8
    /// Those of the amount, or of its price.
    var decimals: UInt8
    let commodity: CommodityID
  }

  /// Infers the missing amounts of such transactions. Returns the numbers of all others, in file
  /// order: those of another kind, and those that do not come to zero.
  static func complete(_ store: inout JournalStore, threads: Int) -> [Int] {
    let all = UsualTransactions(
      transactions: store.transactions.buffer, postings: store.postings.mutableBuffer,
      details: store.details.buffer, costs: store.costs.buffer)
    return Shares(of: all.transactions.count, threads: threads, least: transactionsPerThread)
      .map { part in part.filter { !all.complete($0) } }
      .flatMap { $0 }
  }

  /// False, with the transaction unchanged: it is of another kind or does not come to zero.
  @inline(__always)
  private func complete(_ index: Int) -> Bool {
    let range = transactions[index].postings
    guard range.count > 1 else { return false }
    var sum: Weight?
    var missing = -1
    for number in range {
      let posting = postings[number]
      // Real, not big, not mixed.
      guard posting.flags.bits & 0b1100_1100 == 0 else { return false }
      if !posting.flags.hasAmount {
        let isAssigned = posting.detail >= 0 && details[Int(posting.detail)].assertion >= 0
        guard missing < 0, !isAssigned else { return false }
        missing = number
        continue
      }
      guard let weight = weight(of: posting) else { return false }
      guard let before = sum else {
        sum = weight
        continue
      }
      let (result, overflow) = before.coefficient.addingReportingOverflow(weight.coefficient)
      guard !overflow, weight.commodity == before.commodity, weight.scale == before.scale else {
        return false
      }
      sum?.coefficient = result
      sum?.decimals = max(before.decimals, weight.decimals)
    }
    guard let sum else { return false }
    guard missing >= 0 else { return sum.coefficient == 0 }
    guard sum.coefficient != 0, sum.coefficient != Int64.min else { return false }
    var inferred = Quantity(coefficient: Int128(-sum.coefficient), scale: sum.scale)
    if sum.scale > sum.decimals {
      inferred = inferred.trimmed(toDecimals: sum.decimals)
    }
    postings[missing].coefficient = Int64(inferred.coefficient)
    postings[missing].commodity = sum.commodity
    postings[missing].scale = inferred.scale
    postings[missing].flags.hasAmount = true
    postings[missing].flags.isInferred = true
    return true
  }

  /// The amount or its cost; nil: more than 64 bits or 255 decimals.
  @inline(__always)
  private func weight(of posting: PostingRecord) -> Weight? {
    let number = posting.detail < 0 ? -1 : details[Int(posting.detail)].cost
    if number < 0 {
      return Weight(
        coefficient: posting.coefficient, scale: posting.scale, decimals: posting.scale,
        commodity: posting.commodity)
    }
    let cost = costs[Int(number)]
    guard !cost.isTotal, let price = Int64(exactly: cost.coefficient) else { return nil }
    let (total, overflow) = posting.coefficient.multipliedReportingOverflow(by: price)
    let (scale, overflows) = posting.scale.addingReportingOverflow(cost.scale)
    guard !overflow, !overflows else { return nil }
    return Weight(
      coefficient: total, scale: scale, decimals: cost.scale, commodity: cost.commodity)
  }
}
