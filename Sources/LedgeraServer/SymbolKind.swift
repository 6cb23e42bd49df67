import LedgeraEditing

/// What LSP calls the things of a journal.
enum SymbolKind: Int {
  /// A namespace.
  case period = 3
  /// A class.
  case account = 5
  /// A property.
  case tag = 7
  /// A constant.
  case commodity = 14
  /// A string.
  case payee = 15
  /// An event.
  case transaction = 24

  init(_ kind: Rename.Kind) {
    self =
      switch kind {
      case .account: .account
      case .payee: .payee
      case .tag: .tag
      case .commodity: .commodity
      }
  }
}
