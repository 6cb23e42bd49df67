import LedgeraDiagnostics
import LedgeraIntake
import LedgeraModel

/// Transactions that were probably entered twice: with the same amounts in the same accounts on one day, or some
/// days apart where one is typed and the other came from a statement.
struct EnteredTwice {
  /// The most days between a typed transaction and the bank's.
  private static let window: Int32 = 4

  private let journal: Journal
  private let imports: Set<UInt32>

  init(_ journal: Journal) {
    self.journal = journal
    imports = Set(
      [LineKeys.tag, ImportRun.tag].compactMap { journal.store.tagNames.lookup($0) })
  }

  /// The nearest twin of each of some transactions that has one. Linear in the transactions of the books,
  /// and in the days from the first to the last of them.
  func twins(of transactions: [Transaction]) -> [Int: Transaction] {
    let days = transactions.map(\.day.number)
    guard let first = days.min(), let last = days.max() else { return [:] }
    let start = first - Self.window
    var isNear = [Bool](repeating: false, count: Int(last + Self.window - start) + 1)
    for day in days {
      for near in day - Self.window...day + Self.window { isNear[Int(near - start)] = true }
    }
    var groups: [[Part]: [Transaction]] = [:]
    for (number, record) in journal.store.transactions.buffer.enumerated() {
      let place = Int(record.day.number - start)
      guard isNear.indices.contains(place), isNear[place] else { continue }
      let transaction = journal.transaction(number)
      guard transaction.standsInFile, let parts = parts(of: transaction) else { continue }
      groups[parts, default: []].append(transaction)
    }
    var twins: [Int: Transaction] = [:]
    for transaction in transactions {
      guard let parts = parts(of: transaction), let group = groups[parts] else { continue }
      twins[transaction.index] = group.filter { isTwin($0, of: transaction) }.min {
        distance($0, transaction) < distance($1, transaction)
      }
    }
    return twins
  }

  /// Whether an import made a transaction, or confirmed it.
  func isImported(_ transaction: Transaction) -> Bool {
    transaction.tags.contains { imports.contains($0.nameID.number) }
      || transaction.postings.contains { posting in
        posting.tags.contains { imports.contains($0.nameID.number) }
      }
  }

  private func isTwin(_ other: Transaction, of transaction: Transaction) -> Bool {
    guard other.index != transaction.index else { return false }
    if isImported(other) != isImported(transaction) {
      return distance(other, transaction) <= Self.window
    }
    return !isImported(other) && other.day == transaction.day && other.payee == transaction.payee
      && other.time == transaction.time && other.code == transaction.code
  }

  private func distance(_ left: Transaction, _ right: Transaction) -> Int32 {
    abs(left.day.number - right.day.number)
  }

  private struct Part: Hashable {
    let account: AccountID
    let amount: Amount
  }

  /// What it moves, in an order that depends on nothing else; nil: nothing, or for a cost.
  private func parts(of transaction: Transaction) -> [Part]? {
    let postings = transaction.postings.filter(\.standsInTransaction)
    guard postings.allSatisfy({ $0.cost == nil && $0.lot == nil }) else { return nil }
    let parts = postings.flatMap { posting in
      posting.amounts.filter { !$0.isZero }.map { Part(account: posting.account, amount: $0) }
    }
    return parts.count < 2
      ? nil
      : parts.sorted {
        ($0.account.index, $0.amount.commodity.index, $0.amount.quantity)
          < ($1.account.index, $1.amount.commodity.index, $1.amount.quantity)
      }
  }
}
