import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

extension SetupAnswers {
  /// Takes one answer. Questions that are not repeated keep their last one.
  package mutating func take(_ key: String, _ value: String) throws(SetupFailure) {
    guard let question = SetupQuestion.all.first(where: { $0.key == key }) else {
      let keys = SetupQuestion.all.map(\.key).joined(separator: ", ")
      throw SetupFailure("there is no key '\(key)'", hint: "the keys are \(keys)")
    }
    do throws(SetupFailure) {
      try take(question, SetupParts(ForeignText(value).line, of: question, base: base))
    } catch {
      let hint = error.hints.first ?? "write \(key): \(question.form)"
      throw SetupFailure(error.message, hint: hint)
    }
  }

  private mutating func take(
    _ question: SetupQuestion, _ parts: SetupParts
  ) throws(SetupFailure) {
    switch question.key {
    case "base": base = try parts.symbol(0)
    case "display":
      display = try parts.text(0).split(separator: ",").map(\.trimmed)
    case "timezone": timezone = try parts.text(0)
    case "start": start = try parts.day(0)
    case "inflation": inflation = try parts.percent(0)
    case "born": born = try parts.day(0)
    case "rate": rates.append(DraftAmount(try parts.positive(1, isRate: true), try parts.symbol(0)))
    case "account": try takeWallet(parts)
    case "income":
      let category = parts.count > 4 ? try parts.account(4, below: "income") : "income:salary"
      incomes.append(try flow(parts, category))
    case "bill": bills.append(try flow(parts, try parts.account(4, below: "expenses")))
    case "debt":
      debts.append(
        Debt(
          account: try parts.account(0), balance: try parts.positive(1),
          rate: try parts.percent(2), payment: try parts.positive(3), day: try parts.day(4)))
    case "buffer": buffer = try parts.months(0)
    case "bucket":
      let expected = parts.count > 3 ? try parts.percent(3) : .zero
      buckets.append(
        Bucket(
          name: try parts.text(0), account: try parts.account(1), weight: try parts.percent(2),
          expectedReturn: expected, volatility: parts.count > 4 ? try parts.percent(4) : nil))
    case "target":
      var aim = try target(parts)
      let last = parts.count > 3 ? try parts.text(3) : nil
      guard last == nil || last == "real" else {
        throw SetupFailure(
          "'\(last ?? "")' after the day of a target",
          hint: "only the word real may follow it: in today's money")
      }
      aim.isReal = last != nil
      targets.append(aim)
    case "goal":
      var aim = try target(parts)
      aim.account = parts.count > 3 ? try parts.account(3) : nil
      goals.append(aim)
    default: model = parts.isNone ? nil : try parts.text(0)
    }
  }

  private func flow(_ parts: SetupParts, _ account: String) throws(SetupFailure) -> Flow {
    Flow(
      name: try parts.text(0), amount: try parts.positiveAmount(1),
      recurrence: try parts.recurrence(2),
      day: try parts.day(3), account: account)
  }

  private func target(_ parts: SetupParts) throws(SetupFailure) -> Target {
    Target(
      name: try parts.text(0), amount: try parts.positiveAmount(1), day: try parts.day(2))
  }

  private mutating func takeWallet(_ parts: SetupParts) throws(SetupFailure) {
    let name = try parts.account(0)
    let isLiability = name.hasPrefix("liabilities")
    guard isLiability || name.hasPrefix("assets") else {
      throw SetupFailure(
        "'\(name)' is neither below 'assets' nor below 'liabilities'",
        hint: "name it assets:\(name)")
    }
    var wallet = Wallet(
      name: name, balance: try parts.amount(1), assetClass: isLiability ? "credit-card" : "cash",
      isOnBudget: nil)
    for number in 2..<max(2, parts.count) {
      let word = try parts.text(number)
      let classes = AccountClass.names(ofLiabilities: isLiability)
      if word == "on budget" || word == "off budget" {
        wallet.isOnBudget = word == "on budget"
      } else if classes.contains(word) {
        wallet.assetClass = word
      } else {
        throw SetupFailure(
          "'\(word)' is not an account class",
          hint:
            "the classes are \(classes.joined(separator: ", ")); or write on budget or off budget")
      }
    }
    // What is owed is below zero, however it was written.
    if isLiability, !wallet.balance.quantity.isNegative { wallet.balance = wallet.balance.negated }
    wallets.append(wallet)
  }
}

/// The parts of one answer.
struct SetupParts {
  private let parts: [String]
  private let base: String

  /// Too few or too many parts are refused.
  ///
  /// - Parameter base: The base currency, which may be after amounts.
  init(_ value: String, of question: SetupQuestion, base: String) throws(SetupFailure) {
    self.base = base
    parts = value.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
    let most = question.form.split(separator: ";").count
    let least = question.form.split(separator: "[;")[0].split(separator: ";").count
    guard (least...most).contains(parts.count), !parts.contains("") else {
      throw SetupFailure("'\(question.key)' takes \(question.form), not '\(value)'")
    }
  }

