import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads OFX 1 (SGML), OFX 2 (XML) and QFX. Elements are told by their names alone, since headers and
/// versions are often wrong.
struct OFXReader: BankFileReader {
  private let input: BankFileInput
  private let tree: MarkupTree
  private(set) var statements: [BankStatement] = []
  private(set) var findings = DiagnosticList()

  init(_ input: BankFileInput) {
    self.input = input
    tree = MarkupTree(input.bytes)
  }

  mutating func read() {
    if let finding = tree.finding(input) { findings.add(finding) }
    let names: [MarkupName] = ["STMTRS", "CCSTMTRS", "INVSTMTRS"]
    let nodes = names.flatMap(tree.all).sorted { $0.number < $1.number }
    for node in nodes { statements.append(statement(node)) }
    guard statements.isEmpty else { return }
    for status in tree.all("STATUS") where status.value("CODE") != "0" {
      let message = status.value("MESSAGE") ?? "code \(status.value("CODE") ?? "unknown")"
      findings.add(
        input.finding(
          .statementRefused, "the bank sent no statement: \(message)",
          at: status.start..<status.start + 1))
    }
    guard findings.isEmpty else { return }
    findings.add(
      input.finding(.statementFormat, "this file has no account statement", at: 0..<0))
  }

  private mutating func statement(_ node: MarkupTree.Node) -> BankStatement {
    var statement = BankStatement()
    let accounts: [MarkupName] = ["BANKACCTFROM", "CCACCTFROM", "INVACCTFROM"]
    let account = accounts.lazy.compactMap(node.first).first
    statement.account = account?.value("ACCTID") ?? ""
    statement.currency = node.value("CURDEF") ?? ""
    statement.closing = balance(node.first("LEDGERBAL"))
    statement.firstDay = node.first("DTSTART").flatMap { OFXDate.day($0.content) }
    statement.lastDay = node.first("DTEND").flatMap { OFXDate.day($0.content) }
    for record in node.all("STMTTRN") {
      if let row = row(record.own(before: "STMTTRN"), statement.currency) {
        statement.rows.append(row)
      }
    }
    reportStrangers(node)
    readInvestments(node, into: &statement)
    return statement
  }

  /// What is left of records whose own tag is lost. Trades have ids, too.
  private mutating func reportStrangers(_ node: MarkupTree.Node) {
    let parts = node.all("TRNAMT") + (node.first("INVTRANLIST") == nil ? node.all("FITID") : [])
    var end = node.number
    let strangers = (node.all("STMTTRN") + parts).sorted { $0.number < $1.number }.filter {
      element in
      let isRecord = element.isNamed("STMTTRN")
      if isRecord { end = max(end, element.end) }
      return !isRecord && element.number >= end
    }
    guard let first = strangers.first else { return }
    findings.add(
      input.finding(
        .statementRecord, "this is in no STMTTRN, and is left out", at: first.valueRange,
        help: ["a record begins with <STMTTRN> and ends with </STMTTRN>"]))
  }

  /// nil: it is missing, or its amount is empty.
  private mutating func balance(_ node: MarkupTree.Node?) -> BankBalance? {
    guard let node, let amount = node.first("BALAMT"), !amount.text.isEmpty else { return nil }
    guard let quantity = BankAmount.quantity(amount.content) else {
      findings.add(
        input.finding(.statementAmount, "this balance is not a number", at: amount.valueRange))
      return nil
    }
    return BankBalance(
      day: node.first("DTASOF").flatMap { OFXDate.day($0.content) }, quantity: quantity)
  }

  // MARK: Records

