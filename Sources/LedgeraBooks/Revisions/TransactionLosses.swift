import LedgeraEditing
package import LedgeraEnvironment
package import LedgeraModel

/// Looks for transactions that commits have deleted: they are in a file before a commit, and neither as they were nor
/// changed in any file after it, nor in the books of today.
package struct TransactionLosses {
  private let repository: GitRepository
  private let commits: [GitCommit]
  private var files: FileVersions
  /// Of the books of today.
  private let journal: Journal
  private let ids: Set<String>
  private let days: [Day: [Int]]
  private var told: [TransactionVersion] = []

  /// - Parameters:
  ///   - journal: The books of today.
  ///   - commits: From the newest to the oldest.
  package init(_ journal: Journal, _ repository: GitRepository, _ commits: [GitCommit]) {
    self.journal = journal
    self.repository = repository
    self.commits = commits
    files = FileVersions(repository, commits)
    let numbers = 0..<journal.transactionCount
    ids = Set(numbers.compactMap { journal.transaction($0).identity })
    days = Dictionary(grouping: numbers) { journal.transaction($0).day }
  }

  /// Transactions that a commit has deleted from one file.
  package struct Loss: Sendable {
    /// The commit's place in the list.
    fileprivate let commit: Int
    fileprivate let path: String
    /// The file before.
    package let journal: Journal
    package let numbers: [Int]
  }

  /// The last ones first. Reads both versions of each file that commits changed.
  package mutating func all() throws(GitError) -> [Loss] {
    var losses: [Loss] = []
    for index in commits.indices { losses += try self.losses(in: index) }
    return losses
  }

  private mutating func losses(in index: Int) throws(GitError) -> [Loss] {
    let changes = commits[index].changes.filter { change in
      FileVersions.mayBeJournal(change.newPath ?? change.oldPath ?? "")
    }
    var losses: [Loss] = []
    for change in changes {
      let (olds, new) = try versions(change, index)
      guard let old = olds.first, let path = change.oldPath,
        !TransactionOrigins.written(old, since: new).isEmpty
      else { continue }
      let journal = TransactionVersion.journal(ofFile: old, named: path)
      let numbers = (0..<journal.transactionCount).filter { number in
        let version = TransactionVersion(journal.transaction(number))
        return !version.isContained(in: new)
          && olds.dropFirst().allSatisfy { version.isContained(in: $0) }
      }
      losses.append(Loss(commit: index, path: path, journal: journal, numbers: numbers))
    }
    guard losses.contains(where: { !$0.numbers.isEmpty }) else { return [] }
    // What was changed or moved is written somewhere.
    var written: [TransactionVersion] = []
    for change in changes {
      let (olds, new) = try versions(change, index)
      written += TransactionVersion.all(inFile: new, named: change.newPath ?? "").filter {
        version in
        !olds.contains { version.isContained(in: $0) }
      }
    }
    return losses.map { loss in
      let numbers = loss.numbers.filter { number in
        let version = TransactionVersion(loss.journal.transaction(number))
        let place = version.counterpart(among: written).flatMap { written.firstIndex(of: $0) }
        if let place { written.remove(at: place) }
        return place == nil
      }
      return Loss(commit: index, path: loss.path, journal: loss.journal, numbers: numbers)
    }
  }

  private mutating func versions(
    _ change: GitChange, _ index: Int
  ) throws(GitError) -> (old: [[UInt8]], new: [UInt8]) {
    let path = change.newPath ?? change.oldPath ?? ""
    var old: [[UInt8]] = []
    for blob in change.oldBlobs { old.append(try files.bytes(blob, from: index, path)) }
    return (old, change.newPath == nil ? [] : try files.bytes(change.newBlob, from: index, path))
  }

  /// How it came to one of them; nil: the books of today have it, or an equal one was deleted later.
  package mutating func history(
    of number: Int, in loss: Loss
  ) throws(GitError) -> TransactionHistory? {
    let version = TransactionVersion(loss.journal.transaction(number))
    guard !isThere(version), !told.contains(where: { $0.isSame(as: version) }) else { return nil }
    told.append(version)
    return try TransactionHistory(
      ofDeleted: number, in: loss.journal, path: loss.path, repository, commits[loss.commit...])
  }

  /// Whether the books of today have it.
  private func isThere(_ version: TransactionVersion) -> Bool {
    if let id = version.id { return ids.contains(id) }
    return (days[version.day] ?? []).contains {
      TransactionVersion(journal.transaction($0)).isSame(as: version)
    }
  }
}

extension TransactionVersion {
  fileprivate func isSame(as other: TransactionVersion) -> Bool {
    id == nil ? fields == other.fields : id == other.id
  }
}
