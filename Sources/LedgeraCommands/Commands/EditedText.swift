import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

/// The text of a transaction in a file for an editor.
struct EditedText {
  private let environment: Environment
  private let path: String
  private let program: [String]
  /// What is there now, without its last line end.
  private let original: [UInt8]
  /// Locks the file while the editor runs.
  private let lock: DirectoryLock?

  /// Writes the file: next to the transaction's own, hidden from patterns, for the user alone.
  init(_ transaction: Transaction, _ invocation: Invocation) throws(CommandFailure) {
    environment = invocation.environment
    let source = transaction.journal.sources[transaction.record.file]
    original = Array(source.bytes[transaction.span.range])
    try invocation.admit(changesOf: environment.absolutePath(source.path))
    let directory = invocation.booksDirectory(environment.absolutePath(source.path))
    path = Path.join(directory, Self.prefix + RandomIdentity.make(in: environment) + Self.suffix)
    program = try Self.program(environment)
    do throws(WriteError) {
      try environment.disk.write(
        original + [0x0A], to: path, over: .nothing, permissions: .ownerOnly)
    } catch { throw .unwritable(path, error) }
    lock = environment.disk.lock(path, isPatient: false)
  }

  private static let prefix = ".ledgera-entry-"
  private static let suffix = ".journal"

  /// Whether a file of that name holds the text of a transaction.
  static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix(suffix) }

  /// The editor and its options, quoted as in a shell.
  private static func program(_ environment: Environment) throws(CommandFailure) -> [String] {
    let name = environment.variable("VISUAL") != nil ? "VISUAL" : "EDITOR"
    let line = environment.variable(name) ?? "vi"
    guard let words = Word.split(line) else {
      throw .usage("a quote in \(name) is not closed: \(shown(line))")
    }
    guard !words.isEmpty else { throw .usage("\(name) names no program") }
    return words
  }

  var shownPath: String { Path.relative(path, to: environment.currentDirectory) }

  /// What the editor has made of it, without its last line end; nil: it is unchanged.
  func edited() throws(CommandFailure) -> String? {
    let result: ProgramResult
    do throws(ProgramError) {
      result = try environment.run(
        ProgramCall(program[0], Array(program.dropFirst()) + [path], streams: .shared))
    } catch {
      try? environment.disk.remove(path)
      throw CommandFailure(
        .failure, "the editor \(shown(program[0])) \(error.message)",
        hints: ["set VISUAL or EDITOR to one that is installed"])
    }
    guard result.status == 0 else {
      let isUntouched = (try? contents()) == original + [0x0A]
      if isUntouched { try? environment.disk.remove(path) }
      throw CommandFailure(
        .failure, "the editor ended with status \(result.status); nothing was written",
        hints: isUntouched ? [] : ["your text is kept in \(shown(shownPath))"])
    }
    var bytes: [UInt8]
    do throws(ReadError) {
      bytes = try contents()
    } catch { throw .unreadable(shownPath, error) }
    if bytes.last == 0x0A { bytes.removeLast() }
    if bytes.last == 0x0D { bytes.removeLast() }
    return bytes == original ? nil : try text(of: bytes)
  }

  private func contents() throws(ReadError) -> [UInt8] {
    try environment.disk.readOwn(path, limit: FileContents.sizeLimit).copy
  }

  private func text(of bytes: [UInt8]) throws(CommandFailure) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(
        .findings, "\(shown(shownPath)) is not UTF-8; nothing was written",
        hints: ["your text is kept there"])
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(
        .findings, "nothing is left of the transaction; nothing was written",
        hints: ["'ledgera delete' deletes transactions"])
    }
    return text
  }

  /// Removes the file.
  func remove() throws(CommandFailure) {
    do throws(WriteError) {
      try environment.disk.remove(path)
    } catch { throw .unwritable(shownPath, error) }
  }
}

extension Invocation {
  /// Looks at the texts that killed editing has left next to a transaction's file: those that are
  /// as a transaction of the books is go, others are reported, as they may be the only copy of the
  /// user's work.
  func meetLeftTexts(of journal: Journal, beside transaction: Transaction) throws(CommandFailure) {
    let disk = environment.disk
    let file = journal.sources[transaction.record.file].path
    let directory = booksDirectory(environment.absolutePath(file))
    let names = ((try? disk.entries(of: directory)) ?? []).map {
      String(decoding: $0.name, as: UTF8.self)
    }
    for name in names.sorted() where EditedText.isName(name) {
      let path = Path.join(directory, name)
      guard let status = disk.ownStatus(path), status.kind == .regular, status.isOwn,
        let lock = disk.lock(path, isPatient: false),
        let text = try? disk.readOwn(path, limit: FileContents.sizeLimit).copy
      else { continue }
      defer { withExtendedLifetime(lock) {} }
      let isKnown = (0..<journal.transactionCount).contains { number in
        let known = journal.transaction(number)
        let source = journal.sources[known.record.file]
        return known.span.range.count + 1 == text.count
          && source.bytes[known.span.range].elementsEqual(text.dropLast())
      }
      if isKnown {
        try? disk.remove(path)
      } else {
        let shownPath = Path.relative(path, to: environment.currentDirectory)
        say("note: \(shown(shownPath)) is what an earlier 'edit' has left; remove it when done\n")
      }
    }
  }
}
