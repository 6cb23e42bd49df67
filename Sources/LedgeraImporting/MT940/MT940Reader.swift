import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads MT940 and MT942 messages, of which a file may have many: each is a statement.
struct MT940Reader: BankFileReader {
  private let input: BankFileInput
  private(set) var statements: [BankStatement] = []
  private(set) var findings = DiagnosticList()
  private var current = BankStatement()
  /// What is known of the entry whose `:86:` may follow.
  private var entry: Entry?
  private var text: [UInt8] = []

  private struct Entry {
    let line: MT940Line
    /// All its lines.
    let text: ArraySlice<UInt8>
    let range: Range<Int>
  }

  init(_ input: BankFileInput) { self.input = input }

  mutating func read() {
    // Some programs write @@ where lines end.
    let isMarked = input.bytes.hasMarkedLines
    for tag in MT940Tag.all(in: isMarked ? input.bytes.withLineEndsForMarks : input.bytes) {
      read(tag)
    }
    endStatement()
    guard statements.isEmpty, findings.isEmpty else { return }
    findings.add(
      input.finding(.statementFormat, "this file has no account statement", at: 0..<0))
  }

  private mutating func read(_ tag: MT940Tag) {
    switch tag.name {
    case "20": endStatement()
    case "25":
      if !current.account.isEmpty { endStatement() }
      current.account = String(decoding: tag.first.trimmed, as: UTF8.self)
    case "60F", "60M":
      endTransaction()
      let balance = balance(tag)
      if current.opening == nil { current.opening = balance }
    case "61":
      endTransaction()
      beginTransaction(tag)
    case "62F", "62M":
      endTransaction()
      current.closing = balance(tag) ?? current.closing
    // Of an entry when one came before it, else of the statement.
    case "86":
      if entry != nil {
        if !text.isEmpty { text.append(0x20) }
        MT940Text.append(tag.text, to: &text)
      }
    case "-": endTransaction()
    default: break
    }
  }

  private mutating func endStatement() {
    endTransaction()
    if current != BankStatement() {
      if current.currency.isEmpty { current.currency = current.rows.first?.currency ?? "" }
      statements.append(current)
    }
    current = BankStatement()
  }

  /// `C020325PLN40000,00`.
  private mutating func balance(_ tag: MT940Tag) -> BankBalance? {
    var rest = tag.first.trimmed
    let sign = rest.popFirst()
    let date = rest.prefix(6)
    let currency = rest.dropFirst(6).prefix(3)
    let isDebit = sign == UInt8(ascii: "D")
    guard isDebit || sign == UInt8(ascii: "C"), date.count == 6,
      let quantity = BankAmount.quantity(rest.dropFirst(9))
    else {
      findings.add(
        input.finding(
          .statementAmount, "this balance cannot be read", at: tag.range,
          help: ["it is written as C261121EUR1234,50"]))
      return nil
    }
    if current.currency.isEmpty { current.currency = String(decoding: currency, as: UTF8.self) }
    return BankBalance(
      day: MT940Line.day(date), quantity: isDebit ? quantity.negated : quantity)
  }

  // MARK: Entries

  private mutating func beginTransaction(_ tag: MT940Tag) {
    do throws(MT940Line.Problem) {
      entry = Entry(line: try MT940Line(tag.first), text: tag.text, range: tag.range)
    } catch {
      let code: DiagnosticCode = error == .date ? .statementDate : .statementAmount
      findings.add(
        input.finding(
          code, "this entry has no readable \(error.rawValue), and is left out",
          at: tag.range, help: ["it is written as :61:2611211121D12,50NTRFNONREF"]))
    }
  }

  private mutating func endTransaction() {
    defer {
      entry = nil
      text.removeAll(keepingCapacity: true)
    }
    guard let entry else { return }
    let text = MT940Text(text[...])
    current.rows.append(
      StatementRow(
        day: entry.line.day, valueDay: entry.line.valueDay,
        amount: input.options.isInverted ? entry.line.amount.negated : entry.line.amount,
        fee: MT940Charges(entry.text, currency: current.currency).part(of: entry.line.amount),
        payee: text.payee, description: text.purpose, currency: current.currency,
        id: entry.line.id, span: input.span(entry.range),
        line: input.line(at: entry.range.lowerBound)))
  }
}

extension [UInt8] {
  fileprivate var hasMarkedLines: Bool {
    contains(UInt8(ascii: "@"))
      && withUnsafeBufferPointer { bytes in
        bytes.indices.dropLast(5).contains { index in
          bytes[index] == UInt8(ascii: "@") && bytes[index + 1] == UInt8(ascii: "@")
            && bytes[(index + 2)...].starts(with: ":61:".utf8)
        }
      }
  }

  /// `@@` as CR LF, so that places stay where they are.
  fileprivate var withLineEndsForMarks: [UInt8] {
    var result = self
    for index in indices.dropLast()
    where result[index] == UInt8(ascii: "@") && result[index + 1] == UInt8(ascii: "@") {
      (result[index], result[index + 1]) = (0x0D, 0x0A)
    }
    return result
  }
}

/// What a bank says of an amount after the first line of an entry, `/OCMT/EUR11,85//CHGS/EUR0,50/`: what was
/// paid, and what it took for itself.
struct MT940Charges {
  private let text: ArraySlice<UInt8>
  private let currency: String

  /// - Parameters:
  ///   - text: The entry's lines, the first one included.
  ///   - currency: Of the statement.
  init(_ text: ArraySlice<UInt8>, currency: String) {
    self.text = text
    self.currency = currency
  }

  /// The charge included in an amount.
  func part(of amount: Quantity) -> Quantity {
    guard let charge = quantity("/CHGS/") else { return .zero }
    return BankCharge.part(charge, of: amount, payment: quantity("/OCMT/"))
  }

  /// What follows a name; nil: nothing does, or in another currency.
  private func quantity(_ name: String) -> Quantity? {
    guard let value = text.following(name)?.prefix(while: { $0 != UInt8(ascii: "/") }) else {
      return nil
    }
    guard value.starts(with: currency.utf8) else { return nil }
    return BankAmount.quantity(value.dropFirst(3))
  }
}
