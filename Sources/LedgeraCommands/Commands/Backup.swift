import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

extension Command {
  /// `ledgera backup [DIRECTORY]`.
  static let backup = Command(
    "backup", group: .changes, summary: "Write a dated archive of all files of the books",
    synopsis: "[DIRECTORY]",
    help: """
      Writes the journal, all it includes, the files of its seals, ledgera.conf and what
      'delete' has kept into one tar archive, byte for byte, and reads it back before
      saying so. It is named after the journal, the day and the time, and never takes
      the place of another one. Without a directory it goes to 'backups' beside the
      journal. Unpack it with tar -xf.

        ledgera backup
        ledgera backup /media/usb/books
        ledgera backup --dry-run
      """,
    formats: [.text], arguments: .files, changesBooks: true
  ) { (invocation, output) throws(CommandFailure) in
    guard invocation.arguments.count <= 1 else {
      throw .usage("'backup' takes one directory", hints: ["quote a name with blanks"])
    }
    let books = try invocation.without(.auto, .forecast).readBooks()
    let collection = try BackupCollection(books.journal, invocation)
    let archive = TarArchive.bytes(of: collection.members)
    let path = try invocation.freeArchivePath()
    let shownPath = Path.relative(path, to: invocation.environment.currentDirectory)
    if invocation.has(.dryRun) {
      for member in collection.members { output.write(member.path + "\n") }
      output.note("dry run: nothing is written to \(shown(shownPath))\n")
    } else {
      try invocation.write(archive, to: path)
      try invocation.verify(path, holds: collection.members)
      output.write(shownPath + "\n")
      output.note(
        "\(counted(collection.members.count, "file")), \(archive.count) bytes, read back\n")
    }
    guard !books.hasUnreadableFiles else {
      output.note("warning: a file of the books cannot be read; 'ledgera check' says which\n")
      return .unreadable
    }
    return .fine
  }
}

/// The files of a backup, with their paths in it.
private struct BackupCollection {
  private(set) var members: [ArchiveMember] = []
  private let environment: Environment
  private let base: String
  private var seen: Set<String> = []

  init(_ journal: Journal, _ invocation: Invocation) throws(CommandFailure) {
    environment = invocation.environment
    let root = try invocation.inputFiles().first?.path ?? environment.currentDirectory
    base = invocation.logDirectory(root)
    for source in journal.sources.files {
      add(environment.absolutePath(source.path), Array(source.bytes))
    }
    for seal in journal.store.seals {
      let directory = Path.directory(of: journal.sources[seal.span.file].path)
      read(environment.absolutePath(Path.join(directory, seal.path)))
    }
    if let place = Configuration.place(environment, given: invocation.options) {
      read(place.path)
    }
    read(Path.join(base, DeletedEntries.name))
  }

  /// Files that may be missing.
  private mutating func read(_ path: String) {
    guard let contents = try? environment.disk.read(path) else { return }
    add(path, contents.copy)
  }

  private mutating func add(_ path: String, _ bytes: [UInt8]) {
    let resolved = environment.disk.resolved(path)
    guard seen.insert(resolved).inserted else { return }
    let relative = Path.relative(Path.normalized(resolved), to: base)
    // What lies elsewhere is kept under its whole path.
    let name = Path.isAbsolute(relative) ? "elsewhere" + relative : relative
    members.append(
      ArchiveMember(
        path: name, bytes: bytes, modified: environment.disk.status(path)?.modified ?? 0))
  }
}

extension Invocation {
  /// A path for an archive of now that nothing has yet.
  fileprivate func freeArchivePath() throws(CommandFailure) -> String {
    let root = try inputFiles().first?.path ?? environment.currentDirectory
    let directory =
      arguments.first.map { environment.absolutePath($0) }
      ?? Path.join(logDirectory(root), "backups")
    let rootName = Path.name(of: root)
    let stem = rootName.split(separator: ".").first.map(String.init) ?? rootName
    let time = environment.localTime(at: environment.now())
    let clock = time.map { two($0.hour) + two($0.minute) + two($0.second) } ?? "000000"
    let name = "\(stem)-\(try today().text)T\(clock)"
    for number in 1...1000 {
      let path = Path.join(directory, name + (number == 1 ? "" : "-\(number)") + ".tar")
      if environment.disk.status(path) == nil { return path }
    }
    throw CommandFailure(.failure, "there are 1000 archives of this second already")
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  fileprivate func write(_ archive: [UInt8], to path: String) throws(CommandFailure) {
    let disk = environment.disk
    do throws(WriteError) {
      try disk.makeDirectory(Path.directory(of: path))
      let staged = try disk.stage(archive, for: path)
      do throws(WriteError) {
        try disk.put(staged, isNew: true)
      } catch {
        try? disk.remove(staged.path)
        throw error
      }
    } catch { throw CommandFailure(.failure, "\(shown(path)) \(error)") }
  }

  /// Reads an archive back and compares it with what was to be in it.
  fileprivate func verify(
    _ path: String, holds members: [ArchiveMember]
  ) throws(CommandFailure) {
    let contents: FileContents
    do throws(ReadError) {
      contents = try environment.disk.read(path)
    } catch { throw .unreadable(path, error) }
    guard TarArchive.members(of: contents.copy) == members else {
      throw CommandFailure(.failure, "\(shown(path)) does not read back as it was written")
    }
  }
}
