import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

extension Command {
  static let backup = Command(
    "backup", group: .changes, summary: "Write a dated archive of all files of the books",
    arguments: .directory,
    help: """
      Writes the journal, all it includes, the files of its seals and of receipt:
      and document: tags, ledgera.conf and what 'delete' has kept into one tar
      archive, byte for byte, and reads it back before reporting it. It is named after
      the journal, the day and the time, and never replaces another one. Without a
      directory it goes to 'backups' next to the journal. Links are kept as links.
      Attachments and seals that lie outside the journal's directory may be anything
      of yours; books of other people name them, too. --outside takes them as well.
      Where files lie outside the journal's directory, paths begin at the directory
      that holds all of them, so that tar -xf restores everything anywhere, or in
      place with -C and that directory. Those who may not read all of the files may
      not read the archive.

        ledgera backup
        ledgera backup /media/usb/books
        ledgera backup --dry-run
      """,
    formats: [.text], changesBooks: true, effects: .writesFiles, options: [.outside]
  ) { (invocation, output) throws(CommandFailure) in
    guard invocation.arguments.count <= 1 else {
      throw .usage("'backup' takes one directory", hints: ["quote a name with spaces"])
    }
    if let name = invocation.arguments.first,
      ["bz2", "gz", "tar", "tgz", "xz", "zip"].contains(Path.fileExtension(of: name)),
      invocation.environment.disk.status(invocation.environment.absolutePath(name)) == nil
    {
      throw .usage(
        "'backup' takes a directory, and \(shown(name)) looks like a file",
        hints: ["name its directory: 'backup' names the archive itself"])
    }
    let books = try invocation.without(.auto, .forecast).readBooks()
    let collection = try BackupCollection(books.journal, invocation)
    let members = collection.members
    if !collection.leftOut.isEmpty {
      output.note(
        "note: left out: \(counted(collection.leftOut.count, "file")) outside"
          + " \(shown(collection.root)), the first \(shown(collection.leftOut[0]));"
          + " --outside takes them\n")
    }
    if collection.base != collection.root {
      output.note("note: paths in the archive begin at \(shown(collection.base))\n")
    }
    if invocation.has(.dryRun) {
      let path = try invocation.archivePath(1)
      for member in members { output.write(member.path + "\n") }
      output.note("dry run: nothing was written to \(shown(invocation.shortened(path)))\n")
    } else {
      let archive = TarArchive.bytes(of: members)
      let path = try invocation.write(archive, permissions: collection.permissions)
      try invocation.verify(path, holds: members)
      output.write(invocation.shortened(path) + "\n")
      output.note("\(counted(members.count, "file")), \(archive.count) bytes, read back\n")
    }
    guard !books.hasUnreadableFiles else {
      output.note("warning: a file of the books cannot be read; 'ledgera check' says which\n")
      return .unreadable
    }
    return .fine
  }
}

extension OptionSpec {
  /// `--outside`.
  static let outside = OptionSpec(
    "outside", configuration: .own,
    help: "take attachments and seals outside the journal's directory, too")
}

extension Invocation {
  fileprivate func shortened(_ path: String) -> String {
    Path.relative(path, to: environment.currentDirectory)
  }

  /// The path of an archive of now: the first one, or one for as many as there may be in a second.
  fileprivate func archivePath(_ number: Int) throws(CommandFailure) -> String {
    let root = try inputFiles().first?.path ?? environment.currentDirectory
    let directory =
      arguments.first.map { environment.absolutePath($0) }
      ?? Path.join(booksDirectory(root), "backups")
    let rootName = Path.name(of: root)
    let stem = rootName.split(separator: ".").first.map(String.init) ?? rootName
    let time = environment.localTime(at: environment.now())
    let clock = time.map { two($0.hour) + two($0.minute) + two($0.second) } ?? "000000"
    let name = "\(stem)-\(today().text)T\(clock)" + (number == 1 ? "" : "-\(number)")
    return Path.join(directory, name + ".tar")
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Writes an archive where nothing is yet, also not what another backup has just made; its path.
  fileprivate func write(
    _ archive: [UInt8], permissions: FilePermissions?
  ) throws(CommandFailure) -> String {
    let directory = Path.directory(of: try archivePath(1))
    let door = OutputDoor(environment)
    try door.makeDirectory(directory)
    for number in 1...1000 {
      let path = try archivePath(number)
      guard environment.disk.ownStatus(path) == nil else { continue }
      do throws(WriteError) {
        try environment.disk.write(archive, to: path, over: .nothing, permissions: permissions)
        return path
      } catch {
        if error == .exists, environment.disk.ownStatus(path) != nil { continue }
        throw .unwritable(path, error)
      }
    }
    throw CommandFailure(.unwritable, "there are 1000 archives of this second already")
  }

  /// Reads an archive back and compares it with what was to be in it.
  fileprivate func verify(
    _ path: String, holds members: [ArchiveMember]
  ) throws(CommandFailure) {
    let contents: FileContents
    do throws(ReadError) {
      contents = try environment.disk.readOwn(path, limit: .max)
    } catch { throw .unreadable(path, error) }
    guard TarArchive.members(of: contents.copy) == members else {
      throw CommandFailure(.failure, "\(shown(path)) does not read back as it was written")
    }
  }
}
