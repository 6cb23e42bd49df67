import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

extension OptionSpec {
  /// Whether an occurrence is one of this option.
  static func ~= (option: OptionSpec, given: OptionOccurrence) -> Bool { option.name == given.name }
}

/// Options in the order given, and the words that are none.
struct ParsedWords: Sendable, Equatable {
  var occurrences: [OptionOccurrence] = []
  var arguments: [Word] = []

  /// The same where only names of files may have bytes that are not UTF-8.
  func plain(for command: Command) throws(CommandFailure) -> ParsedWords {
    let options = command.allOptions
    var plain = ParsedWords()
    for given in occurrences {
      let isFile = options.first { $0.name == given.name }?.candidates == .files
      let value = isFile ? given.value : given.value.flatMap(Path.plainText)
      guard value != nil || given.value == nil else {
        throw .usage("the value of option '--\(given.name)' is not UTF-8", at: given.origin)
      }
      plain.occurrences.append(
        OptionOccurrence(name: given.name, value: value, origin: given.origin))
    }
    let subcommand = command.subcommand(in: arguments.map(\.text))
    for (position, word) in arguments.enumerated() {
      let isFile =
        subcommand.map { position > 0 && $0.arguments.isOfFiles } ?? command.arguments.isOfFiles
      guard let text = isFile ? word.text : Path.plainText(word.text) else {
        throw .usage("the argument \(shown(word.text)) is not UTF-8", at: word.origin)
      }
      plain.arguments.append(Word(text, at: word.origin))
    }
    return plain
  }
}

/// Tells options from arguments.
///
/// Options and arguments interleave; `--` ends the options. Flags of one letter combine, the last
/// of them may take a value (`-MATb2026`). `-3` is `--depth 3`. A long name may be cut short as
/// long as only one option is meant.
struct OptionParser {
  /// The options there are; where two have the same name the earlier wins.
  let options: [OptionSpec]
  /// Whether a long name may be cut short.
  var admitsPrefixes = true
  /// Whether `-10` is an argument, an amount, rather than a depth.
  var takesAmounts = false
  /// For hints: `ledgera balance`.
  var command = "ledgera"
  /// Lines of its help that show how it is used, where an unknown option may be a word.
  var examples: [String] = []
  /// Messages about dates show this one.
  var today = Day.first

  func parse(_ words: [Word]) throws(CommandFailure) -> ParsedWords {
    var parsed = ParsedWords()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word.text == "--" {
        parsed.arguments += rest
        break
      }
      switch Shape(word.text) {
      case .argument: parsed.arguments.append(word)
      case .depth where takesAmounts: parsed.arguments.append(word)
      case .depth(let depth):
        parsed.occurrences.append(
          OptionOccurrence(name: OptionSpec.depth.name, value: depth, origin: word.origin))
      case .long(let name, let value):
        parsed.occurrences.append(try long(name, value, word, &rest))
      case .short(let letters):
        try short(letters, word, &rest, into: &parsed.occurrences)
      }
    }
    return parsed
  }

  private func long(
    _ name: String, _ value: String?, _ word: Word, _ rest: inout ArraySlice<Word>
  ) throws(CommandFailure) -> OptionOccurrence {
    let option = try find(name, word)
    let written = "--" + option.name
    switch option.value {
    case .none where value != nil:
      throw .usage(
        "option '\(written)' takes no value, so \(shown(word.text)) cannot be read",
        at: word.origin)
    case .none, .optional:
      return try occurrence(of: option, value, word)
    case .required(let placeholder, _):
      let given: String
      if let value {
        given = value
      } else {
        given = try next(&rest, for: option, as: written, placeholder, word)
      }
      return try occurrence(of: option, given, word)
    }
  }

  private func occurrence(
    of option: OptionSpec, _ value: String?, _ word: Word
  ) throws(CommandFailure) -> OptionOccurrence {
    if let value {
      do throws(OptionFailure) {
        try option.check(value, on: today)
      } catch { throw option.refusal(of: error, at: word.origin) }
    }
    return OptionOccurrence(name: option.name, value: value, origin: word.origin)
  }

  /// `-abc`, `-fFILE`, `-f=FILE`, `-f FILE`.
  private func short(
    _ letters: Substring.UnicodeScalarView, _ word: Word, _ rest: inout ArraySlice<Word>,
    into occurrences: inout [OptionOccurrence]
  ) throws(CommandFailure) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw unknown("-" + String(Character(letter)), word)
      }
      guard case .required(let placeholder, _) = option.value else {
        if letters.first == "=" {
          throw .usage(
            "option '-\(letter)' takes no value, so \(shown(word.text)) cannot be read",
            at: word.origin)
        }
        occurrences.append(try occurrence(of: option, nil, word))
        continue
      }
      let attached = letters.first == "=" ? letters.dropFirst() : letters
      let value =
        letters.isEmpty
        ? try next(&rest, for: option, as: "-\(letter)", placeholder, word)
        : String(Substring(attached))
      occurrences.append(try occurrence(of: option, value, word))
      return
    }
  }

  private func next(
    _ rest: inout ArraySlice<Word>, for option: OptionSpec, as written: String,
    _ placeholder: String, _ word: Word
  ) throws(CommandFailure) -> String {
    guard let value = rest.popFirst() else {
      throw .usage("option '\(written)' needs a value: \(written) \(placeholder)", at: word.origin)
    }
    guard let unit = rest.first?.text, option.takes(unit, after: value.text) else {
      return value.text
    }
    rest.removeFirst()
    return "\(value.text) \(unit)"
  }

  private func find(_ name: String, _ word: Word) throws(CommandFailure) -> OptionSpec {
    if let exact = options.first(where: { $0.name == name || $0.aliases.contains(name) }) {
      return exact
    }
    let isOther = OptionSpec.written(insteadOf: name, among: options) != nil
    guard admitsPrefixes, !name.isEmpty, !isOther else { throw unknown("--" + name, word) }
    var meant: [(option: OptionSpec, name: String)] = []
    for option in options {
      guard let full = option.names.first(where: { $0.utf8.starts(with: name.utf8) }),
        !meant.contains(where: { $0.option.name == option.name })
      else { continue }
      meant.append((option, full))
    }
    guard meant.count <= 1 else {
      let names = meant.map { "--" + $0.name }.joined(separator: ", ")
      throw .usage(
        "option \(shown("--" + name)) could mean \(names)", at: word.origin,
        hints: ["write more of the name"])
    }
    guard let only = meant.first else { throw unknown("--" + name, word) }
    return only.option
  }

  private func unknown(_ written: String, _ word: Word) -> CommandFailure {
    let name = String(written.drop { $0 == "-" })
    let suggestion =
      OptionSpec.written(insteadOf: name, among: options)
      ?? EditDistance.closest(to: name, among: options.lazy.flatMap(\.names)).map { "--" + $0 }
    // A word may be written as an option: `by 2027-04-01`.
    let example = examples.first { $0.split(separator: " ").contains { $0 == name } }
    return .usage(
      "no option \(shown(written))", at: word.origin,
      hints: [
        suggestion.map { "did you mean '\($0)'?" } ?? example?.trimmed,
        "'\(command) --help --all' lists the options",
      ]
    ).inHledger("Unknown flag: \(written)")
  }
}

