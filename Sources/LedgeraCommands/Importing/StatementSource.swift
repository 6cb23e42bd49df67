import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting

/// What a statement is read from: a file, a file in a ZIP archive, standard input, or a program of the user.
struct StatementSource {
  /// As messages name it.
  let name: String
  let contents: FileContents
  /// Whether rules may lie next to it.
  fileprivate(set) var isFile = false

  /// Whether a ZIP archive begins as those of Excel and OpenDocument do: its first file's name is at byte 30.
  fileprivate var isSpreadsheet: Bool {
    let name = contents.bytes.dropFirst(30)
    return ["[Content_Types].xml", "_rels/", "docProps/", "xl/", "mimetype"].contains {
      name.starts(with: $0.utf8)
    }
  }
}

extension OptionSpec {
  static let unzip = OptionSpec(
    "unzip", configuration: .own, help: "read the files of ZIP archives, with the program unzip")
  static let statementCommand = OptionSpec(
    "command", value: .required("PROGRAM"), configuration: .own,
    help: "with --source command, the program that writes a statement to standard output")
  static let statementSource = TypedOption(
    "source", value: .choice("SOURCE", [("command", true)]), default: false, configuration: .never,
    help: "command: import what the program of --command writes, too")

  /// What can be said about where statements come from.
  static let sourceOptions: [OptionSpec] = [unzip, statementSource, statementCommand]
}

extension Invocation {
  /// All that a command line names to read statements from, in its order; none is read before it is its turn.
  var statementNames: [StatementName] {
    arguments.map { .file($0) } + (self[.statementSource] ? [.program] : [])
  }

  /// A file or a program; `sources` has its statements.
  enum StatementName {
    case file(String), program
  }

  /// Refuses what a command line says of sources that nothing is read from; a configuration may name a program
  /// for other times.
  func refuseIdleSources() throws(CommandFailure) {
    if has(.undo), self[.statementSource] {
      throw .usage("'import --undo' reads no statements: leave out --source")
    }
    if !self[.statementSource], last(of: .statementCommand)?.origin == .commandLine {
      throw .usage("'import --command' goes with --source command")
    }
  }

  func sources(of name: StatementName) throws(CommandFailure) -> [StatementSource] {
    switch name {
    case .program: return [try programSource()]
    case .file(let name):
      let source = try fileSource(name)
      guard source.contents.bytes.starts(with: "PK\u{3}\u{4}".utf8) else { return [source] }
      guard !source.isSpreadsheet else {
        throw CommandFailure(
          .unreadable, "\(shown(name)) is a spreadsheet", hints: ["save it as CSV there"])
      }
      guard has(.unzip) else {
        throw CommandFailure(
          .unreadable, "\(shown(name)) is a ZIP archive",
          hints: ["--unzip reads the files in it with the program unzip"])
      }
      return try archived(in: name)
    }
  }

  /// A file, or for `-` standard input.
  func fileSource(_ name: String) throws(CommandFailure) -> StatementSource {
    do throws(ReadError) {
      guard name != "-" else {
        return StatementSource(name: name, contents: try environment.standardInput())
      }
      let contents = try environment.disk.read(environment.absolutePath(name), allowPipe: true)
      return StatementSource(name: name, contents: contents, isFile: true)
    } catch { throw .unreadable(name, error) }
  }

  /// The files of a ZIP archive, those that systems hide aside.
  private func archived(in archive: String) throws(CommandFailure) -> [StatementSource] {
    let path = environment.absolutePath(archive)
    let list = try output(of: "unzip", ["-Z1", path], about: archive)
    let members = String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { member in
        !member.hasSuffix("/") && !member.hasPrefix("__MACOSX/")
          && !Path.name(of: member).hasPrefix(".")
      }
    guard members.count <= Self.memberLimit else {
      throw CommandFailure(
        .unreadable, "\(shown(archive)) has more than \(Self.memberLimit) files")
    }
    var sources: [StatementSource] = []
    for member in members {
      // Any password keeps unzip from asking for one.
      let bytes = try output(
        of: "unzip", ["-P", "none", "-p", path, Self.unzipPattern(member)], about: archive)
      sources.append(
        StatementSource(name: "\(archive)/\(member)", contents: FileContents(bytes)))
    }
    return sources
  }

  private static let memberLimit = 1000

  /// The pattern that only the file itself matches, and that is no option.
  private static func unzipPattern(_ member: String) -> String {
    let pattern = member.map { "*?[]\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return pattern.hasPrefix("-") ? "[-]" + pattern.dropFirst() : pattern
  }

  private func programSource() throws(CommandFailure) -> StatementSource {
    let words = value(.statementCommand).flatMap { Word.split($0) } ?? []
    guard let program = words.first else {
      throw .usage(
        "--command names the program that writes a statement",
        hints: ["it may stand below [import] in your own ledgera.conf"])
    }
    let bytes = try output(of: program, Array(words.dropFirst()), about: program)
    return StatementSource(name: Path.name(of: program), contents: FileContents(bytes))
  }

  private func output(
    of program: String, _ words: [String], about name: String
  ) throws(CommandFailure) -> [UInt8] {
    let result: ProgramResult
    do throws(ProgramError) {
      result = try environment.run(
        ProgramCall(
          program, words, patience: .seconds(300), outputLimit: FileContents.pipeLimit))
    } catch {
      throw CommandFailure(.unreadable, "\(shown(name)): \(shown(program)) \(error.message)")
    }
    guard result.status == 0 else {
      throw CommandFailure(
        .unreadable, "\(shown(name)): \(shown(program)) \(shown(result.complaint))")
    }
    return result.output
  }
}
