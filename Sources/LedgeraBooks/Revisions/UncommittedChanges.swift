package import LedgeraDiagnostics
package import LedgeraModel

/// The transactions of a file that the last commit does not have as they are.
package struct UncommittedChanges: Sendable {
  /// A transaction by its number in file order, and what is different; no changes: it is new.
  package struct Item: Sendable {
    package let transaction: Int
    package let changes: [FieldChange]
  }

  package private(set) var items: [Item] = []
  /// How many transactions there are no more.
  package let removedCount: Int

  /// - Parameters:
  ///   - committed: The file in the last commit; nil: it is not in it.
  ///   - path: Its name, which says what format it has.
  package init(_ journal: Journal, _ file: FileID, since committed: [UInt8]?, named path: String) {
    var old: [[UInt8]: [TransactionVersion]] = [:]
    for version in committed.map({ TransactionVersion.all(inFile: $0, named: path) }) ?? [] {
      old[version.bytes, default: []].append(version)
    }
    var changed: [(number: Int, version: TransactionVersion)] = []
    for number in 0..<journal.transactionCount {
      let transaction = journal.transaction(number)
      guard transaction.record.file == file, transaction.standsInFile else { continue }
      let version = TransactionVersion(transaction)
      if old[version.bytes]?.popLast() == nil { changed.append((number, version)) }
    }
    var rest = old.values.flatMap { $0 }.sorted { $0.day < $1.day }
    for (number, version) in changed {
      guard let known = version.counterpart(among: rest),
        let place = rest.firstIndex(of: known)
      else {
        items.append(Item(transaction: number, changes: []))
        continue
      }
      rest.remove(at: place)
      let changes = known.changes(to: version)
      if !changes.isEmpty { items.append(Item(transaction: number, changes: changes)) }
    }
    removedCount = rest.count
  }
}
