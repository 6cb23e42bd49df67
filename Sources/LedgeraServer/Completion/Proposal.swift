import LedgeraJSON

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
    isAnswer ? .beginning : NameMatch(of: typed.lowercased(), in: text.lowercased())
  }

  func json(_ range: TextRange, typed: String, rank: Int) -> JSONValue {
    let digits = String(rank)
    var members: JSONValue = [
      "label": .string(label ?? text), "kind": .integer(kind.rawValue),
      "filterText": .string(isAnswer ? typed : text),
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

/// How what is typed goes together with a name, the best first.
enum NameMatch: Int {
  /// The name begins with it.
  case beginning
  /// One of its parts does, behind `:` or a blank.
  case part
  case inside
  /// Its characters occur in their order.
  case scattered

  /// Both in lower case; nil: they do not go together.
  init?(of typed: String, in name: String) {
    if name.hasPrefix(typed) {
      self = .beginning
    } else if let place = name.firstRange(of: typed) {
      let isPart = name.ranges(of: typed).contains { range in
        range.lowerBound > name.startIndex
          && ": -".contains(name[name.index(before: range.lowerBound)])
      }
      self = isPart ? .part : place.isEmpty ? .beginning : .inside
    } else {
      var rest = name.unicodeScalars[...]
      for scalar in typed.unicodeScalars {
        guard let place = rest.firstIndex(of: scalar) else { return nil }
        rest = rest[rest.index(after: place)...]
      }
      self = .scattered
    }
  }
}
