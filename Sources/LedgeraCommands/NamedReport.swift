import LedgeraDiagnostics
import LedgeraEnvironment

/// A command line that a configuration file gives a name: the lines below `[report NAME]`. `$1` … `$9`
/// stand for the words that follow the name; those that it has no place for are added at its end.
///
///     [report spent]
///     balance expenses:$1 -p thismonth --depth 2
struct NamedReport: Sendable {
  let name: Word
  /// The command, and its options and arguments as they stand there.
  var words: [Word]

  /// The name of a heading `report NAME`; nil: it is the heading of a command.
  static func name(of heading: Word) throws(CommandFailure) -> Word? {
    let parts = heading.text.split(separator: " ")
    guard parts.first == "report" else { return nil }
    guard parts.count == 2, parts[1].first != "-", parts[1].first != "@" else {
      throw .usage("a report is named by one word: [report NAME]", at: heading.origin)
    }
    return Word(String(parts[1]), at: heading.origin)
  }

  /// What help shows of it.
  var summary: String { words.map(\.text).joined(separator: " ") }

  /// The command that it runs, which only reads.
  func command(among commands: [Command]) throws(CommandFailure) -> Command {
    if let command = commands.named(name.text) {
      throw .usage("\(shown(command.name)) is a command", at: name.origin)
    }
    guard let first = words.first else {
      throw .usage("the report \(shown(name.text)) has no command line", at: name.origin)
    }
    guard let command = commands.named(first.text), !command.isHidden else {
      throw commands.unknown(first.text, at: first.origin)
    }
    guard !command.changesBooks || command.changingOption != nil else {
      throw .usage("a report cannot be \(shown(command.name)), which writes", at: first.origin)
    }
    return command
  }

  /// The words after the command with those of the command line in their places.
  ///
  /// - Parameter arguments: Loses what has a place.
  func words(taking arguments: inout [Word]) throws(CommandFailure) -> [Word] {
    var filled: [Word] = []
    var most = 0
    for word in words.dropFirst() {
      var text = ""
      var rest = Substring(word.text)
      while let dollar = rest.firstIndex(of: "$") {
        let after = rest.index(after: dollar)
        text += rest[..<dollar]
        guard after < rest.endIndex, let number = rest[after].wholeNumberValue, number > 0 else {
          text += "$"
          rest = rest[after...]
          continue
        }
        guard number <= arguments.count else {
          throw .usage(
            "the report \(shown(name.text)) needs \(counted(number, "word"))",
            hints: ["it is: \(summary)"])
        }
        most = max(most, number)
        text += arguments[number - 1].text
        rest = rest[rest.index(after: after)...]
      }
      filled.append(Word(text + rest, at: word.origin))
    }
    arguments.removeFirst(most)
    return filled
  }
}

extension Invocation {
  /// The reports that the configuration names; a mistake in it is told by whatever reads it.
  var reports: [NamedReport] {
    (try? Configuration.inForce(environment, given: options).reports) ?? []
  }
}

extension [Configuration] {
  /// The reports that they name; of equal names that of the last file counts.
  var reports: [NamedReport] {
    var known: [NamedReport] = []
    for report in flatMap(\.reports) {
      known.removeAll { $0.name.text == report.name.text }
      known.append(report)
    }
    return known
  }
}