  var count: Int { parts.count }
  var isNone: Bool { parts == ["none"] }

  func text(_ number: Int) throws(SetupFailure) -> String { parts[number] }

  func symbol(_ number: Int) throws(SetupFailure) -> String {
    let text = parts[number]
    guard CommoditySymbol.problem(with: text) == nil, !CommodityInfo.needsQuotes(text) else {
      throw SetupFailure("'\(text)' is not a currency symbol")
    }
    return text
  }

  func account(_ number: Int) throws(SetupFailure) -> String {
    let text = parts[number]
    guard let problem = AccountName.problem(with: text) else { return text }
    throw SetupFailure("'\(text)' is not an account name: it \(problem)")
  }

  /// A name that says what type its account is of; one that does not is proposed below `top`.
  func account(_ number: Int, below top: String) throws(SetupFailure) -> String {
    let name = try account(number)
    guard AccountType(inferredFrom: name) != nil else {
      throw SetupFailure(
        "'\(name)' does not show its type, and would appear in no statement",
        hint: "name it \(top):\(name)")
    }
    return name
  }

  /// A number, perhaps with a symbol after it; that of the base currency is left out.
  ///
  /// - Parameter isRate: It may have any decimals.
  func amount(_ number: Int, isRate: Bool = false) throws(SetupFailure) -> DraftAmount {
    let words = parts[number].split(separator: " ")
    guard let first = words.first, words.count < 3,
      let quantity = SetupNumber.quantity(first)
    else {
      throw SetupFailure(
        "'\(parts[number])' is not an amount", hint: "write it as 1850.00, 1,850 or 1.85k")
    }
    let symbol = words.count > 1 ? String(words[1]) : ""
    if !isRate, let grouped = Currencies.grouped(first, of: symbol.isEmpty ? base : symbol) {
      throw SetupFailure(
        "'\(first)' may mean \(quantity.normalized) or \(grouped)", hint: "write one of these")
    }
    return DraftAmount(quantity, symbol == base ? "" : symbol)
  }

  /// Above zero, in any currency.
  func positiveAmount(_ number: Int, isRate: Bool = false) throws(SetupFailure) -> DraftAmount {
    let amount = try amount(number, isRate: isRate)
    guard amount.quantity.signum > 0 else {
      throw SetupFailure("'\(parts[number])' is not above zero")
    }
    return amount
  }

  /// Above zero, in the base currency.
  func positive(_ number: Int, isRate: Bool = false) throws(SetupFailure) -> Quantity {
    let amount = try positiveAmount(number, isRate: isRate)
    guard amount.symbol.isEmpty else {
      throw SetupFailure(
        "'\(parts[number])' is not in the base currency", hint: "write it in \(base)")
    }
    return amount.quantity
  }

  func percent(_ number: Int) throws(SetupFailure) -> Quantity {
    let text = parts[number]
    guard text.hasSuffix("%"),
      let quantity = Quantity(plain: text.dropLast().trimmed)
    else { throw SetupFailure("'\(text)' is not a percentage", hint: "write it as 2.5%") }
    return quantity
  }

  func day(_ number: Int) throws(SetupFailure) -> Day {
    guard let day = Day(written: parts[number]) else {
      throw SetupFailure("'\(parts[number])' is not a day", hint: "write it as 2026-11-21")
    }
    return day
  }

  func recurrence(_ number: Int) throws(SetupFailure) -> Recurrence {
    guard let recurrence = Recurrence(rawValue: parts[number]) else {
      let all = Recurrence.allCases.map(\.rawValue).joined(separator: ", ")
      throw SetupFailure("'\(parts[number])' does not say how often", hint: "write one of \(all)")
    }
    return recurrence
  }

  /// `3 months`, `3..6 months`.
  func months(_ number: Int) throws(SetupFailure) -> ClosedRange<Int> {
    var text = parts[number][...]
    for word in ["months", "month"] where text.hasSuffix(word) { text = text.dropLast(word.count) }
    let ends = text.trimmed.split(separator: ".", omittingEmptySubsequences: true)
    let numbers = ends.compactMap { Int($0) }
    guard numbers.count == ends.count, let least = numbers.first, least > 0, numbers.count < 3,
      let most = numbers.last, most >= least, most <= 120
    else { throw SetupFailure("'\(parts[number])' is not a number of months") }
    return least...most
  }
}

extension SetupAnswers {
  /// The key and the value of a line of answers; nil: it is empty or a comment.
  package static func keyAndValue(
    _ line: String
  ) throws(SetupFailure) -> (key: String, value: String)? {
    let text = line.trimmed
    guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
    guard let colon = text.firstIndex(of: ":") else {
      throw SetupFailure("'\(text)' is not an answer", hint: "write KEY: VALUE")
    }
    let value = text[text.index(after: colon)...].trimmed
    guard !value.isEmpty else {
      throw SetupFailure("'\(text)' has no value", hint: "leave the line out")
    }
    return (text[..<colon].trimmed, value)
  }
}
