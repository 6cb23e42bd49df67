import LedgeraEnvironment

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
struct Configuration {
  /// As messages name it.
  let name: String
  private let directory: String
  private var general: [[Word]] = []
  private var sections: [(heading: Word, lines: [[Word]])] = []

  /// Reads the text of a file.
  init(_ contents: FileContents, path: String, name: String) throws(CommandFailure) {
    self.name = name
    directory = Path.directory(of: path)
    for line in contents.lines {
      if let heading = try heading(line.text, line.number) {
        sections.append((heading, []))
        continue
      }
      let words = try Self.words(line.text, in: name, line: line.number)
      if words.isEmpty { continue }
      if sections.isEmpty {
        general.append(words)
      } else {
        sections[sections.count - 1].lines.append(words)
      }
    }
  }

  /// What the file says for one command: its general options, then those of the command's section
  /// with their arguments. Every section is read, so that a mistake shows whatever command is run.
  func options(for command: Command, among commands: [Command]) throws(CommandFailure)
    -> ParsedWords
  {
    var result = ParsedWords()
    let everything = OptionParser(
      options: command.allOptions + commands.flatMap(\.options), admitsPrefixes: false,
      command: "ledgera \(command.name)")
    for line in general {
      var parsed = try everything.parse(Self.rootFile(line))
      if let stray = parsed.arguments.first {
        throw .usage(
          "\(shown(stray.text)) is not an option", at: stray.origin,
          hints: ["a line holds options such as --pretty, or 'file PATH', or a '[command]'"])
      }
      let known = command.allOptions
      parsed.occurrences.removeAll { given in !known.contains { $0.name == given.name } }
      result.occurrences += try resolved(parsed, known).occurrences
    }
    for section in sections {
      guard let owner = commands.named(section.heading.text) else {
        throw commands.unknown(section.heading.text, at: section.heading.origin)
      }
      let known = owner.allOptions
      let parser = OptionParser(
        options: known, admitsPrefixes: false, command: "ledgera \(owner.name)")
      for line in section.lines {
        let parsed = try resolved(parser.parse(line), known)
        if owner.name == command.name {
          result.occurrences += parsed.occurrences
          result.arguments += parsed.arguments
        }
      }
    }
    return result
  }

  /// `file X` is `--file X`.
  private static func rootFile(_ line: [Word]) -> [Word] {
    guard line.count == 2, line[0].text == "file" else { return line }
    return [Word("--file", at: line[0].origin), line[1]]
  }

  /// Makes paths absolute and refuses what a file may not decide.
  private func resolved(
    _ parsed: ParsedWords, _ options: [OptionSpec]
  ) throws(CommandFailure) -> ParsedWords {
    var parsed = parsed
    for (index, given) in parsed.occurrences.enumerated() {
      guard let option = options.first(where: { $0.name == given.name }) else { continue }
      guard option.isConfigurable else {
        throw .usage("option '--\(option.name)' belongs on the command line", at: given.origin)
      }
      guard option.candidates == .files, let value = given.value, value != "-",
        !value.utf8.starts(with: "~".utf8)
      else { continue }
      parsed.occurrences[index] = OptionOccurrence(
        name: given.name, value: Path.join(directory, value), origin: given.origin)
    }
    return parsed
  }
}

extension Configuration {
  /// The configuration in force: the file of `--conf`, else the nearest `ledgera.conf` from the
  /// working directory upward, else `~/.ledgera.conf`, else `ledgera/ledgera.conf` below
  /// `XDG_CONFIG_HOME` or `~/.config`. nil when there is none or `-n` is given.
  static func find(
    _ environment: Environment, given options: [OptionOccurrence]
  ) throws(CommandFailure) -> Configuration? {
    guard let (path, name) = place(environment, given: options) else { return nil }
    return try read(path, name: name, environment)
  }

  /// Where the configuration in force is: its absolute path, and how messages name it.
  static func place(
    _ environment: Environment, given options: [OptionOccurrence]
  ) -> (path: String, name: String)? {
    let choice = options.last {
      $0.name == OptionSpec.conf.name || $0.name == OptionSpec.noConf.name
    }
    if let choice {
      guard choice.name == OptionSpec.conf.name, let name = choice.value else { return nil }
      return (environment.absolutePath(name), name)
    }
    let path = places(environment).first { environment.disk.status($0)?.kind == .regular }
    return path.map { ($0, Path.relative($0, to: environment.currentDirectory)) }
  }

  private static func read(
    _ path: String, name: String, _ environment: Environment
  ) throws(CommandFailure) -> Configuration {
    let contents: FileContents
    do throws(ReadError) {
      contents = try environment.disk.read(path)
    } catch {
      throw .unreadable(name, error)
    }
    return try Configuration(contents, path: path, name: name)
  }

  private static func places(_ environment: Environment) -> [String] {
    var places: [String] = []
    var directory = environment.currentDirectory
    while true {
      places.append(Path.join(directory, "ledgera.conf"))
      let parent = Path.directory(of: directory)
      if parent == directory || parent == "." { break }
      directory = parent
    }
    if let home = environment.home { places.append(Path.join(home, ".ledgera.conf")) }
    if let base = environment.variable("XDG_CONFIG_HOME")
      ?? environment.home.map({ $0 + "/.config" })
    {
      places.append(Path.join(base, "ledgera/ledgera.conf"))
    }
    return places
  }
}

extension Configuration {
  /// The command named by a `[command]` line; nil for any other line.
  private func heading(_ line: String, _ number: Int) throws(CommandFailure) -> Word? {
    let bytes = Array(line.utf8)
    guard let start = bytes.firstIndex(where: { !Word.isBlank($0) }),
      bytes[start] == UInt8(ascii: "[")
    else { return nil }
    let origin = Word.Origin.file(name, line: number, column: start + 2)
    guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else {
      throw .usage("this heading lacks its ']'", at: origin)
    }
    let rest = bytes[(end + 1)...].drop(while: Word.isBlank)
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
      guard !Word.isBlank(bytes[position]) else {
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