  private mutating func row(_ node: MarkupTree.Node, _ currency: String) -> StatementRow? {
    if let second = node.all("FITID").dropFirst().first {
      findings.add(
        input.finding(
          .statementRecord, "this record has two ids, and is left out", at: second.valueRange,
          help: ["a record ends with </STMTTRN>"]))
      return nil
    }
    guard let day = day(node), let amount = amount(node) else { return nil }
    reportCorrection(node)
    return StatementRow(
      day: day, valueDay: node.first("DTAVAIL").flatMap { OFXDate.day($0.content) },
      amount: input.options.isInverted ? amount.negated : amount,
      payee: node.joinedLines("NAME"), description: node.joinedLines("MEMO"),
      currency: node.value("CURRENCY", "CURSYM") ?? currency, id: node.value("FITID") ?? "",
      span: input.span(node.extent), line: input.line(at: node.start))
  }

  /// The day it was booked, or else the day the user did it.
  private mutating func day(_ node: MarkupTree.Node) -> Day? {
    let written = node.first("DTPOSTED")
    for place in [written, node.first("DTUSER")] {
      if let day = place.flatMap({ OFXDate.day($0.content) }) { return day }
    }
    findings.add(
      input.finding(
        .statementDate,
        written == nil ? "this record has no date, and is left out" : "this is not a date",
        at: written.map(\.valueRange) ?? node.extent,
        help: written == nil ? [] : ["dates are written as 20261121; the record is left out"]))
    return nil
  }

  private mutating func amount(_ node: MarkupTree.Node) -> Quantity? {
    guard let written = node.first("TRNAMT"), !written.text.isEmpty else {
      findings.add(
        input.finding(
          .statementAmount, "this record has no amount, and is left out", at: node.extent))
      return nil
    }
    if let quantity = BankAmount.quantity(written.content) { return quantity }
    findings.add(
      input.finding(
        .statementAmount, "this is not an amount", at: written.valueRange,
        help: ["amounts are plain numbers such as -12.50; the record is left out"]))
    return nil
  }

  /// The bank takes back what it sent before: nothing is ever changed for that.
  private mutating func reportCorrection(_ node: MarkupTree.Node) {
    guard let id = node.value("CORRECTFITID") else { return }
    let isDeleted = node.value("CORRECTACTION")?.uppercased() == "DELETE"
    findings.add(
      input.finding(
        .statementCorrection,
        "the bank \(isDeleted ? "takes back" : "replaces") the transaction with the id '\(id)'",
        at: node.extent, help: ["correct that one by hand"]))
  }

  /// Trades of unknown kinds are counted.
  private mutating func readInvestments(
    _ node: MarkupTree.Node, into statement: inout BankStatement
  ) {
    let trades = node.first("INVTRANLIST")?.children.filter { child in
      !["INVBANKTRAN", "DTSTART", "DTEND"].contains(where: child.isNamed)
    }
    guard let trades, !trades.isEmpty else { return }
    let securities = OFXTrade.securities(tree)
    var unknown: [MarkupTree.Node] = []
    for node in trades {
      let trade = OFXTrade(node, securities)
      guard let day = node.first("DTTRADE").flatMap({ OFXDate.day($0.content) }),
        let read = trade.reading
      else {
        unknown.append(node)
        continue
      }
      statement.rows.append(
        StatementRow(
          day: day, amount: read.amount, fee: read.fee, payee: trade.security,
          description: "\(read.text) \(node.joinedLines("MEMO"))".singleSpaced,
          currency: node.value("CURRENCY", "CURSYM") ?? statement.currency,
          id: node.value("FITID") ?? "", trade: read.trade, span: input.span(node.extent),
          line: input.line(at: node.start)))
    }
    guard let first = unknown.first else { return }
    findings.add(.leftOut(trades: unknown.count, at: first.start..<first.start + 1, input))
  }
}

/// Dates of OFX: `20261121`, and perhaps a time and a zone, which do not change the day.
enum OFXDate {
  private static let format = DateFormat("%Y%m%d")

  /// nil: it does not begin with the eight digits of a day.
  static func day(_ text: ArraySlice<UInt8>) -> Day? {
    text.count < 8 ? nil : format?.day(text.prefix(8))
  }
}
