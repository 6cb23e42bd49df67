import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads CAMT.052, 053 and 054 of all versions, which differ in how deep the same names are.
struct CAMTReader: BankFileReader {
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
    let names: [MarkupName] = ["Stmt", "Rpt", "Ntfctn"]
    let nodes = names.flatMap(tree.all).sorted { $0.number < $1.number }
    for node in nodes { statements.append(statement(node)) }
    guard statements.isEmpty, findings.isEmpty else { return }
    findings.add(
      input.finding(.statementFormat, "this file has no account statement", at: 0..<0))
  }

  private mutating func statement(_ node: MarkupTree.Node) -> BankStatement {
    var statement = BankStatement()
    let account = node.child("Acct")
    statement.account = account.map(accountName) ?? ""
    let balances = node.children.filter { $0.isNamed("Bal") }
    let closing = balance(balances, ["CLBD", "ITBD"])
    let opening = balance(balances, ["OPBD", "PRCD"])
    (statement.opening, statement.closing) = (opening?.balance, closing?.balance)
    statement.firstDay = node.value("FrToDt", "FrDtTm").flatMap { Self.day(Array($0.utf8)[...]) }
    statement.lastDay = node.value("FrToDt", "ToDtTm").flatMap { Self.day(Array($0.utf8)[...]) }
    let entries = node.children.filter { $0.isNamed("Ntry") }
    statement.currency =
      account?.child("Ccy")?.text ?? closing?.currency ?? opening?.currency
      ?? entries.lazy.compactMap { $0.child("Amt")?.attribute("Ccy") }.first ?? ""
    for entry in entries {
      if let row = row(entry, statement.currency) { statement.rows.append(row) }
    }
    return statement
  }

  private func accountName(_ account: MarkupTree.Node) -> String {
    guard let id = account.child("Id") else { return "" }
    if let name = id.value("IBAN") ?? id.value("BBAN") ?? id.value("UPIC") { return name }
    return id.value("Othr", "Id") ?? id.value("PrtryAcct", "Id") ?? ""
  }

  /// The last balance of the first kind that there is.
  private mutating func balance(
    _ nodes: [MarkupTree.Node], _ kinds: [String]
  ) -> (balance: BankBalance, currency: String?)? {
    for kind in kinds {
      guard let node = nodes.last(where: { $0.value("Tp", "Cd") == kind }) else { continue }
      guard let quantity = quantity(node) else { continue }
      return (
        BankBalance(day: date(node, "Dt"), quantity: quantity), node.child("Amt")?.attribute("Ccy")
      )
    }
    return nil
  }

  // MARK: Entries

  private mutating func row(_ node: MarkupTree.Node, _ currency: String) -> StatementRow? {
    guard let day = day(node), let quantity = quantity(node) else { return nil }
    let parts = CAMTDetails(node, isDebit: node.child("CdtDbtInd")?.text == "DBIT")
    let reference = (node.child("AcctSvcrRef")?.text ?? parts.reference).trimmed
    let status = node.child("Sts").map { $0.value("Cd") ?? $0.value("Prtry") ?? $0.text }
    return StatementRow(
      day: day, valueDay: date(node, "ValDt"),
      amount: input.options.isInverted ? quantity.negated : quantity,
      fee: CAMTCharges(node).part(of: quantity), payee: parts.payee,
      description: parts.text, currency: node.child("Amt")?.attribute("Ccy") ?? currency,
      id: reference.uppercased() == "NONREF" ? "" : reference,
      isPending: status.map { !$0.isEmpty && $0 != "BOOK" } ?? false,
      span: input.span(node.extent), line: input.line(at: node.start))
  }

  /// With its sign, which `RvslInd` does not change.
  private mutating func quantity(_ node: MarkupTree.Node) -> Quantity? {
    guard let amount = node.child("Amt"), let quantity = BankAmount.quantity(amount.content) else {
      findings.add(
        input.finding(
          .statementAmount, "this is not an amount",
          at: node.child("Amt")?.valueRange ?? node.extent))
      return nil
    }
    let sign = node.child("CdtDbtInd")
    switch sign?.text {
    case "CRDT": return quantity
    case "DBIT": return quantity.negated
    default:
      findings.add(
        input.finding(
          .statementAmount, "this says neither CRDT nor DBIT", at: sign?.valueRange ?? node.extent))
      return nil
    }
  }

  private func date(_ node: MarkupTree.Node, _ name: MarkupName) -> Day? {
    guard let date = node.child(name) else { return nil }
    for place in [date.first("Dt"), date.first("DtTm"), date] {
      if let text = place?.content, !text.isEmpty { return CAMTReader.day(text) }
    }
    return nil
  }

  private mutating func day(_ node: MarkupTree.Node) -> Day? {
    for name in ["BookgDt", "ValDt"] as [MarkupName] {
      if let day = date(node, name) { return day }
    }
    let written = node.child("BookgDt") ?? node.child("ValDt")
    findings.add(
      input.finding(
        .statementDate, written == nil ? "this entry has no date" : "this is not a date",
        at: written?.extent ?? node.extent))
    return nil
  }

  private static let format = DateFormat("%Y-%m-%d")

  /// `2026-11-21`, and perhaps a time, which does not change the day.
  static func day(_ text: ArraySlice<UInt8>) -> Day? {
    format?.day(text.prefix(10))
  }
}

/// Who is at the other side of an entry, and what was said.
private struct CAMTDetails {
  let payee: String
  let text: String
  /// The bank's, where it is with the details; empty: none.
  let reference: String

  init(_ entry: MarkupTree.Node, isDebit: Bool) {
    let details = entry.all("TxDtls")
    let only = details.count == 1 ? details[0] : nil
    payee = only.map { CAMTDetails.payee($0, isDebit: isDebit, entry) } ?? ""
    reference = only?.value("Refs", "AcctSvcrRef") ?? ""
    text = only.flatMap(CAMTDetails.text) ?? entry.child("AddtlNtryInf")?.content.joinedLines ?? ""
  }

  /// The other side: of money out the creditor, of money in the debtor; where that was reversed, the
  /// other way round.
  private static func payee(
    _ details: MarkupTree.Node, isDebit: Bool, _ entry: MarkupTree.Node
  ) -> String {
    guard let parties = details.first("RltdPties") else { return "" }
    let isReversal = entry.child("RvslInd")?.text == "true"
    let names: [MarkupName] =
      isDebit != isReversal ? ["UltmtCdtr", "Cdtr"] : ["UltmtDbtr", "Dbtr"]
    return names.lazy.map { parties.child($0)?.joinedLines("Nm") ?? "" }.first { !$0.isEmpty } ?? ""
  }

  private static func text(_ details: MarkupTree.Node) -> String? {
    if let remittance = details.first("RmtInf") {
      let lines = remittance.all("Ustrd").map(\.content.joinedLines).filter { !$0.isEmpty }
      if !lines.isEmpty { return lines.joined(separator: " ") }
      if let reference = remittance.value("CdtrRefInf", "Ref") { return reference }
    }
    return details.value("AddtlTxInf")?.joinedLines
  }
}
