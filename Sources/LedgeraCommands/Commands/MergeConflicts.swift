import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

extension OptionSpec {
  static let conflicts = OptionSpec(
    "conflicts", configuration: .never, effects: .changesBooks,
    help: "merge the copies that folder synchronisers kept of the books")
}

/// `ledgera merge --conflicts`: what synchronisers have kept beside the files of the books.
struct ConflictCopies {
  private let invocation: Invocation
  private var disk: any Disk { invocation.environment.disk }

  /// A file of the books with the copies of it, by absolute paths.
  private struct Original {
    let path: String
    let copies: [String]
  }

  init(_ invocation: Invocation) { self.invocation = invocation }

  func merge(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    let books = try invocation.readBooks()
    let originals = originals(of: books)
    guard !originals.isEmpty else {
      output.note("no copies of conflicts beside the files of the books\n")
      return .fine
    }
    var changes: [FileChange] = []
    var leftCount = 0
    for original in originals {
      leftCount += original.copies.count
      let found = try merged(original, &output)
      leftCount -= found.count { $0.after.isEmpty && $0.path != original.path }
      changes += found
    }
    let left: ExitStatus = leftCount > 0 ? .findings : .fine
    guard !changes.isEmpty else { return left }
    try refuseWhatCannotBeGivenBack(changes)
    let status = try invocation.carryOut(
      ChangeSet(changes), as: nil, asking: "Merge, and remove the copies?", &output)
    if status == .fine, !invocation.has(.dryRun), invocation.draft == nil {
      for change in changes where change.isOwn { disk.removeEmptyFile(change.path) }
    }
    return max(status, left)
  }

  private func refuseWhatCannotBeGivenBack(_ changes: [FileChange]) throws(CommandFailure) {
    let root = try invocation.inputFiles().first?.path ?? invocation.environment.currentDirectory
    let size = changes.reduce(0) { $0 + ($1.before?.count ?? 0) }
    guard
      UndoHistory(booksIn: invocation.booksDirectory(root), invocation.environment) != nil,
      UndoHistory.canKeep(size)
    else {
      throw CommandFailure(
        .unwritable, "'undo' could not give the copies back: nothing was written",
        hints: ["merge one by one: ledgera merge BASE OURS THEIRS; then remove the copy"])
    }
  }

  // MARK: Finding

  private func originals(of books: Books) -> [Original] {
    let paths = books.journal.sources.files.map(\.path)
      .filter { $0 != "-" && InputFormat(ofFile: $0) == .journal }
      .map(invocation.environment.absolutePath)
    let files = Set(paths.filter { ConflictCopy.original(of: Path.name(of: $0)) == nil })
    var copies: [String: [String]] = [:]
    for directory in Set(files.map(Path.directory)).sorted() {
      for entry in (try? disk.entries(of: directory)) ?? [] {
        let name = Path.text(of: entry.name)
        guard let known = ConflictCopy.original(of: name),
          let original = Self.original(Path.join(directory, known), among: files)
        else { continue }
        copies[original, default: []].append(Path.join(directory, name))
      }
    }
    return copies.sorted { $0.key < $1.key }.map { Original(path: $0, copies: $1.sorted()) }
  }

  /// Names that differ in case only are those of one file for some synchronisers.
  private static func original(_ path: String, among files: Set<String>) -> String? {
    if files.contains(path) { return path }
    let alike = files.filter { $0.lowercased() == path.lowercased() }
    return alike.count == 1 ? alike.first : nil
  }

  // MARK: Merging

  /// The changes of a file and of those copies that can be merged; what cannot be is said.
  private func merged(
    _ original: Original, _ output: inout Output
  ) throws(CommandFailure) -> [FileChange] {
    guard let before = own(original.path, &output) else { return [] }
    let versions = versions(of: original.path)
    var text = before
    var emptied: [FileChange] = []
    for copy in original.copies {
      guard let theirs = own(copy, &output) else { continue }
      switch ConflictMerge(ours: text, copy: theirs, versions: versions).outcome {
      case .merged(let bytes):
        text = bytes
        emptied.append(
          FileChange(path: copy, name: name(copy), before: theirs, after: [], isOwn: true))
      case .conflicts(let bytes, let count):
        output.note(
          "\(shown(name(copy))) stays: \(counted(count, "conflict")) with \(shown(name(original.path)))\n"
        )
        let marked = FileChange(
          path: original.path, name: name(original.path), before: text, after: bytes)
        output.note(ChangeSet([marked]).diff)
        output.note("  help: make both alike there, then merge again\n")
      case .doubtful:
        output.note(
          "\(shown(name(copy))) stays: it may come from several versions, with different results\n"
            + "  help: name the right one: ledgera merge BASE OURS THEIRS\n")
      }
    }
    guard !emptied.isEmpty else { return [] }
    return [
      FileChange(path: original.path, name: name(original.path), before: before, after: text)
    ] + emptied
  }

  /// The bytes of a file that is no link and has no other name; nil: it is something else, which is said.
  private func own(_ path: String, _ output: inout Output) -> [UInt8]? {
    let status = disk.ownStatus(path)
    guard status?.kind == .regular, status?.linkCount == 1, !disk.isForeign(path),
      let contents = try? disk.readOwn(path, limit: FileContents.sizeLimit)
    else {
      output.note("\(shown(name(path))) stays: it is no file of its own\n")
      return nil
    }
    return contents.copy
  }

  private func name(_ path: String) -> String {
    Path.relative(path, to: invocation.environment.currentDirectory)
  }

  /// What was committed of a file, the newest first; empty: nothing, or there is no repository.
  private func versions(of path: String) -> [[UInt8]] {
    guard let repository = try? GitRepository(holding: path, invocation.environment),
      let blobs = try? repository.blobs(of: path)
    else { return [] }
    return ((try? repository.contents(of: blobs)) ?? []).compactMap { $0.map { Array($0) } }
  }
}

extension GitRepository {
  /// The objects with what commits made of a file, the newest first, each once; under its earlier names, too.
  fileprivate func blobs(of path: String) throws(GitError) -> [String] {
    var name = name(of: path)
    var blobs: [String] = []
    for change in try commits().flatMap(\.changes) where change.newPath == name {
      if !blobs.contains(change.newBlob) { blobs.append(change.newBlob) }
      if blobs.count == Self.versionLimit { break }
      if let old = change.oldPath { name = old }
    }
    return blobs
  }

  /// Older ones are hardly what another machine has missed.
  private static var versionLimit: Int { 100 }
}
