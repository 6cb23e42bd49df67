import LedgeraModel
import LedgeraQuantities

/// Makes up the lines of a `GeneratedJournal` from top to bottom.
struct RandomJournalWriter {
  var random: SeededRandom
  let contents: GeneratedJournal.Contents
  var text = ""
  var files: [String: String] = [:]
  var ledger = ExpectedBalances()
  /// Days never go back, so that the order of the file is that of the assertions.
  var day = Day(year: 2019, month: 12, day: 28)!
  /// What directives have set.
  var scope = Scope()

  struct Scope {
    var parents: [String] = []
    var aliases: [String: String] = [:]
    var hasYear = false
    var defaultSymbol: String?
    /// From `decimal-mark`; nil: commodities have their own.
    var decimalMark: NumberStyle.DecimalMark?
  }

  /// Whether amounts in € have a decimal comma, as declared at the top.
  var hasEuroComma = false

  static let symbols = ["EUR", "$", "JPY", "€", "green apples", "h", "DE000A1", "株", "USD"]
  static let accounts = [
    "assets:bank:checking", "assets:bank", "assets:cash", "expenses:food",
    "expenses:food:eating out", "expenses:rent", "income:salary", "liabilities:Zoë & Max", "equity",
    "資産:現金", "a", "a:b;c",
  ]

  mutating func write(transactions: Int) {
    if contents.contains(.declarations) { writeDeclarations() }
    for number in 0..<transactions {
      day = day.adding(days: random.pick([0, 0, 1, 1, 3, 31]))
      if contents.contains(.directives), random.oneIn(6) { writeDirective() }
      if contents.contains(.commentBlocks), random.oneIn(9) { writeCommentBlock() }
      if contents.contains(.includes), random.oneIn(15) { writeInclude(number) }
      if contents.contains(.errors), random.oneIn(8) { writeError() }
      if contents.contains(.declarations), random.oneIn(10) { writePrice() }
      writeTransaction()
      if random.oneIn(2) {
        text += random.pick(["\n", "\n\n", "; between\n", "  ; indented\n", " \t\n"])
      }
    }
    while !scope.parents.isEmpty { endParent() }
  }

  private mutating func writeDeclarations() {
    text += "; made up\n"
    if random.oneIn(2) { text += "commodity 1,000.00 EUR\n" }
    if random.oneIn(2) { text += "commodity $1,000.00\n" }
    if random.oneIn(2) {
      text += "commodity 1.000,00 €\n"
      hasEuroComma = true
    }
    if random.oneIn(2) { text += "commodity JPY\n  format 1000. JPY\n" }
    for account in Self.accounts where random.oneIn(2) {
      text += "account \(account)  ; opened: 2019-01-01\n    ; more: of it\n"
    }
    if random.oneIn(3) { text += "payee Bakery\ntag trip\n" }
    if random.oneIn(3) {
      text += "~ monthly from 2020-01-01  rent  ; post: auto\n"
      text += "  expenses:rent  900 EUR\n  assets:bank\n"
    }
    if random.oneIn(3) { text += "= expenses:food\n  (budget)  *-1\n" }
    if random.oneIn(4) {
      text += "profile\n  base EUR\n  display $, JPY\n  fx-gain-loss income:fx\n"
    }
  }

  private mutating func writePrice() {
    let time = random.oneIn(3) ? " 14:30" : ""
    let price = Quantity(coefficient: Int128(random.within(1...9999)), scale: 2)
    text += "P \(day)\(time) \(quoted(random.pick(["$", "h", "green apples"]))) "
    text += plainText(price, "EUR") + (random.oneIn(3) ? "  ; source: x" : "") + "\n"
  }

  /// Directives that hold for what follows, and their ends.
  private mutating func writeDirective() {
    switch random.below(7) {
    case 0:
      text += random.pick(["Y", "Y ", "year "]) + "\(day.year)\n"
      scope.hasYear = true
    case 1 where scope.parents.count < 3:
      let parent = random.pick(["joint", "x y", "k:l"])
      text += "apply account \(parent)\n"
      scope.parents.append(parent)
    case 2 where !scope.parents.isEmpty:
      endParent()
    case 3:
      let (old, new) = random.pick([("purse", "assets:cash"), ("p1", "assets:purse 1")])
      text += "alias \(old) = \(new)\n"
      // Aliases are tried on whole names, which begin with the applied parents.
      scope.aliases[old] = new
    case 4:
      text += "end aliases\n"
      scope.aliases = [:]
    case 5:
      let symbol = random.pick(["EUR", "$"])
      text += "D 1,000.00 \(symbol)\n"
      scope.defaultSymbol = symbol
    default:
      scope.decimalMark = random.pick([.point, .point, .comma])
      text += "decimal-mark \(scope.decimalMark == .comma ? "," : ".")\n"
    }
  }

  private mutating func endParent() {
    scope.parents.removeLast()
    text += random.oneIn(2) ? "end apply account\n" : "end\n"
  }

  private mutating func writeCommentBlock() {
    let word = random.pick(["comment", "test"])
    text += word + "\n"
    for _ in 0..<random.within(0...4) {
      text += random.pick([
        "text\n", "\n", "2020-01-01 not an entry\n  a  1\n  b\n", "end nothing\n", "account x\n",
        "Y1999\n", "end comments\n",
      ])
    }
    text += "end \(word)\n"
  }

  /// An included file with transactions of its own; what its directives set ends with it.
  private mutating func writeInclude(_ number: Int) {
    let (outer, outerScope) = (text, scope)
    text = ""
    if random.oneIn(3) {
      scope.decimalMark = .comma
      text += "decimal-mark ,\n"
    }
    for _ in 0..<random.within(0...3) { writeTransaction() }
    if random.oneIn(3) { text += "comment\nto the end of the file\n" }
    let name = random.oneIn(2) ? "part\(number).journal" : "sub/part\(number).journal"
    files[name] = text
    (text, scope) = (outer, outerScope)
    text += "include \(name)\n"
  }

  private mutating func writeError() {
    text += random.pick([
      "2020-02-30 no such day\n  a  1\n  b\n", "2020-01-01 one side\n  a  1 EUR\n  b  1 EUR\n",
      "2020-01-01 two missing\n  a  1 EUR\n  b\n  c\n", "acount x\n", "\n  stray  1\n",
      "2020-01-01 (open\n  a  1\n  b\n", "2020-01-01 x\n  a  1,0,0 EUR\n  b\n",
      "2020-01-01 x\n  a  (1 + 2)\n  b\n", "bucket a\n", "include nowhere.journal\n",
      "2020-01-01 x\n  a  0 EUR = 123.45 EUR\n", "2020-01-01 ambiguous\n  a  1,234 h\n  b\n",
      "end apply account 2\n", "P 2020-01-01 EUR\n", "alias x\n", "2020-01-01T25:00 x\n",
    ])
  }

  func quoted(_ symbol: String) -> String {
    let needsQuotes = symbol.unicodeScalars.contains { $0 == " " || ("0"..."9").contains($0) }
    return needsQuotes ? "\"\(symbol)\"" : symbol
  }
}
