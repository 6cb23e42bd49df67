/// What can be answered to a question besides what it asks for, as `?` lists it.
struct DialogueKeys {
  private let keys: [(key: String, meaning: String)]

  /// - Parameter keys: In the order in which they are listed; the meaning begins with a verb.
  init(_ keys: [(key: String, meaning: String)]) { self.keys = keys }

  /// Of a question that is answered with yes or no.
  ///
  /// - Parameters:
  ///   - yes: What yes does.
  ///   - no: What no does.
  static func yesOrNo(
    usually usual: Bool, yes: String = "does it", no: String = "does not"
  ) -> DialogueKeys {
    DialogueKeys([
      (usual ? "Enter, y" : "y", yes), (usual ? "n" : "Enter, n", no),
    ])
  }

  /// One line for each key.
  ///
  /// - Parameter isEditable: The line is edited on a terminal.
  func text(isEditable: Bool) -> String {
    let editing = [
      ("Tab", "completes a name, and lists what it may be"),
      ("Up, Down", "bring earlier answers back"),
    ]
    let all = keys + (isEditable ? editing : []) + [("Ctrl-D", "ends the questions")]
    let width = all.map(\.0.count).max() ?? 0
    return all.map { key, meaning in
      "  \(key)\(String(repeating: " ", count: width - key.count))  \(meaning)\n"
    }.joined()
  }
}