extension OptionParser {
  /// What a word looks like, before any table is asked.
  enum Shape {
    case argument
    case depth(String)
    case long(name: String, value: String?)
    case short(Substring.UnicodeScalarView)

    init(_ text: String) {
      let bytes = text.utf8
      guard bytes.first == UInt8(ascii: "-"), bytes.count > 1 else {
        self = .argument
        return
      }
      let rest = bytes.dropFirst()
      if rest.first == UInt8(ascii: "-") {
        let body = rest.dropFirst()
        let name = body.prefix { $0 != UInt8(ascii: "=") }
        let value =
          name.endIndex == body.endIndex
          ? nil : String(Substring(body[body.index(after: name.endIndex)...]))
        self = .long(name: String(Substring(name)), value: value)
      } else if rest.allSatisfy(\.isDigit) {
        self = .depth(String(Substring(rest)))
      } else if rest.first?.isDigit ?? false {
        // `-10.00 EUR`: no option is a digit.
        self = .argument
      } else {
        self = .short(text.unicodeScalars.dropFirst())
      }
    }
  }

  /// Whether all options among the words are of these.
  func knows(_ words: ArraySlice<Word>) -> Bool {
    words.allSatisfy { word in
      switch Shape(word.text) {
      case .argument, .depth: true
      case .long(let name, _): (try? find(name, word)) != nil
      case .short(let letters): knows(letters)
      }
    }
  }

  /// The same of the letters up to the one that takes the rest as its value.
  private func knows(_ letters: Substring.UnicodeScalarView) -> Bool {
    for letter in letters {
      guard let option = options.first(where: { $0.short == letter }) else { return false }
      if option.needsValue { break }
    }
    return true
  }

  /// The index of the first word that is neither an option nor the value of one: the command.
  ///
  /// `options` has to hold those of all commands, since the command is not known yet; an unknown
  /// option is taken for a flag.
  func indexOfFirstArgument(in words: [Word]) -> Int? {
    var index = 0
    while index < words.count {
      let text = words[index].text
      if text == "--" { return index + 1 < words.count ? index + 1 : nil }
      switch Shape(text) {
      case .argument: return index
      case .depth: break
      case .long(let name, let value):
        if value == nil, let option = try? find(name, words[index]), option.needsValue {
          index += 1
        }
      case .short(let letters):
        let taker = letters.firstIndex { letter in
          options.first { $0.short == letter }?.needsValue ?? false
        }
        if let taker, letters.index(after: taker) == letters.endIndex { index += 1 }
      }
      index += 1
    }
    return nil
  }
}

extension OptionSpec {
  var needsValue: Bool { if case .required = value { true } else { false } }
}
