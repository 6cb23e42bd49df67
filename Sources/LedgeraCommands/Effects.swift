/// What a command line does besides reading files and showing something.
package struct Effects: OptionSet, Sendable {
  /// Changes files of the books, or what belongs to them.
  package static let changesBooks = Effects(rawValue: 1)
  /// Writes files besides those: pages, tables, copies.
  package static let writesFiles = Effects(rawValue: 2)
  /// Asks servers, or runs a program that the command line names.
  package static let connects = Effects(rawValue: 4)
  /// Asks questions, opens an editor, or runs until it is stopped.
  package static let interacts = Effects(rawValue: 8)

  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Their names, as the table of commands has them.
  var names: [String] { Self.told.filter { contains($0.effect) }.map(\.name) }

  /// Why the first of them cannot happen when another program writes the files: a predicate; nil:
  /// none of them.
  var reason: String? { Self.told.first { contains($0.effect) }?.reason }

  private static let told: [(effect: Effects, name: String, reason: String)] = [
    (.interacts, "interacts", "would wait for somebody"),
    (.connects, "connects", "would access the network"),
    (.writesFiles, "writesFiles", "would write files of its own"),
    (.changesBooks, "changesBooks", "would change the books"),
  ]
}
