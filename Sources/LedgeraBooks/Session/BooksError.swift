package import LedgeraDiagnostics
package import LedgeraEditing

/// Why something cannot be done with books.
package enum BooksError: ExplainedError {
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

  package var kind: FailureKind { cause?.kind ?? .usage }

  package var message: String {
    cause?.message ?? "the books have no file that a transaction could be written to"
  }

  package var hints: [String] { cause?.hints ?? [] }

  package var unreadableFile: String? { cause?.unreadableFile }
}
