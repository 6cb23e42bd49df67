import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// What a file of Beancount says of a day.
struct BeancountDirective {
  enum Content {
    /// - Parameter method: How units are sold; empty: the directive does not say.
    case open(account: String, symbols: [String], method: String)
    case close(account: String)
    case commodity(symbol: String)
    case price(symbol: String, BeancountAmount)
    /// What is in an account and those below it before the day's transactions.
    ///
    /// - Parameter tolerance: nil: that of the amount.
    case balance(account: String, BeancountAmount, tolerance: WideQuantity?)
    /// Fill up to the next balance.
    case pad(account: String, from: String)
    /// A note, or the path of a document.
    case remark(account: String, String)
    case transaction(BeancountTransaction)
  }

  let day: Day
  var content: Content
  var metadata: [BeancountMetadata]
  let span: Span

  /// Changes the transaction that it is, in place.
  mutating func change(_ change: (inout BeancountTransaction) -> Void) {
    guard case .transaction(var transaction) = content else { return }
    // Two owners of the postings would make a copy of them.
    content = .close(account: "")
    change(&transaction)
    content = .transaction(transaction)
  }

  /// Its place among those of a day: accounts open first, then balances are compared; they close last.
  var rank: Int {
    switch content {
    case .open: -2
    case .balance: -1
    case .close: 1
    default: 0
    }
  }
}

/// `key: value`, as a tag would have it.
struct BeancountMetadata {
  let name: String
  let value: String
}

struct BeancountAmount {
  let quantity: WideQuantity
  let symbol: String

  /// By how much a balance may differ: a unit of its last decimal.
  var tolerance: WideQuantity {
    quantity.scale == 0 ? .zero : WideQuantity(coefficient: 1, scale: quantity.scale)
  }
}

struct BeancountTransaction {
  let flag: String
  let payee: String
  let narration: String
  let tags: [String]
  let links: [String]
  var postings: [BeancountPosting]
}

/// Why a part of a file cannot be read.
struct BeancountProblem: Error {
  let headline: String
  let range: Range<Int>
  var help: String?
}
