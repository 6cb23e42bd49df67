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

struct BeancountPosting {
  /// A number or a symbol that may be left out.
  struct Part {
    var quantity: WideQuantity?
    var symbol: String?

    var amount: BeancountAmount? {
      guard let quantity, let symbol else { return nil }
      return BeancountAmount(quantity: quantity, symbol: symbol)
    }
  }

  /// What is in braces.
  struct Cost {
    var unit: WideQuantity?
    /// On top of the cost of the units.
    var total: WideQuantity?
    var symbol: String?
    var day: Day?
    var label: String?
  }

  struct Price {
    var part: Part
    /// Of the whole posting, which has the sign.
    var isTotal: Bool
  }

  let account: String
  let flag: String
  var units: Part
  var cost: Cost?
  var price: Price?
  var metadata: [BeancountMetadata] = []
  let span: Span
  /// The units of one lot, as booked; nil: they have no cost.
  var lot: BeancountLot?
  /// Whether its amount follows from the others.
  var isInferred = false
  /// What a balance directive states, which nothing between it and this posting changes; nil: none does.
  var assertion: Assertion?

  struct Assertion {
    let amount: BeancountAmount
    let includesSubaccounts: Bool
    let span: Span
  }

  init(account: String, flag: String = "", units: Part, span: Span) {
    self.account = account
    self.flag = flag
    self.units = units
    self.span = span
  }
}

/// Units that were bought at one cost.
struct BeancountLot {
  var units: WideQuantity
  let symbol: String
  /// Of a unit.
  let cost: BeancountAmount
  let day: Day
  let label: String?
  /// Whether the units leave an account that holds them.
  var isReduction = false
  /// What the units cost altogether, where that is written; nil: it follows from the cost of a unit.
  var total: WideQuantity?

  /// What the units weigh in the balance of their transaction.
  var weight: WideQuantity {
    total.map { units.isNegative ? $0.negated : $0 } ?? units * cost.quantity
  }
}

/// Why a part of a file cannot be read.
struct BeancountProblem: Error {
  let headline: String
  let range: Range<Int>
  var help: String?
}
