import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

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

  /// What a balance directive states.
  struct Assertion {
    let amount: BeancountAmount
    let includesSubaccounts: Bool
    let span: Span
  }

  let account: String
  var units: Part
  let span: Span
  /// Whether its amount follows from the others.
  var isInferred = false
  private var indirect = Indirect.none

  /// What few postings have. It is kept apart, or books would need several times the memory.
  struct Details {
    var flag = ""
    var cost: Cost?
    var price: Price?
    var metadata: [BeancountMetadata] = []
    /// The units of one lot, as booked; nil: they have no cost.
    var lot: BeancountLot?
    /// nil: no balance directive follows before something changes the balance.
    var assertion: Assertion?
  }

  private indirect enum Indirect {
    case none
    case some(Details)
  }

  private var details: Details {
    get { if case .some(let details) = indirect { details } else { Details() } }
    set { indirect = .some(newValue) }
  }

  var flag: String {
    get { details.flag }
    set { details.flag = newValue }
  }
  var cost: Cost? {
    get { details.cost }
    set { details.cost = newValue }
  }
  var price: Price? {
    get { details.price }
    set { details.price = newValue }
  }
  var metadata: [BeancountMetadata] {
    get { details.metadata }
    set { details.metadata = newValue }
  }
  var lot: BeancountLot? {
    get { details.lot }
    set { details.lot = newValue }
  }
  var assertion: Assertion? {
    get { details.assertion }
    set { details.assertion = newValue }
  }

  init(account: String, units: Part, span: Span) {
    self.account = account
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
