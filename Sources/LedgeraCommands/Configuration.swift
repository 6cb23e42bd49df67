import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraParsing

/// A configuration file: options as one would type them, general ones first, then those of single
/// commands under `[command]` headings.
///
///     # The books of the household.
///     -f plan.journal
///     --pretty
///     [balance]
///     --tree -N
///
/// `#` starts a comment, quotes hold blanks, `file plan.journal` is another way to write
/// `-f plan.journal`. Paths are relative to the file. Names are written in full. A general option
/// that only some commands know is used by these.
///
/// Who clones books gets such a file with them. Hence one that was found says only which books are read,
/// inside its directory, what is checked, what reports select and how they look (`Configurability`).
struct Configuration {
  /// As messages name it.
  let name: String
  private let directory: String
  private let environment: Environment
  /// The user named it, or it lies where the user's own settings lie: it may name any file.
  let isOwn: Bool
  /// Another one counts, and this one says only what no other may say.
  var isBesideAnother = false
  private var general: [[Word]] = []
  private var sections: [(heading: Word, lines: [[Word]])] = []
  private(set) var reports: [NamedReport] = []

  /// Reads the text of a file.
  init(
    _ contents: FileContents, _ place: Place, _ environment: Environment
  ) throws(CommandFailure) {
    (name, isOwn) = (place.name, place.isOwn)
    self.environment = environment
    directory = Path.directory(of: place.path)
    var isReport = false
    for line in contents.lines {
      if let heading = try heading(line.text, line.number) {
        let report = try NamedReport.name(of: heading)
        isReport = report != nil
        if let report {
          reports.append(NamedReport(name: report, words: []))
        } else {
          sections.append((heading, []))
        }
        continue
      }
      let words = try Self.words(line.text, in: name, line: line.number)
      if words.isEmpty { continue }
      if isReport {
        reports[reports.count - 1].words += words
      } else if sections.isEmpty {
        general.append(words)
      } else {
        sections[sections.count - 1].lines.append(words)
      }
    }
  }

  /// What the file says for one command: its general options, then those of the command's section
  /// with their arguments. Every section is read, so that a mistake shows whatever command is run.
  ///
  /// - Parameter typed: The command line. When it has the command write, general options that are only for
  ///   reports are not for it; options of its own are a mistake. What its section says is not for a
  ///   subcommand that writes.
  func options(
    for command: Command, beside typed: ParsedWords, among commands: [Command]
  ) throws(CommandFailure) -> ParsedWords {
    let run = ConfiguredRun(of: command, typed, in: self)
    var result = ParsedWords()
    let everything = OptionParser(
      options: command.allOptions + commands.flatMap(\.options), admitsPrefixes: false,
      command: "ledgera \(command.name)", today: environment.day())
    for line in general {
      let parsed = try everything.parse(Self.rootFile(line))
      if let stray = parsed.arguments.first {
        throw .usage(
          "\(shown(stray.text)) is not an option", at: stray.origin,
          hints: ["a line holds options such as --pretty, or 'file PATH', or a '[command]'"])
      }
      for given in parsed.occurrences {
        if let option = try run.option(ofGeneral: given, among: everything.options) {
          result.occurrences.append(try resolved(given, option))
        }
      }
    }
    for section in sections {
      guard let owner = commands.named(section.heading.text) else {
        // hledger's files have sections of other programs, too.
        if Guise(environment) == .hledger { continue }
        throw commands.unknown(section.heading.text, at: section.heading.origin)
      }
      let own = owner.name == command.name ? run : ConfiguredRun(of: owner, in: self)
      let parser = OptionParser(
        options: owner.allOptions, admitsPrefixes: false, command: "ledgera \(owner.name)",
        today: environment.day())
      for line in section.lines {
        let parsed = try parser.parse(line)
        for given in parsed.occurrences {
          guard let option = try own.option(ofSection: given) else { continue }
          let given = try resolved(given, option)
          if owner.name == command.name { result.occurrences.append(given) }
        }
        let words = try own.arguments(parsed.arguments)
        if owner.name == command.name { result.arguments += words }
      }
    }
    for report in reports { _ = try report.command(among: commands) }
    return result
  }

