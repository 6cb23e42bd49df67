package import LedgeraDiagnostics
package import LedgeraEnvironment

/// The last changes that Ledgera made of some books, in the user's state directory: none where nothing says
/// where that is, or where it lies among the books.
package struct UndoHistory {
  private let state: StateDirectory
  private let directory: String
  private let disk: any Disk

  /// Changes of these books that are kept.
  package static let limit = 50
  /// A record of more bytes is not kept.
  static let sizeLimit = 8 << 20

  private static let suffix = ".undo"

  /// - Parameter directory: That of the root journal, without links.
  package init?(booksIn directory: String, _ environment: Environment) {
    guard let state = StateDirectory(environment) else { return nil }
    self.state = state
    self.directory = directory
    disk = environment.disk
  }

  /// The records of these books by the names of their files, the newest first.
  package var records: [(name: String, record: UndoRecord)] {
    names.reversed().compactMap { name in
      guard let bytes = state.ownFile(name, booksIn: directory), let record = UndoRecord(bytes),
        record.root.isDirectory(directory, on: disk)
      else { return nil }
      return (name, record)
    }
  }

  /// Of all books, the oldest first.
  private var names: [String] {
    let entries = (try? disk.entries(of: state.path)) ?? []
    return entries.map { String(decoding: $0.name, as: UTF8.self) }
      .filter { $0.hasSuffix(Self.suffix) }.sorted()
  }

  /// Keeps a change that has been made. What cannot be kept cannot be taken back later, and does no harm.
  func keep(_ record: UndoRecord, id: String) {
    let bytes = record.bytes
    guard bytes.count <= Self.sizeLimit, (try? state.prepare(booksIn: directory)) != nil else {
      return
    }
    let last = names.last.flatMap { Int($0.prefix { $0 != "-" }) } ?? 0
    let digits = String(last &+ 1)
    let number = String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    try? disk.write(
      bytes, to: Path.join(state.path, "\(number)-\(id)\(Self.suffix)"), over: .nothing,
      permissions: .ownerOnly, flushing: false)
    for old in records.dropFirst(Self.limit) { forget(old.name) }
  }

  /// Forgets a record, which has been used.
  package func forget(_ name: String) { try? disk.remove(Path.join(state.path, name)) }

  /// Removes the files that a change had made, and that taking it back has emptied.
  package func remove(filesMadeBy record: UndoRecord) {
    for file in record.files where file.replaced == nil {
      disk.removeEmptyFile(Path.join(directory, file.name))
    }
  }

  /// Whether all bytes of some files can be kept, and so given back.
  package static func canKeep(_ byteCount: Int) -> Bool { byteCount < sizeLimit / 2 }
}

extension Disk {
  /// Removes a file that holds nothing.
  package func removeEmptyFile(_ path: String) {
    guard let contents = try? readOwn(path, limit: 1), contents.holds([]) else { return }
    try? remove(path)
  }
}

/// Why a change is not taken back.
package enum UndoFailure: ExplainedError {
  /// A file is not what the change made of it.
  case changed(String)
  /// No change of these books is known.
  case nothingKnown

  package var kind: FailureKind { .findings }

  package var message: String {
    switch self {
    case .changed(let name): "\(shown(name)) has changed since; nothing was written"
    case .nothingKnown: "no change of these books is known that could be taken back"
    }
  }

  package var hints: [String] {
    switch self {
    case .changed: ["undo the later changes first, or take this one back by hand"]
    case .nothingKnown:
      ["the last \(UndoHistory.limit) changes by Ledgera are kept, not those by others"]
    }
  }
}
