package import LedgeraChecking
import LedgeraComputation
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Books in Beancount's format (examples/exports/README.md).
///
/// Names are mapped, and the mapping is listed in comments. Costs become prices; lots, assertions,
/// states and dates of postings, which have another meaning there, become metadata, as do tags.
package struct BeancountWriter: Sendable {
  let journal: Journal
  let names: BeancountNames
  /// Numbers of the transactions in the order of writing.
  private let transactions: [Int]

  /// - Parameter transactions: Numbers in file order; nil: all, by date.
  package init(_ ledger: Ledger, transactions: [Int]? = nil) {
    journal = ledger.journal
    names = BeancountNames(journal)
    self.transactions =
      transactions ?? (0..<ledger.transactionCount).map { ledger.transactionIndex(at: $0) }
  }

  /// Everything: options, accounts, commodities, prices, transactions.
  package func write(to output: inout [UInt8]) {
    put("; Books, written by ledgera export beancount.\n", &output)
    // Beancount divides a total price by the units, which leaves a rounding error.
    put("option \"inferred_tolerance_default\" \"*:0.0000001\"\n", &output)
    if let base = journal.profile.base {
      put("option \"operating_currency\" \"\(names.symbol(base))\"\n", &output)
    }
    writeCommodities(to: &output)
    writeAccounts(to: &output)
    writePrices(to: &output)
    OrderedWork.append(transactions, to: &output) { [self] index, output in
      write(journal.transaction(index), to: &output)
    }
  }

  private func put(_ text: String, _ output: inout [UInt8]) { output.append(contentsOf: text.utf8) }

  // MARK: Declarations

  private var firstDay: Day {
    let days = transactions.map { journal.store.transactions[$0].day }
    return days.min() ?? Day(year: 1970, month: 1, day: 1) ?? .first
  }

  private func writeCommodities(to output: inout [UInt8]) {
    put("\n", &output)
    for (index, commodity) in journal.store.commodities.enumerated()
    where names.symbols[index] != commodity.symbol {
      put("; commodity \(names.symbols[index]) is \(Self.line(commodity.symbol))\n", &output)
    }
  }

  /// Opens all accounts of the transactions on the first day.
  private func writeAccounts(to output: inout [UInt8]) {
    var used: Set<AccountID> = []
    for index in transactions {
      for number in journal.store.transactions[index].postings {
        used.insert(journal.store.postings[number].account)
      }
    }
    let day = firstDay.text
    put("\n", &output)
    for account in journal.accounts.displayOrder where used.contains(account) {
      put("\(day) open \(names.account(account))\n", &output)
      put("  name: \(Self.quoted(journal.name(account)))\n", &output)
    }
    put("\(day) open \(names.conversions)\n\(day) open \(names.virtual)\n", &output)
  }

  private func writePrices(to output: inout [UInt8]) {
    put("\n", &output)
    for index in 0..<journal.store.prices.count {
      let price = journal.store.prices[index]
      put(
        "\(price.day.text) price \(names.symbol(price.commodity)) \(price.price.quantity)"
          + " \(names.symbol(price.quote))\n", &output)
    }
  }

  // MARK: Transactions

  private func write(_ transaction: Transaction, to output: inout [UInt8]) {
    let flag = transaction.state == .reconciled ? "*" : transaction.state == .pending ? "!" : "txn"
    let parts = DescriptionParts(transaction.description)
    let texts = parts.payee == transaction.description ? [parts.payee] : [parts.payee, parts.note]
    put(
      "\n\(transaction.day.text) \(flag) " + texts.map(Self.quoted).joined(separator: " "), &output)
    put("\n", &output)
    var metadata = Metadata()
    metadata.add("code", transaction.code)
    metadata.add("date2", transaction.secondaryDay?.text ?? "")
    for tag in transaction.tags { metadata.add(tag.name, tag.value, isTag: true) }
    metadata.add("comment", transaction.commentLines.joined(separator: " "))
    put(metadata.text(indent: "  "), &output)
    var (residual, virtual) = (WideBalance(), WideBalance())
    let byLots = transaction.balancesByLotCosts
    for posting in transaction.postings {
      let cost = posting.weighingCost(byLots: byLots)
      write(posting, cost, to: &output)
      let weights = weights(of: posting, cost)
      if posting.kind == .virtual { virtual.add(weights) } else { residual.add(weights) }
    }
    writeCounterparts(of: residual, names.conversions, to: &output)
    writeCounterparts(of: virtual, names.virtual, to: &output)
  }

  /// What the posting weighs in the balance of its transaction.
  private func weights(of posting: Posting, _ cost: Cost?) -> WideBalance {
    var balance = WideBalance()
    for amount in posting.amounts {
      balance.add(cost?.wideTotal(of: amount.quantity) ?? WideAmount(amount))
    }
    return balance
  }

  /// Writes postings that take the remainders.
  private func writeCounterparts(
    of residual: WideBalance, _ account: String, to output: inout [UInt8]
  ) {
    for amount in residual.amounts where !amount.isZero {
      put("  \(account)  \(amount.negated.quantity) \(names.symbol(amount.commodity))\n", &output)
    }
  }

  private func write(_ posting: Posting, _ cost: Cost?, to output: inout [UInt8]) {
    var metadata = Metadata()
    let state = posting.record.flags.state
    metadata.add("status", state == .unreconciled ? "" : state.mark)
    metadata.add("date", posting.detail?.day.day?.text ?? "")
    metadata.add("date2", posting.detail?.secondaryDay.day?.text ?? "")
    metadata.add("kind", posting.kind == .real ? "" : BookTables.name(of: posting.kind))
    metadata.add("assertion", assertion(of: posting))
    metadata.add("lot", lot(of: posting))
    if let paid = posting.cost, paid.amount != cost?.amount {
      metadata.add(
        "price", "\(paid.amount.quantity) \(journal.commodity(paid.amount.commodity).symbol)")
    }
    for tag in posting.tags { metadata.add(tag.name, tag.value, isTag: true) }
    metadata.add("comment", posting.commentLines.joined(separator: " "))
    for amount in posting.amounts {
      var line =
        "  \(names.account(posting.account))  \(amount.quantity) \(names.symbol(amount.commodity))"
      if let cost {
        line += cost.isTotal ? " @@ " : " @ "
        line += "\(cost.amount.quantity) \(names.symbol(cost.amount.commodity))"
      }
      put(line + "\n" + metadata.text(indent: "    "), &output)
    }
  }

  private func assertion(of posting: Posting) -> String {
    guard let assertion = posting.assertion else { return "" }
    let marks = (assertion.isSole ? "==" : "=") + (assertion.includesSubaccounts ? "*" : "")
    return "\(marks) \(assertion.quantity) \(journal.commodity(assertion.commodity).symbol)"
  }

  private func lot(of posting: Posting) -> String {
    guard let lot = posting.lot else { return "" }
    var parts: [String] = []
    if lot.hasCost {
      let amount = "\(lot.quantity) \(journal.commodity(lot.commodity).symbol)"
      parts.append(lot.isTotal ? "{{\(amount)}}" : "{\(lot.isFixed ? "=" : "")\(amount)}")
    }
    if let day = lot.day.day { parts.append("[\(day.text)]") }
    if lot.noteLength > 0 {
      parts.append("(\(journal.store.text(posting.file, lot.noteOffset, lot.noteLength)))")
    }
    return parts.joined(separator: " ")
  }

  // MARK: Text

  static func quoted(_ text: String) -> String {
    if text.isPlain { return "\"\(text)\"" }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(line(escaped))\""
  }

  /// Without characters that would end a line.
  static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

extension String {
  /// Whether it is of visible ASCII characters that need no escape.
  fileprivate var isPlain: Bool {
    utf8.allSatisfy { 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }
}

/// Lines of metadata, with distinct keys.
struct Metadata {
  private static let reserved: Set<String> = ["filename", "lineno", "name"]
  private var keys: Set<String> = []
  private var lines: [String] = []

  /// Adds a value; only values of tags may be empty.
  mutating func add(_ name: String, _ value: String, isTag: Bool = false) {
    guard isTag || !value.isEmpty else { return }
    var stem = ""
    for scalar in name.lowercased().unicodeScalars {
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || 0x30...0x39 ~= scalar.value)
      if isPlain || scalar == "-" || scalar == "_" {
        stem.unicodeScalars.append(scalar)
      } else {
        stem += "-"
      }
    }
    if stem.first?.isLetter != true || stem.utf8.count < 2 { stem = "tag-" + stem }
    var (key, number) = (stem, 2)
    while Self.reserved.contains(key) || !keys.insert(key).inserted {
      key = "\(stem)-\(number)"
      number += 1
    }
    lines.append("\(key): \(BeancountWriter.quoted(value))")
  }

  func text(indent: String) -> String { lines.map { indent + $0 + "\n" }.joined() }
}
