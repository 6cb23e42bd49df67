/// What help says beyond single commands: `ledgera help periods`.
///
/// Its text is in blocks with an empty line between them, in lines of at most 80 columns: a line in capitals
/// is a heading, lines that begin with two blanks are kept as they are, all others flow.
package struct HelpTopic: Sendable {
  /// A word in lower case.
  package let name: String
  /// An imperative or a question without a final stop.
  package let summary: String
  package let text: String

  init(_ name: String, summary: String, text: String) {
    self.name = name
    self.summary = summary
    self.text = text
  }

  /// In the order in which `help` lists them.
  package static var all: [HelpTopic] {
    [doubleEntry, files, amounts, queries, periods, tags, plan, formats, configuration]
  }

  /// The topic of a name, or of an unambiguous beginning of one.
  static func named(_ name: String) -> HelpTopic? {
    let found = all.filter { $0.name == name || name.count > 2 && $0.name.hasPrefix(name) }
    return found.count == 1 ? found[0] : nil
  }
}
