import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment

extension Command {
  static let merge = Command(
    "merge", group: .git, summary: "Merge two versions of a journal file by its transactions",
    synopsis: "BASE OURS THEIRS | --conflicts", arguments: .files,
    help: """
      Prints what becomes of OURS when all that THEIRS has changed since BASE is done
      to it: transactions and directives that were added, in order of date, changed,
      removed or moved. What both sides added is there once; another layout on one
      side does not get in the way of a change on the other. Everything else of OURS
      stays byte for byte, ends of lines included.

      Where both sides changed the same transaction, or one removed what the other
      changed, the lines that differ stand between git's marks, and the status is 1.
      So it is where the result has errors that neither side has, such as a balance
      assertion that fails with the other side's transactions; they are shown.

      'ledgera git setup' lets git merge like that. Servers such as GitHub run no
      merge drivers: merge there in an action, or locally. /dev/null is a BASE that
      knows nothing.

      --conflicts finds the copies that Syncthing, Dropbox or Nextcloud have kept
      beside files of the books, shows what would become of these, asks, and merges
      them. The BASE is the committed version that the copy comes from; without one,
      both sides' additions stay, and what they say differently is a conflict. Copies
      that are merged are removed, and 'ledgera undo' brings them back; others stay.

        ledgera merge base.journal ours.journal theirs.journal -o merged.journal
        ledgera merge --conflicts
      """,
    formats: [.text], changesBooks: true, onlyWith: .conflicts,
    options: [.conflicts, .yes]
  ) { (invocation, output) throws(CommandFailure) in
    if invocation.has(.conflicts) {
      guard invocation.arguments.isEmpty else {
        throw .usage("'merge --conflicts' takes no files", hints: ["it finds the copies itself"])
      }
      return try ConflictCopies(invocation).merge(&output)
    }
    guard invocation.arguments.count == 3 else {
      throw .usage(
        "'merge' takes three files", hints: ["write BASE OURS THEIRS: what both came from first"])
    }
    let merge = try FileMerge(invocation, invocation.arguments)
    output.write(merge.merge.bytes)
    return try merge.status(&output)
  }

  static let mergeDriver = Command(
    "merge-driver", group: .git, summary: "Merge a file for git, which calls this itself",
    synopsis: "BASE OURS THEIRS [SIZE [PATH]]", arguments: .files,
    help: """
      What 'ledgera git setup' makes git call: 'merge' with the result in OURS. SIZE
      is the length of conflict marks, PATH the name that messages give the file.

        git config merge.ledgera.driver 'ledgera merge-driver %O %A %B %L %P'
      """,
    formats: [.text], readsConfiguration: false, effects: .writesFiles
  ) { (invocation, output) throws(CommandFailure) in
    guard (3...5).contains(invocation.arguments.count) else {
      throw .usage(
        "'merge-driver' takes three files, a size and a path",
        hints: ["git calls it; 'ledgera merge' is for people"])
    }
    var size = 7
    if invocation.arguments.count > 3 {
      guard let number = Int(invocation.arguments[3]), (1...1000).contains(number) else {
        throw .usage(
          "\(shown(invocation.arguments[3])) is not the length of a mark", hints: ["write 7"])
      }
      size = number
    }
    let merge = try FileMerge(
      invocation, Array(invocation.arguments.prefix(3)),
      named: invocation.arguments.dropFirst(4).first, markerLength: size)
    try OutputDoor(invocation.environment).write(
      merge.merge.bytes, to: invocation.environment.absolutePath(invocation.arguments[1]))
    return try merge.status(&output)
  }
}

/// A merge of the files of a command line.
private struct FileMerge {
  let merge: JournalMerge
  private let invocation: Invocation
  /// What the merged file is called.
  private let name: String
  /// What it was made of.
  private let sides: [[UInt8]]

  /// - Parameters:
  ///   - files: Base, ours and theirs.
  ///   - name: nil: that of ours.
  init(
    _ invocation: Invocation, _ files: [String], named name: String? = nil, markerLength: Int = 7
  ) throws(CommandFailure) {
    var texts: [[UInt8]] = []
    for name in files {
      do throws(ReadError) {
        let path = invocation.environment.absolutePath(name)
        texts.append(try invocation.environment.disk.read(path, allowPipe: true).copy)
      } catch { throw .unreadable(name, error) }
    }
    merge = JournalMerge(
      base: texts[0], ours: texts[1], theirs: texts[2], markerLength: markerLength)
    sides = Array(texts.dropFirst())
    self.invocation = invocation
    self.name = name ?? files[1]
  }

  /// Says what a person has to decide.
  func status(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    guard merge.conflictCount == 0 else {
      output.note("\(shown(name)): \(counted(merge.conflictCount, "conflict")) to resolve\n")
      return .findings
    }
    let check = MergeCheck(
      invocation, path: invocation.environment.absolutePath(name), name: name)
    return try check.tell(merge.bytes, of: sides, &output) ? .findings : .fine
  }
}