  /// What a named report says after its command, which may be no more than a section of that command.
  ///
  /// - Parameters:
  ///   - words: Its words, with those of the command line in their places.
  ///   - command: The command that it runs.
  func options(
    ofReport words: [Word], for command: Command
  ) throws(CommandFailure) -> ParsedWords {
    let run = ConfiguredRun(of: command, in: self)
    let parsed = try OptionParser(
      options: command.allOptions, takesAmounts: command.arguments.takesAmounts,
      command: "ledgera \(command.name)", today: environment.day()
    ).parse(words)
    var result = ParsedWords()
    for given in parsed.occurrences {
      guard let option = try run.option(ofSection: given) else { continue }
      result.occurrences.append(try resolved(given, option))
    }
    result.arguments = try run.arguments(parsed.arguments)
    return result
  }

  /// `file X` is `--file X`.
  private static func rootFile(_ line: [Word]) -> [Word] {
    guard line.count == 2, line[0].text == "file" else { return line }
    return [Word("--file", at: line[0].origin), line[1]]
  }

  /// Makes the path of a file absolute. A file that was found names none elsewhere.
  private func resolved(
    _ given: OptionOccurrence, _ option: OptionSpec
  ) throws(CommandFailure) -> OptionOccurrence {
    guard option.candidates == .files, let value = given.value, value != "-" else { return given }
    var named = value
    let format = option.name == OptionSpec.file.name ? InputFormat.takePrefix(of: &named) : nil
    guard named != "-" else { return given }
    let path = Path.join(directory, Path.expandingTilde(named, home: environment.home))
    guard isOwn || environment.disk.leads(path, below: directory) else {
      throw .usage(
        "\(shown(value)) is outside the directory of \(shown(name))", at: given.origin,
        hints: ["name it on the command line, or in ~/.ledgera.conf"])
    }
    return OptionOccurrence(
      name: given.name, value: (format.map { "\($0.rawValue):" } ?? "") + path,
      origin: given.origin)
  }
}

extension [Configuration] {
  /// What they say for one command, each after those before it (`Configuration.options`).
  func options(
    for command: Command, beside typed: ParsedWords = ParsedWords(), among commands: [Command]
  ) throws(CommandFailure) -> ParsedWords {
    var result = ParsedWords()
    for configuration in self {
      let words = try configuration.options(for: command, beside: typed, among: commands)
      result.occurrences += words.occurrences
      result.arguments += words.arguments
    }
    return result
  }
}

extension Configuration {
  /// The command named by a `[command]` line; nil for any other line.
  private func heading(_ line: String, _ number: Int) throws(CommandFailure) -> Word? {
    let bytes = Array(line.utf8)
    guard let start = bytes.firstIndex(where: { !$0.isBlank }),
      bytes[start] == UInt8(ascii: "[")
    else { return nil }
    let origin = Word.Origin.file(name, line: number, column: start + 2)
    guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else {
      throw .usage("this heading lacks its ']'", at: origin)
    }
    let rest = bytes[(end + 1)...].drop(while: \.isBlank)
    guard rest.isEmpty || rest.first == UInt8(ascii: "#") else {
      throw .usage(
        "a heading stands on a line of its own",
        at: .file(name, line: number, column: rest.startIndex + 1))
    }
    return Word(String(decoding: bytes[(start + 1)..<end], as: UTF8.self), at: origin)
  }

  /// The words of a line: separated by blanks, `'…'` and `"…"` hold blanks, `\` takes the next
  /// character as it is except in `'…'`, `#` at the start of a word starts a comment.
  private static func words(
    _ line: String, in name: String, line number: Int
  ) throws(CommandFailure) -> [Word] {
    var words: [Word] = []
    let bytes = Array(line.utf8)
    var position = 0
    while position < bytes.count {
      guard !bytes[position].isBlank else {
        position += 1
        continue
      }
      if bytes[position] == UInt8(ascii: "#") { break }
      let origin = Word.Origin.file(name, line: number, column: position + 1)
      guard let text = Word.take(from: bytes, at: &position) else {
        throw .usage("this quote is not closed", at: origin)
      }
      words.append(Word(String(decoding: text, as: UTF8.self), at: origin))
    }
    return words
  }
}
