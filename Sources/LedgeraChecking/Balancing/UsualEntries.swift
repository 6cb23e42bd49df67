import LedgeraEnvironment
import LedgeraModel

/// The entries that most journals consist of: real postings in one commodity and scale, nothing but
/// amounts, at most one missing. They come to zero with integers alone, many at a time.
struct UsualEntries: @unchecked Sendable {
  /// Fewer entries are not worth a thread.
  private static let entriesPerThread = 1 << 14

  private let entries: UnsafeBufferPointer<TransactionRecord>
  /// Each entry's postings are changed by nobody but the thread that has the entry.
  private let postings: UnsafeMutableBufferPointer<PostingRecord>
  private let details: UnsafeBufferPointer<PostingDetail>

  /// Infers the missing amounts of the usual entries. The numbers of all other entries, in file
  /// order: those of another shape, those that do not come to zero.
  static func complete(_ store: inout JournalStore, threads: Int) -> [Int] {
    let all = UsualEntries(
      entries: store.transactions.buffer, postings: store.postings.mutableBuffer,
      details: store.details.buffer)
    return Shares(of: all.entries.count, threads: threads, least: entriesPerThread)
      .map { part in part.filter { !all.complete($0) } }
      .flatMap { $0 }
  }

  /// False: the entry is of another shape or does not come to zero, and is as it was.
  @inline(__always)
  private func complete(_ index: Int) -> Bool {
    let range = entries[index].postings
    guard range.count > 1 else { return false }
    var sum: Int64 = 0
    var missing = -1
    var first = -1
    for number in range {
      let posting = postings[number]
      // Real, not big, not mixed; a detail may hold a cost.
      guard posting.flags.bits & 0b1100_1100 == 0 else { return false }
      if posting.detail >= 0, details[Int(posting.detail)].cost >= 0 { return false }
      if !posting.flags.hasAmount {
        let isAssigned = posting.detail >= 0 && details[Int(posting.detail)].assertion >= 0
        guard missing < 0, !isAssigned else { return false }
        missing = number
        continue
      }
      if first < 0 {
        first = number
        sum = posting.coefficient
        continue
      }
      guard posting.commodity == postings[first].commodity, posting.scale == postings[first].scale
      else { return false }
      let (result, overflow) = sum.addingReportingOverflow(posting.coefficient)
      if overflow { return false }
      sum = result
    }
    guard missing >= 0 else { return sum == 0 }
    guard first >= 0, sum != 0, sum != Int64.min else { return false }
    postings[missing].coefficient = -sum
    postings[missing].commodity = postings[first].commodity
    postings[missing].scale = postings[first].scale
    postings[missing].flags.hasAmount = true
    postings[missing].flags.isInferred = true
    return true
  }
}
