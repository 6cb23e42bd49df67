import LedgeraDiagnostics
import LedgeraDocuments

/// Sets a register in text: the date, amount and total take what they need, description and
/// account share the rest of the terminal's width.
struct RegisterLayout {
  private let register: Register
  private let widths: RegisterWidths

  init(_ register: Register, _ options: TextOptions) {
    self.register = register
    var (date, amount, total) = (10, 12, 12)
    for entry in register.entries {
      if register.summarisesPeriods, entry.date.utf8.count != date {
        date = max(date, DisplayWidth.of(entry.date))
      }
      amount = max(amount, entry.amount.width)
      total = max(total, entry.total.width)
    }
    if register.summarisesPeriods {
      date = register.entries.reduce(register.minimumDateWidth) {
        max($0, DisplayWidth.of($1.date))
      }
    }
    widths = RegisterWidths(
      total: options.width, date: date, amount: amount, balance: total,
      description: register.summarisesPeriods ? 0 : options.descriptionWidth)
  }

  func write(to output: inout OutputBuffer) {
    if let title = register.title {
      output.append(title)
      output.appendLineEnd()
    }
    output.append(register.entries) { entries, output in
      var accounts: [String: String] = [:]
      for entry in entries { write(entry, &accounts, to: &output) }
    }
  }

  /// - Parameter accounts: How names are shortened, as far as it is known.
  private func write(
    _ entry: Register.Entry, _ accounts: inout [String: String], to output: inout OutputBuffer
  ) {
    let (amount, total) = (entry.amount, entry.total)
    let height = max(amount.lineCount, total.lineCount)
    let left = writeNames(of: entry, &accounts, to: &output)
    // Cells that do not fit are as wide as their widest line.
    let amountWidth = amount.lineCount > 1 ? max(widths.amount, amount.width) : widths.amount
    let totalWidth = total.lineCount > 1 ? max(widths.balance, total.width) : widths.balance
    for line in 0..<height {
      if line > 0 {
        output.appendLineEnd()
        output.append(spaces: left)
      }
      output.append("  ")
      write(amount, line: line, amountWidth, to: &output)
      output.append("  ")
      write(total, line: line - (height - total.lineCount), totalWidth, to: &output)
    }
    output.appendLineEnd()
  }

  /// Date, description and account; returns the columns they take.
  private func writeNames(
    of entry: Register.Entry, _ accounts: inout [String: String], to output: inout OutputBuffer
  ) -> Int {
    let date = fit(entry.date, widths.date, to: &output)
    output.append(spaces: 1)
    let description = fit(entry.description, widths.description, to: &output)
    output.append(spaces: 2)
    return date + 1 + description + 2
      + fit(account(of: entry, &accounts), widths.account, to: &output)
  }

  private func account(of entry: Register.Entry, _ known: inout [String: String]) -> String {
    let (open, close) = entry.brackets.marks
    guard register.accountElision == .leadingParts else { return open + entry.account + close }
    if entry.brackets == .none, let short = known[entry.account] { return short }
    let width = widths.account - open.utf8.count - close.utf8.count
    let short = Clipping.account(entry.account, width: width)
    if entry.brackets == .none { known[entry.account] = short }
    return open + short + close
  }

  /// Writes text in a fixed width, more only where `..` does not fit; returns the columns taken.
  /// Clipped text is filled up as well when a wide character did not fit, where hledger 1.25 lets
  /// the rest of the line move left.
  private func fit(_ text: String, _ width: Int, to output: inout OutputBuffer) -> Int {
    let natural = DisplayWidth.of(text)
    guard natural > width else {
      output.append(text)
      output.append(spaces: width - natural)
      return width
    }
    let short = Clipping.keepingFront(text, width: width)
    let shortWidth = DisplayWidth.of(short)
    output.append(short)
    output.append(spaces: width - shortWidth)
    return max(width, shortWidth)
  }

  /// A line outside the cell is blank.
  private func write(_ cell: Cell, line: Int, _ width: Int, to output: inout OutputBuffer) {
    guard line >= 0, line < cell.lineCount else { return output.append(spaces: width) }
    output.append(spaces: width - cell.width(ofLine: line))
    cell.write(line: line, to: &output)
  }
}

extension Register.Brackets {
  /// What is before and after the account.
  var marks: (String, String) {
    switch self {
    case .none: ("", "")
    case .round: ("(", ")")
    case .square: ("[", "]")
    }
  }
}

/// The columns of a register.
///
/// Amounts that leave less than two columns each to description and account are cut down in
/// proportion; cells that do not fit then stick out of their line.
struct RegisterWidths {
  let date: Int
  let description: Int
  let account: Int
  let amount: Int
  let balance: Int

  /// `amount` and `balance` are what their widest cells take; `description` nil shares evenly with
  /// the account.
  init(total: Int, date: Int, amount: Int, balance: Int, description: Int?) {
    self.date = date
    let smallestNames = 2
    let available = max(0, total - (date + 1 + smallestNames + 2 + smallestNames + 2 + 2))
    if amount + balance <= available {
      self.amount = amount
      self.balance = balance
    } else {
      self.amount = RegisterWidths.halfEven(amount * available, over: amount + balance)
      self.balance = available - self.amount
    }
    let rest = total - (date + 1 + 2 + self.amount + 2 + self.balance) - 2
    self.description = description ?? RegisterWidths.half(rest)
    self.account = rest - self.description
  }

  /// The quotient rounded to the nearest number, ties to even.
  private static func halfEven(_ dividend: Int, over divisor: Int) -> Int {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    let isUp = remainder * 2 > divisor || (remainder * 2 == divisor && quotient % 2 == 1)
    return isUp ? quotient + 1 : quotient
  }

  /// Half, rounded down also below zero.
  private static func half(_ number: Int) -> Int { number >> 1 }
}
