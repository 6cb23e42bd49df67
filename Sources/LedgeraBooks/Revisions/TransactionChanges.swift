import LedgeraComputation
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
package import LedgeraModel
import LedgeraQuantities

/// Which transactions of later books are new, changed, moved or gone compared with earlier ones.
package struct TransactionChanges: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case added, removed, changed, moved
  }

  package struct Item: Sendable {
    package let kind: Kind
    /// In file order of the earlier books; nil: it is new.
    package let old: Int?
    /// In file order of the later books; nil: it has gone.
    package let new: Int?
    /// Of an added or removed one, all that it says but date and description.
    package let changes: [FieldChange]
  }

  /// By day, then in file order; what has gone comes last on its day.
  package private(set) var items: [Item] = []
  /// How many say the same in another layout, or at another place of their file.
  package private(set) var layoutCount = 0

  private let before: Journal
  private let after: Journal

  /// Linear in the books, but for the order of what is told.
  ///
  /// - Parameters:
  ///   - names: What files of the earlier and of the later books are called; the same name: the same file.
  package init(
    _ before: Journal, _ after: Journal, names: (old: [String], new: [String])
  ) {
    self.before = before
    self.after = after
    let (old, new) = (written(in: before), written(in: after))
    var matching = MarkMatching(oldCount: old.count, newCount: new.count)
    let meanings = Shares(of: 2, threads: 2).map { part in
      part.map { number in
        let all = TransactionMeanings(number == 0 ? before : after).numbers
        return (number == 0 ? old : new).map { all[$0] }
      }
    }.flatMap { $0 }
    matching.matchInStep(old: meanings[0], new: meanings[1])
    matching.match(old: { meanings[0][$0] }, new: { meanings[1][$0] })
    let isSame = matching.earlier.map { $0 != nil }
    for likeness in Likeness.all {
      matching.match(
        old: { likeness.mark(of: before.transaction(old[$0])) },
        new: { likeness.mark(of: after.transaction(new[$0])) })
    }
    let moved = matching.moved
    for (number, index) in new.enumerated() {
      let other = matching.earlier[number].map { old[$0] }
      guard let other else {
        add(.added, nil, index)
        continue
      }
      let (oldFile, newFile) = (
        before.store.transactions[other].file, after.store.transactions[index].file
      )
      let isMoved = names.old[Int(oldFile.number)] != names.new[Int(newFile.number)]
      if !isSame[number] {
        add(.changed, other, index)
      } else if isMoved {
        items.append(Item(kind: .moved, old: other, new: index, changes: []))
      } else if moved.contains(number) || !hasSameText(other, index) {
        layoutCount += 1
      }
    }
    for (number, index) in old.enumerated() where matching.later[number] == nil {
      add(.removed, index, nil)
    }
    sort()
  }

  private func hasSameText(_ old: Int, _ new: Int) -> Bool {
    let (left, right) = (before.store.transactions[old], after.store.transactions[new])
    guard left.byteLength == right.byteLength else {
      return trimmed(before, old) == trimmed(after, new)
    }
    let spans = (before.transaction(old).span, after.transaction(new).span)
    return before.sources.bytes(spans.0).hasBytes(of: after.sources.bytes(spans.1))
  }

  private func trimmed(_ journal: Journal, _ index: Int) -> [UInt8] {
    let span = journal.transaction(index).span
    let source = journal.sources[span.file]
    return Array(source.bytes[source.trimmed(span.range)])
  }

  private mutating func add(_ kind: Kind, _ old: Int?, _ new: Int?) {
    let left = old.map { TransactionParts(before.transaction($0)) }
    let right = new.map { TransactionParts(after.transaction($0)) }
    let changes =
      if let left, let right {
        left.changes(to: right)
      } else {
        (left ?? right)?.changes(isNew: left == nil) ?? []
      }
    // Nothing but blanks within names or comments.
    if kind == .changed, changes.isEmpty {
      layoutCount += 1
      return
    }
    items.append(Item(kind: kind, old: old, new: new, changes: changes))
  }

  private mutating func sort() {
    func key(_ item: Item) -> (Int32, Int, Int) {
      if let new = item.new { return (after.store.transactions[new].day.number, 0, new) }
      let old = item.old ?? 0
      return (before.store.transactions[old].day.number, 1, old)
    }
    items = items.map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Leaves those of which either version is asked for.
  package func keeping(_ isWanted: (Item) -> Bool) -> TransactionChanges {
    var changes = self
    changes.items = items.filter(isWanted)
    return changes
  }
}

/// Without those that rules have made.
private func written(in journal: Journal) -> [Int] {
  (0..<journal.transactionCount).filter { index in
    let record = journal.store.transactions[index]
    return record.file != .generated && (journal.store.detail(of: record)?.rule ?? -1) < 0
  }
}

/// By what a changed transaction is found again, the surest first.
private enum Likeness: CaseIterable {
  case identity, dayAndText, amounts, dayAndAmounts, dayAndAccounts, dayAndPayee

  static var all: [Likeness] { allCases }

  /// nil: it has no such mark.
  func mark(of transaction: Transaction) -> String? {
    let day = transaction.day.number
    switch self {
    case .identity: return transaction.identity
    case .dayAndText: return "\(day) \(transaction.description)\n\(accounts(transaction))"
    case .amounts: return "\(transaction.description)\n\(amounts(transaction))"
    case .dayAndAmounts: return "\(day)\n\(amounts(transaction))"
    case .dayAndAccounts: return "\(day)\n\(accounts(transaction))"
    case .dayAndPayee:
      return transaction.payee.isEmpty ? nil : "\(day) \(transaction.payee)"
    }
  }

  private func accounts(_ transaction: Transaction) -> String {
    transaction.postings.map(\.accountName).joined(separator: "\n")
  }

  private func amounts(_ transaction: Transaction) -> String {
    transaction.postings.map { posting in
      let amounts = posting.amounts.map {
        "\($0.quantity.normalized) \(posting.journal.commodity($0.commodity).symbol)"
      }
      return posting.accountName + "  " + amounts.joined(separator: ",")
    }.joined(separator: "\n")
  }
}
