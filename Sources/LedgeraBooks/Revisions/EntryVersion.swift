import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

/// An entry as it is written in one version of one file.
struct EntryVersion: Equatable, Sendable {
  /// One thing that is written in an entry, e.g. `date` and `2026-11-21`.
  struct Field: Equatable, Sendable {
    let name: String
    let value: String
  }

  /// Its lines as they are, without the line end of the last one.
  let bytes: [UInt8]
  /// The value of its `id:` tag; nil: it has none.
  let id: String?
  let day: Day
  let description: String
  /// What is written, in order, without layout. Names are unique.
  let fields: [Field]

  init(_ entry: Transaction) {
    let source = entry.journal.sources[entry.span.file].bytes
    var range = entry.span.range
    while range.count > 0, [0x0A, 0x0D, 0x20, 0x09].contains(source[range.upperBound - 1]) {
      range = range.lowerBound..<range.upperBound - 1
    }
    bytes = Array(source[range])
    id = entry.identity
    day = entry.day
    description = entry.description
    fields = EntryVersion.fields(of: entry)
  }

  /// All entries of one version of a file, those with mistakes left out. What it includes is not
  /// read.
  static func all(inFile bytes: [UInt8], named path: String) -> [EntryVersion] {
    let input = JournalInput(path: path, contents: FileContents(bytes))
    var reading = JournalReader.read(
      [input], options: ReadingOptions(today: .first), environment: .inMemory())
    let journal = Journal(reading.takeStore())
    return (0..<journal.transactionCount).map { EntryVersion(journal.transaction($0)) }
  }

  private static func fields(of entry: Transaction) -> [Field] {
    var fields = [Field(name: "date", value: entry.day.text)]
    func add(_ name: String, _ value: String) {
      guard !value.isEmpty else { return }
      var number = 1
      var unique = name
      while fields.contains(where: { $0.name == unique }) {
        number += 1
        unique = "\(name) (\(number))"
      }
      fields.append(Field(name: unique, value: value))
    }
    add("secondary date", entry.secondaryDay?.text ?? "")
    add("time", entry.time?.text ?? "")
    add("status", entry.state.mark)
    add("code", entry.code)
    add("description", entry.description)
    for line in entry.commentLines { add("comment", line) }
    for posting in entry.postings {
      // A posting without an amount is a field, too.
      let text = posting.writtenText
      add(posting.accountName, text.isEmpty ? "no amount" : text)
    }
    return fields
  }
}

extension Posting {
  /// Mark, amount and what belongs to it, and comments, with one space between words.
  fileprivate var writtenText: String {
    let source = journal.sources[file].bytes
    let start = Int(record.offset)
    var end = start
    while end < source.count, source[end] != 0x0A, source[end] != 0x0D { end += 1 }
    let line = String(decoding: source[start..<end], as: UTF8.self)
    // The account ends at two blanks or a tab; a mark may stand before it.
    var rest = Substring(line)
    var mark = ""
    if let first = rest.first, first == "*" || first == "!" {
      mark = String(first)
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
    }
    var previous: Character = "x"
    var amount = Substring("")
    for index in rest.indices {
      let character = rest[index]
      if character == "\t" || (character == " " && previous == " ") {
        amount = rest[index...]
        break
      }
      previous = character
    }
    let words = ([mark] + amount.split { $0 == " " || $0 == "\t" }.map(String.init))
      .filter { !$0.isEmpty }
    // A comment that begins behind the amount is among the words.
    let begun = detail.map { Int($0.commentOffset) < end } ?? false
    return (words + commentLines.dropFirst(begun ? 1 : 0).map { "; \($0)" }).joined(separator: " ")
  }
}
