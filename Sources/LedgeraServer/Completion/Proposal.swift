import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraJSON
import LedgeraModel

/// Something that may be typed at the cursor.
struct Proposal {
  /// What LSP calls things that are proposed.
  enum Kind: Int {
    /// A constructor: a payee.
    case payee = 4
    /// A module: an account.
    case account = 9
    /// A property: a tag.
    case tag = 10
    /// A unit: a commodity.
    case commodity = 11
    /// A value: an amount or a date.
    case value = 12
    case keyword = 14
    case file = 17
  }

  /// What takes the place of the token.
  let text: String
  let kind: Kind
  /// What is shown; nil: the text.
  var label: String?
  var detail: String?
  /// Whether it answers what is typed in a way of its own, as a day answers `today`.
  var isAnswer = false
  /// What takes the place of the token instead, in the protocol's syntax of snippets; nil: the text does.
  var snippet: String?

  /// How well it goes on from what is typed; nil: not at all.
  func match(_ typed: String) -> NameMatch? {
    isAnswer ? .beginning : NameMatch(of: typed, in: text)
  }

  /// Whether clients know it by its letters without accents, as it is typed.
  fileprivate func isPlain(_ typed: String) -> Bool { typed.isASCII && !text.isASCII }

  func json(_ range: TextRange, typed: String, rank: Int) -> JSONValue {
    let digits = String(rank)
    var members: JSONValue = [
      "label": .string(label ?? text), "kind": .integer(kind.rawValue),
      "filterText": .string(isAnswer ? typed : isPlain(typed) ? text.withoutAccents : text),
      "sortText": .string(String(repeating: "0", count: 4 - digits.utf8.count) + digits),
      "textEdit": ["range": range.json, "newText": .string(text)],
    ]
    if let detail { members["detail"] = .string(detail) }
    if let snippet {
      members["insertTextFormat"] = 2
      members["insertTextMode"] = 1
      members["textEdit"] = ["range": range.json, "newText": .string(snippet)]
    }
    return members
  }
}

extension Proposal {
  /// Names, those of `first` first, in their order, then by use.
  static func sorted(
    _ names: [String: UsedNames.Use], _ kind: Proposal.Kind, first: [String] = []
  ) -> [Proposal] {
    let places = Dictionary(
      zip(first, first.indices), uniquingKeysWith: { place, _ in place })
    return names.map { (name: $0, use: $1, place: places[$0] ?? Int.max) }.sorted { left, right in
      if left.place != right.place { return left.place < right.place }
      if left.use.precedes(right.use) { return true }
      return !right.use.precedes(left.use) && left.name < right.name
    }.map { name, use, _ in
      let isDated = kind == .payee && use.count > 0
      return Proposal(text: name, kind: kind, detail: isDated ? "last on \(use.last.text)" : nil)
    }
  }

  /// Files and directories beside a document, in the directory that is typed.
  static func paths(
    goingOnFrom typed: String, besides document: OpenDocument, on disk: any Disk
  ) -> [Proposal] {
    let parts = typed.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let directory = parts.map { $0 + "/" }.joined()
    let place = Path.join(Path.directory(of: document.path), directory.isEmpty ? "." : directory)
    let entries = (try? disk.entries(of: place)) ?? []
    return entries.map { (Path.text(of: $0.name), $0.kind) }
      .filter { !$0.0.hasPrefix(".") }
      .sorted { $0.0 < $1.0 }
      .map {
        Proposal(text: directory + $0.0 + ($0.1 == .directory ? "/" : ""), kind: .file)
      }
  }
}

extension [Proposal] {
  /// Those that go together with what is typed.
  func fitting(_ typed: String) -> [Proposal] {
    let matches = enumerated().compactMap { number, proposal in
      proposal.match(typed).map { (match: $0, number: number, proposal: proposal) }
    }
    return matches.sorted { ($0.match.rawValue, $0.number) < ($1.match.rawValue, $1.number) }
      .map(\.proposal)
  }

  /// LSP's list of them.
  ///
  /// - Parameter areIncomplete: There are others than these.
  func completions(
    typed: String, in range: TextRange, areIncomplete: Bool = false
  ) -> JSONValue {
    [
      "isIncomplete": .bool(
        areIncomplete || count > Proposals.limit
          || contains { $0.isAnswer || $0.isPlain(typed) }),
      "items": .array(
        prefix(Proposals.limit).enumerated().map { $1.json(range, typed: typed, rank: $0) }),
    ]
  }
}

/// How what is typed goes together with a name, the best first.
enum NameMatch: Int {
  /// The name begins with it.
  case beginning
  /// One of its parts does, behind `:` or a blank.
  case part
  case inside
  /// Its characters occur in their order.
  case scattered

  /// In any case, and without accents where what is typed has none; nil: they do not go together.
  init?(of typed: String, in name: String) {
    let (typed, name) = (typed.lowercased(), name.lowercased())
    let match =
      typed.isASCII
      ? NameMatch(
        Array(typed.utf8), Array(name.withoutAccents.utf8), partsFollow: Array(": -".utf8))
      : NameMatch(Array(typed), Array(name), partsFollow: Array(": -"))
    guard let match else { return nil }
    self = match
  }

  /// - Parameter separators: What is before parts of names.
  private init?<Unit: Equatable>(
    _ typed: [Unit], _ name: [Unit], partsFollow separators: [Unit]
  ) {
    if name.starts(with: typed) {
      self = .beginning
      return
    }
    let places = name.indices.dropFirst().filter { name[$0...].starts(with: typed) }
    if !places.isEmpty {
      self = places.contains { separators.contains(name[$0 - 1]) } ? .part : .inside
      return
    }
    var rest = typed[...]
    for unit in name where unit == rest.first { rest.removeFirst() }
    guard rest.isEmpty else { return nil }
    self = .scattered
  }
}
