/// What the arguments of a command are.
package enum ArgumentKind: Sendable, Equatable {
  /// There are none.
  case none
  /// Terms of a query.
  case query
  /// An account, then terms of a query.
  case account
  /// A regular expression.
  case pattern
  /// Names of the books or of the tables of this program.
  case names(CompletionKind)
  /// One of these words.
  case choices([String])
  /// What is written, in the order of the synopsis.
  case text(Candidates)
  /// Files that are read.
  case files
  /// A directory that is written to.
  case directory

  /// Whether a configuration may hold them: they choose what is shown or checked.
  var configuration: Configurability {
    switch self {
    case .query, .account, .pattern, .names(.checks): .reading
    case .none, .names, .choices, .text, .files, .directory: .never
    }
  }

  /// How many there can be; nil: any number, or as many as the command says.
  var most: Int? {
    switch self {
    case .none: 0
    case .pattern, .choices, .directory, .names(.topics): 1
    case .query, .account, .names, .text, .files: nil
    }
  }

  /// Whether amounts may be among them.
  var takesAmounts: Bool { if case .text = self { true } else { false } }

  /// What giving one does.
  var effects: Effects { self == .directory ? .writesFiles : [] }

  /// What completion offers.
  var candidates: Candidates {
    switch self {
    case .none, .pattern: .none
    case .query: .names(.query)
    case .account: .names(.accounts)
    case .names(let kind): .names(kind)
    case .choices(let choices): .choices(choices)
    case .text(let candidates): candidates
    case .files, .directory: .files
    }
  }

  /// Whether they are names of files, whose bytes need not be UTF-8.
  var isOfFiles: Bool { candidates == .files }

  /// How usage shows them where a command has no words of its own for that.
  var synopsis: String {
    switch self {
    case .query: "[QUERY…]"
    case .files: "[FILE…]"
    case .directory: "[DIRECTORY]"
    case .account: "ACCOUNT"
    case .pattern: "[REGEX]"
    case .names(.checks): "[CHECK…]"
    case .none, .names, .text: ""
    case .choices(let choices): choices.joined(separator: "|")
    }
  }
}
