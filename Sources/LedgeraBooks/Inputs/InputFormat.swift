import LedgeraEnvironment

/// How the bytes of a file are transactions.
package enum InputFormat: String, CaseIterable, Sendable {
  case journal
  /// Separated values, read by rules: by commas, semicolons or tabs unless the rules say otherwise.
  case csv, ssv, tsv
  /// Rules that name the file of the records themselves.
  case rules
  /// Where time went, by hledger's formats.
  case timedot, timeclock

  /// By the extension of a name.
  package init(ofFile name: String) {
    self =
      Path.fileExtension(of: name).flatMap { InputFormat(rawValue: $0.lowercased()) } ?? .journal
  }

  /// Takes `csv:` or the like off a name; nil: none.
  package static func takePrefix(of name: inout String) -> InputFormat? {
    guard let colon = name.firstIndex(of: ":"),
      let format = InputFormat(rawValue: String(name[..<colon]))
    else { return nil }
    name = String(name[name.index(after: colon)...])
    return format
  }

  /// What a file of this format is, for messages.
  package var name: String {
    switch self {
    case .journal: "a journal"
    case .csv, .ssv, .tsv: "a file of separated values"
    case .rules: "a file of rules"
    case .timedot, .timeclock: "a log of time"
    }
  }
}
