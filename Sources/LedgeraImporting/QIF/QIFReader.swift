import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads QIF. Dates and amounts are read alike in the whole file; where nothing tells how, nothing is
/// read.
struct QIFReader: BankFileReader {
  private let input: BankFileInput
  private(set) var statements: [BankStatement] = []
  private(set) var findings = DiagnosticList()
  /// Records of money that moved, each with the number of its statement.
  private var records: [(statement: Int, record: QIFRecord)] = []
  /// Of investments.
  private var trades: [(statement: Int, record: QIFRecord)] = []
  /// By the names of securities.
  private var tickers: [String: String] = [:]
  /// By account.
  private var numbers: [String: Int] = [:]
  private var statedOrder: QIFDate.Order?

  init(_ input: BankFileInput) {
    self.input = input
    statedOrder = input.options.dateFormat?.isMonthFirst.map { $0 ? .monthFirst : .dayFirst }
  }

  mutating func read() {
    collect()
    guard !records.isEmpty || !trades.isEmpty else {
      findings.add(
        input.finding(.statementFormat, "this file has no account entries", at: 0..<0))
      return
    }
    guard let order = dateOrder(), let mark = decimalMark() else { return statements = [] }
    for (statement, record) in records {
      if let row = row(record, order, mark) { statements[statement].rows.append(row) }
    }
    readTrades(order, mark)
    statements.removeAll { $0.rows.isEmpty }
  }

  // MARK: Sections

  /// What the records of a section are.
  private enum Section {
    case transactions, accounts, trades, securities, others
  }

  private mutating func collect() {
    var section = Section.transactions
    var account = ""
    var isList = false
    for part in QIFPart.all(in: input.bytes) {
      switch part {
      case .heading("option:autoswitch"): isList = true
      case .heading("clear:autoswitch"): isList = false
      case .heading("option:mdy"): statedOrder = statedOrder ?? .monthFirst
      case .heading("option:dmy"): statedOrder = statedOrder ?? .dayFirst
      case .heading("account"): section = .accounts
      case .heading(let heading): section = QIFReader.section(heading) ?? section
      case .record(let record):
        if section == .accounts, !record.isTransaction {
          // In a list accounts are only described.
          if !isList { account = record.text("N") }
        } else if section == .trades {
          trades.append((number(of: account), record))
        } else if section == .securities {
          let ticker = record.text("S")
          if !ticker.isEmpty { tickers[record.text("N")] = ticker }
        } else if section != .others {
          if record.isTransaction {
            records.append((number(of: account), record))
          } else if record.amount != nil {
            report(.statementDate, "this is not a date", record.field("D"), record)
          }
        }
      }
    }
  }

  private static func section(_ heading: String) -> Section? {
    guard heading.hasPrefix("type:") else { return nil }
    let kind = heading.dropFirst(5).trimmed
    let lists = ["cat", "class", "memorized", "prices", "budget", "tag"]
    if kind == "security" { return .securities }
    return kind == "invst" ? .trades : lists.contains(kind) ? .others : .transactions
  }

  private mutating func number(of account: String) -> Int {
    if let known = numbers[account] { return known }
    numbers[account] = statements.count
    var statement = BankStatement()
    statement.account = account
    statements.append(statement)
    return statements.count - 1
  }

  // MARK: The whole file

  private mutating func dateOrder() -> QIFDate.Order? {
    if let statedOrder { return statedOrder }
    let dates = (records + trades).compactMap { $0.record.field("D") }
    let read = dates.map { QIFDate($0.text) }
    let evidence = read.compactMap { $0?.evidence }
    let dayFirst = evidence.count { $0 == .dayFirst }
    if dayFirst * 2 != evidence.count {
      return dayFirst * 2 > evidence.count ? .dayFirst : .monthFirst
    }
    guard let index = read.firstIndex(where: { $0?.isAmbiguous ?? false }), let date = read[index]
    else { return .monthFirst }
    if let isMonthFirst = input.options.known.dateFormat?.isMonthFirst {
      return isMonthFirst ? .monthFirst : .dayFirst
    }
    let readings = [date.day(.dayFirst), date.day(.monthFirst)].compactMap { $0?.text }
    findings.add(
      input.finding(
        .statementDate,
        "this may be \(readings.joined(separator: " or ")), as may all dates here",
        at: dates[index].range,
        help: ["say which: --date-format '%d/%m/%Y' or --date-format '%m/%d/%Y'"]))
    return nil
  }

  private mutating func decimalMark() -> NumberStyle.DecimalMark? {
    let amounts =
      records.compactMap(\.record.amount)
      + trades.flatMap { trade in "TUIQO".unicodeScalars.compactMap(trade.record.field) }
    switch DecimalMarkDetection.detect(amounts.lazy.map(\.text), stated: input.options.decimalMark)
    {
    case .known(let mark): return mark
    case .ambiguous(_, let readings, let index):
      if let known = input.options.known.decimalMark { return known }
      findings.add(
        input.finding(
          .statementAmount, "this may be \(readings.joined(separator: " or "))",
          at: amounts[index].range, help: [DecimalMarkDetection.help]))
      return nil
    }
  }

  // MARK: Records

  private mutating func row(
    _ record: QIFRecord, _ order: QIFDate.Order, _ mark: NumberStyle.DecimalMark
  ) -> StatementRow? {
    if let second = record.repeated {
      findings.add(
        input.finding(
          .statementRecord, "this record has two dates or amounts, and is left out",
          at: second.range.lowerBound - 1..<second.range.upperBound,
          help: ["a line with ^ ends each record"]))
      return nil
    }
    guard let date = record.field("D"), let day = QIFDate(date.text)?.day(order) else {
      report(.statementDate, "this is not a date", record.field("D"), record)
      return nil
    }
    guard let amount = record.amount,
      let quantity = WrittenNumber(amount.text)?.quantity(mark: mark)
    else {
      report(.statementAmount, "this is not an amount", record.amount, record)
      return nil
    }
    return StatementRow(
      day: day, amount: input.options.isInverted ? quantity.negated : quantity,
      payee: record.text("P"), description: record.text("M"),
      id: record.text("N"), span: input.span(record.range), line: input.line(at: record.start))
  }

  /// Trades of unknown kinds are counted.
  private mutating func readTrades(_ order: QIFDate.Order, _ mark: NumberStyle.DecimalMark) {
    var unknown: [QIFRecord] = []
    for (statement, record) in trades {
      let trade = QIFTrade(record, tickers, mark)
      guard let day = record.field("D").flatMap({ QIFDate($0.text)?.day(order) }),
        let read = trade.reading
      else {
        unknown.append(record)
        continue
      }
      let payee = trade.security.isEmpty ? record.text("P") : trade.security
      statements[statement].rows.append(
        StatementRow(
          day: day, amount: read.amount, fee: read.fee, payee: payee,
          description: "\(read.text) \(record.text("M"))".singleSpaced, trade: read.trade,
          span: input.span(record.range), line: input.line(at: record.start)))
    }
    guard let first = unknown.first else { return }
    findings.add(.leftOut(trades: unknown.count, at: first.range, input))
  }

  private mutating func report(
    _ code: DiagnosticCode, _ headline: String, _ field: QIFRecord.Field?, _ record: QIFRecord
  ) {
    let isEmpty = field?.range.isEmpty ?? true
    findings.add(
      input.finding(
        code,
        isEmpty ? "this record has no \(code == .statementDate ? "date" : "amount")" : headline,
        at: field.flatMap { $0.range.isEmpty ? nil : $0.range } ?? record.range,
        help: ["the record is left out"]))
  }
}
