public import LedgeraDiagnostics
public import LedgeraEditing

/// Why something cannot be done with books.
public enum BooksError: ExplainedError {
  case input(InputError)
  case editing(EditingError)
  case store(StoreError)
  case draft(UnwritableDraft)
  case formatting(FormattingError)
  /// The books have no file that a transaction could be written to.
  case noFileForTransactions

  private var cause: (any ExplainedError)? {
    switch self {
    case .input(let error): error
    case .editing(let error): error
    case .store(let error): error
    case .draft(let error): error
    case .formatting(let error): error
    case .noFileForTransactions: nil
    }
  }

  public var kind: FailureKind { cause?.kind ?? .usage }

  public var message: String {
    cause?.message ?? "the books have no file that a transaction could be written to"
  }

  public var hints: [String] { cause?.hints ?? [] }

  public var unreadableFile: String? { cause?.unreadableFile }
}
