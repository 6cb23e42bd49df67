package import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraModel

/// The revisions of a transaction, found in the commits of the repository that holds its file: through
/// edits, renamed files and moves between files.
package struct TransactionHistory: Sendable {
  /// One state of the transaction and how it came about.
  package struct Revision: Sendable, Equatable {
    package enum Kind: String, CaseIterable, Sendable {
      case created, changed, moved, deleted
    }

    /// nil: it is in the work tree only.
    package let commit: GitCommit?
    package let kind: Kind
    /// Empty when it was created or only its file changed.
    package let changes: [FieldChange]
    /// Where it has been since, within the repository.
    package let path: String
    /// Where it stood before; nil: in the same file, or nowhere.
    package let oldPath: String?
  }

  package let journal: Journal
  /// The transaction's number in file order.
  package let transaction: Int
  /// The newest first.
  package let revisions: [Revision]

  /// Follows a transaction back to the commit that wrote it.
  ///
  /// - Parameters:
  ///   - path: The transaction's file within the repository.
  ///   - commits: From the newest to the oldest.
  package init(
    of transaction: Int, in journal: Journal, path: String, _ repository: GitRepository,
    _ commits: [GitCommit]
  ) throws(GitError) {
    self.journal = journal
    self.transaction = transaction
    var trail = TransactionTrail(
      TransactionVersion(journal.transaction(transaction)), path, FileVersions(repository, commits))
    if trail.isCommitted(in: try repository.committed(path)) {
      for (index, commit) in commits.enumerated() {
        guard try trail.follow(commit, at: index) else { break }
      }
    }
    revisions = trail.revisions
  }

  /// Follows a transaction back that a commit deleted.
  ///
  /// - Parameters:
  ///   - journal: The file before.
  ///   - commits: From the one that deleted it to the oldest.
  init(
    ofDeleted transaction: Int, in journal: Journal, path: String, _ repository: GitRepository,
    _ commits: ArraySlice<GitCommit>
  ) throws(GitError) {
    self.journal = journal
    self.transaction = transaction
    var trail = TransactionTrail(
      TransactionVersion(journal.transaction(transaction)), path,
      FileVersions(repository, Array(commits)))
    trail.add(.deleted, commits.first, from: nil, at: path)
    for (index, commit) in commits.dropFirst().enumerated() {
      guard try trail.follow(commit, at: index + 1) else { break }
    }
    revisions = trail.revisions
  }

  /// Whether it is no longer in the books.
  package var isDeleted: Bool { revisions.first?.kind == .deleted }
}

/// A transaction on its way back through the commits.
private struct TransactionTrail {
  private var version: TransactionVersion
  private var path: String
  private var files: FileVersions
  private(set) var revisions: [TransactionHistory.Revision] = []

  init(_ version: TransactionVersion, _ path: String, _ files: FileVersions) {
    self.version = version
    self.path = path
    self.files = files
  }

  /// Whether the last commit has it. What the work tree has changed is the first revision.
  mutating func isCommitted(in file: [UInt8]?) -> Bool {
    guard let file, !version.isContained(in: file) else {
      if file == nil { add(.created, nil, from: nil, at: nil) }
      return file != nil
    }
    guard let known = version.counterpart(among: TransactionVersion.all(inFile: file, named: path))
    else {
      add(.created, nil, from: nil, at: nil)
      return false
    }
    add(.changed, nil, from: known, at: path)
    version = known
    return true
  }

  /// Goes after a commit; false when that commit wrote the transaction.
  mutating func follow(_ commit: GitCommit, at index: Int) throws(GitError) -> Bool {
    guard let change = commit.changes.first(where: { $0.newPath == path }) else { return true }
    let new = try files.bytes(change.newBlob, from: index, path)
    if !version.isContained(in: new) {
      guard let known = version.counterpart(among: TransactionVersion.all(inFile: new, named: path))
      else {
        // A commit of a side branch that did not have it yet.
        return true
      }
      version = known
    }
    guard let (old, oldPath) = try origin(in: commit, change, new, index) else {
      add(.created, commit, from: nil, at: nil)
      return false
    }
    add(oldPath == path ? .changed : .moved, commit, from: old, at: oldPath)
    (version, path) = (old, oldPath)
    return true
  }

  /// The transaction before a commit and its file; nil: there was none.
  private mutating func origin(
    in commit: GitCommit, _ change: GitChange, _ new: [UInt8], _ index: Int
  ) throws(GitError) -> (TransactionVersion, String)? {
    if let oldPath = change.oldPath {
      var found: TransactionVersion?
      for blob in change.oldBlobs {
        let old = try files.bytes(blob, from: index, path)
        if version.isContained(in: old) { return (version, oldPath) }
        found = found ?? lost(old, oldPath, new)
      }
      if let found { return (found, oldPath) }
    }
    for other in commit.changes where other != change {
      guard let oldPath = other.oldPath, FileVersions.mayBeJournal(oldPath) else { continue }
      let now = other.newPath == nil ? [] : try files.bytes(other.newBlob, from: index, path)
      for blob in other.oldBlobs {
        let old = try files.bytes(blob, from: index, path)
        if let found = lost(old, oldPath, now) { return (found, oldPath) }
      }
    }
    return nil
  }

  /// The transaction among those that an old version of a file has and a new one has not.
  private func lost(_ old: [UInt8], _ path: String, _ new: [UInt8]) -> TransactionVersion? {
    let versions = TransactionVersion.all(inFile: old, named: path)
    return version.counterpart(among: versions.filter { !$0.isContained(in: new) })
  }

  mutating func add(
    _ kind: TransactionHistory.Revision.Kind, _ commit: GitCommit?, from old: TransactionVersion?,
    at oldPath: String?
  ) {
    let changes = old?.changes(to: version) ?? []
    // Another layout is not a revision.
    if kind == .changed, changes.isEmpty { return }
    revisions.append(
      TransactionHistory.Revision(
        commit: commit, kind: kind, changes: changes, path: path,
        oldPath: oldPath == path ? nil : oldPath))
  }
}

/// Versions of files, read from the repository some dozens at a time.
struct FileVersions {
  private let repository: GitRepository
  private let commits: [GitCommit]
  private var known: [String: [UInt8]] = [:]

  init(_ repository: GitRepository, _ commits: [GitCommit]) {
    self.repository = repository
    self.commits = commits
  }

  /// The bytes of an object; those that the path's next commits will need come with it.
  mutating func bytes(
    _ blob: String, from index: Int, _ path: String
  ) throws(GitError) -> [UInt8] {
    if let bytes = known[blob] { return bytes }
    var wanted = [blob]
    for commit in commits[index...] where wanted.count < 32 {
      for change in commit.changes where change.newPath == path {
        wanted += ([change.newBlob] + change.oldBlobs).filter { !wanted.contains($0) }
      }
    }
    known = [:]
    let contents = try repository.contents(of: wanted)
    for (blob, bytes) in zip(wanted, contents) { known[blob] = bytes.map { Array($0) } }
    guard let bytes = known[blob] else { throw .missingObject(blob) }
    return bytes
  }

  /// Whether a file of that name can hold transactions: pictures and programs are not searched.
  static func mayBeJournal(_ path: String) -> Bool {
    Path.isJournal(path) || [nil, "txt"].contains(Path.fileExtension(of: path))
  }
}

extension GitError: ExplainedError {
  package var kind: FailureKind { .unreadable }
  package var hints: [String] {
    guard case .noRepository = self else { return [] }
    return ["'git init' in its directory makes one, and each 'git commit' keeps a version"]
  }
}
