import LedgeraDiagnostics
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

/// Reads the answers of aggregators that people's own programs have saved as JSON. What an object is follows
/// from the members it is in: `transactions`, `booked`, `pending`, `added`, `modified`, `removed`.
struct AggregatorReader: BankFileReader {
  private let input: BankFileInput
  private(set) var statements: [BankStatement] = []
  private(set) var findings = DiagnosticList()
  /// Where objects are, in the order in which they begin, and how many the walk has entered.
  private var objects = JSONObjects()
  private var entered = 0
  /// By account.
  private var numbers: [String: Int] = [:]

  /// What is known of the objects within a member.
  private struct Place {
    var statement: Int?
    var list: List?
    var currency = ""
  }

  /// Members that hold transactions, or such members themselves.
  private enum List: String {
    case transactions, booked, pending, added, modified, removed
  }

  init(_ input: BankFileInput) { self.input = input }

  mutating func read() {
    guard let json = JSONValue(input.bytes) else {
      findings.add(
        input.finding(.statementSyntax, "this is no JSON, or it does not end", at: 0..<0))
      return
    }
    objects = JSONObjects(input.bytes)
    visit(json, Place())
    statements = statements.compactMap { proven($0) }
    guard statements.isEmpty, findings.isEmpty else { return }
    findings.add(
      input.finding(
        .statementFormat, "this JSON has no transactions in a known form", at: 0..<0,
        help: ["known are those of SimpleFIN, GoCardless, Enable Banking and Plaid"]))
  }

  // MARK: Objects

  private mutating func visit(_ value: JSONValue, _ place: Place) {
    for element in value.elements { visit(element, place) }
    guard case .object(let members) = value else { return }
    let number = entered
    entered += 1
    // `"pending": true` is what a transaction says of itself.
    let holdsLists = members.contains {
      List(rawValue: $0.name) != nil && ($0.value.bool == nil && $0.value != .null)
    }
    if place.list != nil, !holdsLists {
      take(value, place, objects.range(number))
      for member in members { skip(member.value) }
      return
    }
    let inner = self.place(of: value, in: place)
    for member in members {
      var place = inner
      place.list = List(rawValue: member.name)
      visit(member.value, place)
    }
  }

  /// Counts the objects within one that has been taken.
  private mutating func skip(_ value: JSONValue) {
    for element in value.elements { skip(element) }
    guard case .object(let members) = value else { return }
    entered += 1
    for member in members { skip(member.value) }
  }

  /// What an object that holds transactions says of their account.
  private mutating func place(of value: JSONValue, in outer: Place) -> Place {
    guard value["transactions"] != nil else { return outer }
    var place = outer
    let account =
      ["iban", "account_id", "accountId", "id"].lazy
      .compactMap { value[$0]?.text }.first { !$0.isEmpty } ?? ""
    let number = statement(of: account)
    place.statement = number
    if let currency = value["currency"]?.string { place.currency = currency }
    if let balance = value["balance"]?.text.flatMap(AggregatorRecord.quantity) {
      statements[number].closing = BankBalance(
        day: value["balance-date"].flatMap(AggregatorRecord.day), quantity: balance)
    }
    for balance in value["balances"]?.elements ?? [] {
      let kind = (balance["balanceType"] ?? balance["balance_type"])?.text ?? ""
      let money = balance["balanceAmount"] ?? balance["balance_amount"]
      guard ["closingBooked", "CLBD"].contains(kind),
        let quantity = money?["amount"]?.text.flatMap(AggregatorRecord.quantity)
      else { continue }
      let day = (balance["referenceDate"] ?? balance["reference_date"])
      statements[number].closing = BankBalance(
        day: day.flatMap(AggregatorRecord.day), quantity: quantity)
    }
    return place
  }

  private mutating func statement(of account: String) -> Int {
    if let known = numbers[account] { return known }
    numbers[account] = statements.count
    var statement = BankStatement()
    statement.account = account
    statements.append(statement)
    return statements.count - 1
  }

  // MARK: Transactions

  private mutating func take(_ json: JSONValue, _ place: Place, _ range: Range<Int>) {
    let record = AggregatorRecord(json)
    guard place.list != .removed else {
      findings.add(
        input.finding(
          .statementCorrection, "the bank takes back the transaction \(record.id)", at: range))
      return
    }
    let state = place.list == .pending ? .pending : record.state
    guard state != .void else {
      findings.add(
        input.finding(
          .statementRecord, "this transaction is left out: it moved no money", at: range))
      return
    }
    guard let day = record.day else {
      findings.add(
        input.finding(
          .statementDate, "this record has no date", at: range, help: ["the record is left out"]))
      return
    }
    guard let amount = record.amount else {
      findings.add(
        input.finding(
          .statementAmount, "this record has no amount", at: range,
          help: ["the record is left out"]))
      return
    }
    let number =
      record.account.isEmpty
      ? place.statement ?? statement(of: "") : statement(of: record.account)
    let currency = record.currency.isEmpty ? place.currency : record.currency
    statements[number].rows.append(
      StatementRow(
        day: day, amount: amount, balance: record.balance, payee: record.payee,
        description: record.description, currency: currency, id: record.id,
        isPending: state == .pending, span: input.span(range),
        line: input.line(at: range.lowerBound)))
  }

  /// With the currency of its rows, turned round if the user says so; nil: it has no rows, or its balances
  /// contradict the signs.
  private mutating func proven(_ statement: BankStatement) -> BankStatement? {
    guard !statement.rows.isEmpty else { return nil }
    var statement = statement
    let currencies = Set(statement.rows.map(\.currency))
    if currencies.count == 1 { statement.currency = currencies.first ?? "" }
    if input.options.isInverted { return statement.inverted() }
    guard let finding = BalanceProof(statement).finding else { return statement }
    findings.add(finding)
    return nil
  }
}

/// Where the objects of a JSON text are, in the order in which they begin.
private struct JSONObjects {
  private var ranges: [Range<Int>] = []

  init() {}

  /// - Parameter bytes: Valid JSON.
  init(_ bytes: [UInt8]) {
    var open: [Int] = []
    var isString = false
    var isEscaped = false
    for (offset, byte) in bytes.enumerated() {
      if isString {
        if byte == UInt8(ascii: "\""), !isEscaped { isString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "{"):
        open.append(ranges.count)
        ranges.append(offset..<offset)
      case UInt8(ascii: "}"):
        guard let number = open.popLast() else { return }
        ranges[number] = ranges[number].lowerBound..<offset + 1
      default: break
      }
    }
  }

  func range(_ number: Int) -> Range<Int> {
    ranges.indices.contains(number) ? ranges[number] : 0..<0
  }
}
