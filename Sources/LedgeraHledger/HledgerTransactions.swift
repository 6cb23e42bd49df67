import LedgeraComputation
package import LedgeraJSON
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension TransactionListing {
  /// The transactions as `hledger print -O json` has them.
  package var hledgerJSON: JSONValue {
    let encoder = HledgerTransactions(journal)
    return .sequence(
      Batches(of: OnDemand { transactions }, with: {}) { index, _, values in
        let transaction = journal.transaction(index)
        let value = encoder.value(of: transaction) { posting in
          let balance = balance(of: posting)
          guard balance.amounts.count == 1 else { return encoder.written(balance) }
          let own = posting.amounts.first.map { WideBalance(WideAmount($0)) }
          let cost = posting.cost.flatMap { $0.isOffset || balance != own ? nil : $0 }
          let decimals =
            balance == own
            ? journal.store.neededDecimals(
              ofInferred: posting.index, in: transaction.record.postings) : nil
          return .array([
            encoder.amounts.written(balance.amounts[0], decimals: decimals, cost: cost)
          ])
        }
        values.append(value)
      })
  }
}

/// Transactions and postings as hledger's JSON has them.
struct HledgerTransactions: Sendable {
  let journal: Journal
  let amounts: HledgerAmounts
  /// Whether they are part of a register, whose amounts show the decimals of their commodity.
  private let isRegister: Bool
  private let inheritedTags: InheritedTags

  init(_ journal: Journal, isRegister: Bool = false) {
    self.journal = journal
    self.isRegister = isRegister
    amounts = HledgerAmounts(journal)
    inheritedTags = InheritedTags(journal)
  }

  /// - Parameter shown: The amounts of a posting.
  func value(of transaction: Transaction, showing shown: (Posting) -> JSONValue) -> JSONValue {
    [
      "tcode": .string(transaction.code),
      "tcomment": comment(transaction.commentLines),
      "tdate": .string(transaction.day.text),
      "tdate2": day(transaction.secondaryDay),
      "tdescription": .string(transaction.description),
      "tindex": .integer(transaction.index + 1),
      "tpostings": .array(transaction.postings.map { value(of: $0, shown($0)) }),
      "tprecedingcomment": "",
      "tsourcepos": .array(places(of: transaction)),
      "tstatus": state(transaction.state),
      "ttags": tags(transaction.tags),
    ]
  }

  func value(of posting: Posting, _ shown: JSONValue) -> JSONValue {
    [
      "paccount": .string(posting.accountName),
      "pamount": shown,
      "pbalanceassertion": posting.assertion.map { assertion($0, of: posting) } ?? .null,
      "pcomment": comment(posting.commentLines),
      "pdate": day(posting.detail?.day.day),
      "pdate2": day(posting.detail?.secondaryDay.day),
      "poriginal": .null,
      "pstatus": state(posting.record.flags.state),
      "ptags": tags(inheritedTags.all(of: posting)),
      "ptransaction_": .string("\(posting.transactionIndex + 1)"),
      "ptype": kind(posting.kind),
    ]
  }

  /// What a line of a register that sums the postings of a period has in place of a posting.
  func summary(of account: String, _ figures: JSONValue, from day: Day) -> JSONValue {
    [
      "paccount": .string(account),
      "pamount": figures,
      "pbalanceassertion": .null,
      "pcomment": "",
      "pdate": .string(day.text),
      "pdate2": .null,
      "poriginal": .null,
      "pstatus": "Unmarked",
      "ptags": [],
      "ptransaction_": "",
      "ptype": "RegularPosting",
    ]
  }

  /// Amounts with the decimals that they have.
  func written(_ balance: WideBalance) -> JSONValue {
    .array(balance.amounts.map { amounts.written($0) })
  }

  private func assertion(_ assertion: AssertionRecord, of posting: Posting) -> JSONValue {
    let amount = WideAmount(Amount(assertion.quantity, assertion.commodity))
    return [
      "baamount": isRegister ? amounts.figure(amount) : amounts.written(amount),
      "bainclusive": .bool(assertion.includesSubaccounts),
      "baposition": place(posting.file, Int(assertion.offset)),
      "batotal": .bool(assertion.isSole),
    ]
  }

  /// Where it begins, and the line after it.
  private func places(of transaction: Transaction) -> [JSONValue] {
    let span = transaction.span
    let file = journal.sources[span.file]
    var end = min(span.range.upperBound, file.count)
    while end > span.range.lowerBound, [0x0A, 0x0D].contains(file.bytes[end - 1]) { end -= 1 }
    var next = place(span.file, end)
    next["sourceLine"] = .integer(file.position(of: end).line + 1)
    next["sourceColumn"] = 1
    return [place(span.file, span.range.lowerBound), next]
  }

  private func place(_ number: FileID, _ offset: Int) -> JSONValue {
    let file = journal.sources[number]
    let position = file.position(of: offset)
    return [
      "sourceColumn": .integer(position.byteColumn), "sourceLine": .integer(position.line),
      "sourceName": .string(file.path),
    ]
  }

  private func tags(_ tags: [Tag]) -> JSONValue {
    .array(tags.map { [.string($0.name), .string($0.value)] })
  }

  private func comment(_ lines: [String]) -> JSONValue {
    .string(
      lines.enumerated().reduce(into: "") { text, line in
        if line.offset > 0 || !line.element.isEmpty || lines.count > 1 {
          text += line.element + "\n"
        }
      })
  }

  private func day(_ day: Day?) -> JSONValue { day.map { .string($0.text) } ?? .null }

  private func state(_ state: TransactionState) -> JSONValue {
    switch state {
    case .unreconciled: "Unmarked"
    case .pending: "Pending"
    case .reconciled: "Cleared"
    }
  }

  private func kind(_ kind: PostingKind) -> JSONValue {
    switch kind {
    case .real: "RegularPosting"
    case .virtual: "VirtualPosting"
    case .balancedVirtual: "BalancedVirtualPosting"
    }
  }
}
