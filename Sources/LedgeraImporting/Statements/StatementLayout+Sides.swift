import LedgeraModel

/// Which way money went, where fields tell it better than the names of their columns.
extension StatementLayout {
  /// Money out is written with or without a minus, and what has the other sign in its column came back. A
  /// minus of all money in says nothing beside money out that has none.
  mutating func findSigns(_ texts: (Int) -> [String]) {
    func counts(_ column: StatementColumn) -> (negative: Int, positive: Int) {
      let numbers = places(of: column).flatMap(texts).compactMap { WrittenNumber($0) }
        .filter { !$0.isZero }
      let negative = numbers.count(where: \.isNegative)
      return (negative, numbers.count - negative)
    }
    let (out, `in`) = (counts(.out), counts(.in))
    negatesOut = out.negative > out.positive
    negatesIn = `in`.positive == 0 && out.negative == 0 && out.positive > 0
    leavesInOpen =
      columns.contains(.out) && out == (0, 0) && `in`.positive == 0 && `in`.negative > 0
  }

  /// Amounts without a sign went out where money in has a plus, or is the only one with a word for it.
  mutating func findCredits(_ table: CSVTable, _ rows: Range<Int>) {
    let amounts = places(of: .net) + places(of: .amount)
    guard let amount = amounts.first else { return }
    var (signed, unsigned) = (0, 0)
    var directions: Set<MoneyDirection> = []
    var (isOpen, isTraded) = (false, false)
    let direction = columns.firstIndex(of: .direction)
    for row in rows {
      let text = table.text(row: row, column: amount)
      guard let number = WrittenNumber(text), !number.isZero else { continue }
      if number.isNegative { return }
      if text.contains(UInt8(ascii: "+")) { signed += 1 } else { unsigned += 1 }
      guard let direction else { continue }
      let word = table.text(row: row, column: direction)
      isOpen = isOpen || word.isEmpty
      let said = String(decoding: word, as: UTF8.self)
      isTraded = isTraded || MoneyDirection.isTrade(said)
      directions.formUnion([MoneyDirection(said)].compactMap { $0 })
    }
    if isOpen, !isTraded, directions.count == 1 {
      unsaidDirection = directions.first == .in ? .out : .in
    }
    negatesUnsigned = direction == nil && signed > 0 && unsigned > 0
  }

  /// Beside a column of one side, a column that has numbers just where that has none is the other side;
  /// beside one of amounts, or one that never has any, nothing tells which of them is which.
  mutating func findOtherSide(_ table: CSVTable, _ rows: Range<Int>) {
    let sides = columns.indices.filter { columns[$0] == .out || columns[$0] == .in }
    guard hasHeader, let known = sides.isEmpty ? columns.firstIndex(of: .amount) : sides.first,
      sides.count < 2
    else { return }
    func isFilled(_ row: Int, _ column: Int) -> Bool {
      WrittenNumber(table.text(row: row, column: column)).map { !$0.isZero } ?? false
    }
    func hasDecimals(_ row: Int, _ column: Int) -> Bool {
      isFilled(row, column)
        && table.text(row: row, column: column).contains { ".,".utf8.contains($0) }
    }
    let (filled, open) = (
      rows.filter { isFilled($0, known) }, rows.filter { !isFilled($0, known) }
    )
    func isOtherSide(_ column: Int) -> Bool {
      if filled.isEmpty { return rows.contains { hasDecimals($0, column) } }
      let count = open.count { isFilled($0, column) }
      return count > 0 && (filled.count + count) * 10 >= rows.count * 8
        && !filled.contains { isFilled($0, column) }
    }
    // What is charged may be a fee, or what went out.
    let candidates = places(of: .skipped) + (sides.isEmpty ? [] : places(of: .fee))
    let other = candidates.first { column in
      !otherCurrencies.contains { $0.column == column } && isOtherSide(column)
    }
    guard let other else { return }
    if filled.isEmpty, let amount = columns.firstIndex(of: .amount), amount != known,
      rows.contains(where: {
        WrittenNumber(table.text(row: $0, column: amount))?.isNegative ?? false
      })
    {
      // Amounts with signs need no sides.
      return
    }
    if sides.isEmpty || filled.isEmpty {
      rivalAmount = other
    } else {
      columns[other] = columns[known] == .out ? .in : .out
    }
  }

  /// Beside columns of what went out and came in, amounts without a minus say less than they do.
  mutating func findSides(_ texts: (Int) -> [String]) {
    func numbers(_ kinds: [StatementColumn]) -> [WrittenNumber] {
      kinds.flatMap(places).flatMap(texts).compactMap { WrittenNumber($0) }
    }
    guard let amount = columns.firstIndex(of: .amount), !numbers([.out, .in]).isEmpty,
      !numbers([.amount]).contains(where: \.isNegative)
    else { return }
    columns[amount] = .skipped
  }

  /// Beside amounts without a minus, a column of words for debit and credit says what they are. Where its
  /// name says so, too, most of the fields are enough: the others are mistakes, as they are where some are
  /// words for trades, and no balance tells more. Beside amounts with one, the direction of trades or of
  /// something else, which has no such word, says nothing.
  mutating func findDirection(_ table: CSVTable, _ rows: Range<Int>) {
    let amounts = places(of: .net) + places(of: .amount)
    guard let amount = amounts.first, !columns.contains(.out), !columns.contains(.in) else {
      return
    }
    let entries = rows.filter { WrittenNumber(table.text(row: $0, column: amount)) != nil }
    let isSigned = entries.contains {
      WrittenNumber(table.text(row: $0, column: amount))?.isNegative ?? false
    }
    func fields(_ column: Int) -> [String] {
      entries.map { String(decoding: table.text(row: $0, column: column), as: UTF8.self) }
    }
    if let named = columns.firstIndex(of: .direction) {
      let fields = fields(named)
      if isSigned,
        fields.contains(where: MoneyDirection.isTrade)
          || !fields.contains(where: { MoneyDirection($0) != nil })
      {
        columns[named] = .skipped
      }
      return
    }
    guard !entries.isEmpty, !isSigned else { return }
    for column in places(of: .skipped) + places(of: .description) {
      let fields = fields(column)
      let directions = fields.compactMap { MoneyDirection($0) }
      let hasBoth = Set(directions).count == 2
      let isNamed = ColumnNames.mayHoldDirections(name(column))
      // Other letters alone could mean anything.
      let isClear =
        hasBoth
        || isNamed
          && fields.allSatisfy {
            $0.utf8.count > 2 || ["D", "C", "DR", "CR", "DB"].contains($0.uppercased())
          }
      let isEnough =
        isNamed && hasBoth ? directions.count * 2 > fields.count : directions.count == fields.count
      let isTraded =
        isNamed && !columns.contains(.balance) && fields.contains(where: MoneyDirection.isTrade)
      if isClear && isEnough || isTraded {
        columns[column] = .direction
        return
      }
    }
  }
}
