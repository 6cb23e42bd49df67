import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

/// Texts of corrections, and of amounts in the statement's commodity with all their decimals, which
/// decide whether sums agree.
package struct ReconciliationTexts: Sendable {
  let journal: Journal
  let commodity: CommodityID
  private var people: AmountTexts
  private var machines: AmountTexts

  init(_ journal: Journal, _ commodity: CommodityID) {
    self.journal = journal
    self.commodity = commodity
    people = AmountTexts(journal)
    machines = AmountTexts(journal, .machine)
  }

  mutating func cell(_ quantity: Quantity) -> Cell { people.cell(balance(quantity)) }

  /// An amount within a sentence.
  mutating func text(_ quantity: Quantity) -> String { people.record(balance(quantity)) }

  mutating func record(_ quantity: Quantity) -> String { machines.record(balance(quantity)) }

  func json(_ quantity: Quantity) -> JSONValue {
    .amount(commodity: journal.commodity(commodity).symbol, quantity: quantity.description)
  }

  private func balance(_ quantity: Quantity) -> WideBalance {
    let exact = quantity.normalized
    return WideBalance(
      WideAmount(WideQuantity(exact), commodity, decimals: .atLeast(exact.scale)))
  }

  /// The place of a transaction, `FILE:LINE`.
  func place(of posting: AccountPosting) -> String {
    let span = journal.transaction(posting.transaction).span
    guard span.file != .generated else { return "" }
    let source = journal.sources[span.file]
    return "\(source.path):\(source.position(of: Int(span.offset)).line)"
  }

  func description(of posting: AccountPosting) -> String {
    journal.transaction(posting.transaction).description
  }
}

extension Correction.Kind {
  /// What is wrong with a posting, in a few words.
  package var text: String {
    switch self {
    case .tick: "on the statement"
    case .leaveOut: "not on the statement"
    case .leaveOutTwin: "entered twice"
    case .changeSign: "wrong sign"
    case .swapDigits: "digits swapped"
    case .moveMark: "decimal mark slipped"
    }
  }
}

extension TransactionState {
  /// The state as a word.
  var name: String {
    switch self {
    case .unreconciled: "unreconciled"
    case .pending: "pending"
    case .reconciled: "reconciled"
    }
  }
}

extension StatementExplanations.Group {
  /// `2 postings, 1 with another amount`.
  var title: String {
    var text = counted(size, "posting")
    if mistakeCount > 0 {
      text +=
        mistakeCount == size ? " with another amount" : ", \(mistakeCount) with another amount"
    }
    if unmarkedCount > 0 {
      text += unmarkedCount == size ? " marked too early" : ", \(unmarkedCount) marked too early"
    }
    return text
  }
}
