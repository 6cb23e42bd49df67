import LedgeraModel
import LedgeraQuantities

extension RandomJournalWriter {
  /// A posting as the generator thinks of it.
  struct Line {
    var account: String
    var quantity: Quantity
    var symbol: String
    /// After the amount: cost, lot.
    var ending = ""
    var isElided = false
    var brackets = ("", "")
  }

  mutating func writeTransaction() {
    writeHead()
    var lines = balancedLines()
    if random.oneIn(8) { lines.append(virtualLine()) }
    if random.oneIn(10) { lines += bracketedLines() }
    for line in lines { write(line) }
  }

  private mutating func writeHead() {
    let (year, month, dayOfMonth) = day.components
    let separator = random.pick(["-", "-", "/", "."])
    func two(_ number: Int, _ isPadded: Bool) -> String {
      isPadded && number < 10 ? "0\(number)" : "\(number)"
    }
    let isPadded = !random.oneIn(4)
    var date = two(month, isPadded) + separator + two(dayOfMonth, isPadded)
    if !scope.hasYear || random.oneIn(2) || year != currentYear {
      date = "\(year)" + separator + date
    }
    text += date
    if random.oneIn(12) { text += "=\(day.adding(days: 3))" }
    text += random.pick(["", " ", " * ", " ! ", " *", " ! (42) ", " (a b) "])
    if text.last == " " {
      text += random.pick(["", "Bakery", "Kiosk | paper", "a  b", "Übung 日本", "* no state"])
    }
    text += random.pick(["", "", "  ; trip: Oslo, x:", " ;;", "  ; http://x.y"])
    text += "\n"
    if random.oneIn(6) { text += "  ; of the entry\n\t; tag: value\n" }
  }

  /// The year that a date without one would have.
  private var currentYear: Int {
    let line = text.split(separator: "\n").last {
      $0.hasPrefix("Y") || $0.hasPrefix("year ")
    }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  /// Real postings in one or two commodities that add up to zero.
  private mutating func balancedLines() -> [Line] {
    var lines: [Line] = []
    let symbol = random.oneIn(6) ? scope.defaultSymbol ?? "" : random.pick(Self.symbols)
    var sum = Quantity.zero
    for _ in 0..<random.within(1...4) {
      let quantity = randomQuantity()
      lines.append(Line(account: anyAccount(), quantity: quantity, symbol: symbol))
      sum = (try? sum.adding(quantity)) ?? sum
    }
    var rests = [(sum.negated, symbol)]
    if symbol == "EUR", random.oneIn(3) {
      let (line, cost) = pricedLine()
      lines.insert(line, at: random.below(lines.count + 1))
      rests = [((try? sum.adding(cost))?.negated ?? sum.negated, symbol)]
    }
    if random.oneIn(5) {
      let other = random.pick(Self.symbols.filter { $0 != symbol })
      let quantity = randomQuantity()
      lines.append(Line(account: anyAccount(), quantity: quantity, symbol: other))
      rests.append((quantity.negated, other))
    }
    let account = anyAccount()
    for (index, rest) in rests.enumerated() {
      var line = Line(account: account, quantity: rest.0, symbol: rest.1)
      line.isElided = random.oneIn(2) && rests.count == 1 || (rests.count == 2 && isElidedTogether)
      if line.isElided, index > 0 {
        // The posting above takes both.
        ledger.add(rest.0, rest.1, to: resolved(account))
        continue
      }
      lines.append(line)
    }
    return lines
  }

  /// Two rests are left out together, and by the same posting, for every second day.
  private var isElidedTogether: Bool { day.number % 2 == 0 }

  /// Some of a commodity bought or sold for EUR, and what it costs.
  private mutating func pricedLine() -> (Line, Quantity) {
    let symbol = random.pick(["h", "green apples", "株"])
    let units = Quantity(
      coefficient: Int128(random.within(1...999)) * (random.oneIn(3) ? -1 : 1),
      scale: UInt8(random.pick([0, 2])))
    let price = Quantity(coefficient: Int128(random.within(0...99_999)), scale: 2)
    var line = Line(account: "assets:cash", quantity: units, symbol: symbol)
    let written = plainText(price, "EUR")
    let lot = " {\(written)} [2019-01-01] (first)"
    if random.oneIn(2) {
      line.ending = random.pick([" @ ", " (@) ", "@"]) + written
      return (line, (try? units.multiplied(by: price)) ?? .zero)
    }
    line.ending = " @@ " + written + random.pick(["", lot])
    return (line, units.isNegative ? price.negated : price)
  }

  private mutating func virtualLine() -> Line {
    Line(
      account: "budget", quantity: randomQuantity(), symbol: random.pick(Self.symbols),
      brackets: ("(", ")"))
  }

  private mutating func bracketedLines() -> [Line] {
    let quantity = randomQuantity()
    let first = Line(account: "envelope:a", quantity: quantity, symbol: "$", brackets: ("[", "]"))
    var second = Line(
      account: "envelope:b", quantity: quantity.negated, symbol: "$", brackets: ("[", "]"))
    second.isElided = random.oneIn(2)
    return [first, second]
  }

  private mutating func randomQuantity() -> Quantity {
    let digits = random.pick([2, 3, 3, 4, 5, 6, 9, 30])
    var coefficient: Int128 = 0
    for _ in 0..<digits { coefficient = coefficient * 10 + Int128(random.below(10)) }
    return Quantity(
      coefficient: random.oneIn(2) ? coefficient : -coefficient,
      scale: UInt8(random.pick([0, 1, 2, 2, 2, 4, 5])))
  }

  private mutating func anyAccount() -> String {
    let written = scope.aliases.keys.sorted()
    return !written.isEmpty && random.oneIn(5) ? random.pick(written) : random.pick(Self.accounts)
  }

  /// The name that applied parents and aliases make of a written one.
  func resolved(_ account: String) -> String {
    var name = (scope.parents + [account]).joined(separator: ":")
    for (old, new) in scope.aliases where name == old || name.hasPrefix(old + ":") {
      name = new + name.dropFirst(old.count)
    }
    return name
  }

  private mutating func write(_ line: Line) {
    let name = resolved(line.account)
    ledger.add(line.quantity, line.symbol, to: name)
    text += random.pick(["  ", "    ", "\t", " "]) + random.pick(["", "", "", "! ", "*"])
    text += line.brackets.0 + line.account + line.brackets.1
    if !line.isElided {
      text += random.pick(["  ", "      ", "\t", " \t "])
      text += amountText(line.quantity, line.symbol) + line.ending
      writeAssertion(line, name)
    }
    text += random.pick(["", "", "", "   ", "  ; of the posting", "  ; a: 1, b: 2"])
    text += "\n"
    if random.oneIn(10) { text += "      ; below: it\n" }
  }

  /// Only where no elided posting can have been forgotten: virtual postings count at once.
  private mutating func writeAssertion(_ line: Line, _ name: String) {
    guard contents.contains(.assertions), line.account == "budget", random.oneIn(3) else { return }
    text += random.pick([" = ", " =", "  =* ", " = "])
    text += plainText(ledger[name, line.symbol], line.symbol)
  }
}
