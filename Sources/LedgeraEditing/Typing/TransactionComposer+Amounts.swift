import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// Amounts that are typed.
extension TransactionComposer {
  /// What is typed with the other decimal mark is reported as it would be in these books.
  func noAmount(_ typed: String, _ symbol: String) -> TypingFailure {
    let marks: [Character: Character] = [",": ".", ".": ","]
    let swapped = String(typed.map { marks[$0] ?? $0 })
    let quoted = symbol.isEmpty ? "" : " " + CommodityInfo.quoted(symbol)
    let other = reader.posting("a", typed.isPlainNumber ? swapped + quoted : swapped)
    if swapped != typed, other?.amount != nil {
      return TypingFailure(
        "'\(typed)' is not an amount in these books",
        hints: ["in these books that is \(swapped); did you mean that?"])
    }
    if let calculated = expression(meantBy: typed) {
      return TypingFailure(
        "'\(typed)' is not an amount", hints: ["to have it calculated, write '\(calculated)'"])
    }
    if typed.contains(", ") {
      return TypingFailure(
        "'\(typed)' is not an amount",
        hints: ["a semicolon separates postings: '\(typed.replacing(", ", with: "; "))'"])
    }
    let sample = text(of: DraftAmount(Quantity(coefficient: 1250, scale: 2), symbol))
    let number = String(sample.filter { $0.isNumber || ".,".contains($0) })
    return TypingFailure(
      "'\(typed)' is not an amount, or not a clear one",
      hints: ["write it as \(number), \(sample) or 10 ACME @ \(sample)"])
  }

  /// `5*2 EUR` and `(5*2) EUR` as an expression (grammar.md § Amount expressions); nil: neither is one.
  private func expression(meantBy typed: String) -> String? {
    var candidates = ["(\(typed))"]
    if typed.hasPrefix("("), let end = typed.lastIndex(of: ")") {
      let symbol = typed[typed.index(after: end)...]
      candidates.append(typed[..<end] + (symbol.hasPrefix(" ") ? "" : " ") + symbol + ")")
    }
    return candidates.first { reader.posting("a", $0)?.amount != nil }
  }

  /// An amount has no more decimals than its commodity is declared with; `65.000` of one with fewer
  /// than three may be meant as 65,000.
  func checkDecimals(of posting: PostingDraft, typed: String) throws(TypingFailure) {
    guard let amount = posting.amount else { return }
    let known = journal.commodity(withSymbol: amount.symbol).map(journal.commodity)
    let declared = known?.declaredStyle?.number.decimals
    let decimals = declared ?? (Currencies.isWhole(symbol: amount.symbol) ? 0 : nil)
    let pointed = amount.quantity.normalized
    if let decimals, decimals < 3, amount.quantity.scale == 3,
      amount.quantity.coefficient.magnitude >= 1000,
      typed.count(where: { ".,".contains($0) }) == 1, decimals == 0 || pointed.scale <= decimals
    {
      let grouped = Quantity(coefficient: amount.quantity.coefficient)
      let count = decimals == 0 ? "no decimals" : counted(Int(decimals), "decimal")
      throw TypingFailure(
        "'\(typed)' may be \(pointed) or \(grouped): \(CommodityInfo.quoted(amount.symbol)) has \(count)",
        hints: ["write \(pointed) or \(grouped)"])
    }
    guard let decimals = declared,
      pointed.scale > decimals
    else { return }
    throw TypingFailure(
      "\(CommodityInfo.quoted(amount.symbol)) has \(counted(Int(decimals), "decimal")) in these books",
      hints: [
        "write \(text(of: DraftAmount(amount.quantity.rounded(toDecimals: decimals), amount.symbol)))"
      ])
  }

  /// An amount of an account, without cost or assertion.
  package func amount(_ text: String, of account: String) throws(TypingFailure) -> DraftAmount {
    let ids = journal.account(named: account).map { [$0] } ?? []
    return try plainAmount(text, of: posting(account, text, among: ids))
  }

  /// What is priced: a commodity of the books, a currency, or what new symbols are taken for.
  package func commodity(_ text: String) throws(TypingFailure) {
    let problem = text.isEmpty ? "is empty" : CommoditySymbol.problem(with: text)
    if let problem {
      throw TypingFailure("'\(text)' cannot be the symbol of a commodity: it \(problem)")
    }
    try symbols.check(text)
  }

  /// What one of a commodity is worth, with any number of decimals.
  package func price(_ text: String) throws(TypingFailure) -> DraftAmount {
    try plainAmount(text, of: unlimitedPosting("price", text, among: []))
  }

  private func plainAmount(
    _ text: String, of posting: PostingDraft
  ) throws(TypingFailure) -> DraftAmount {
    guard let amount = posting.amount, posting == PostingDraft(posting.account, amount) else {
      throw TypingFailure("'\(text)' is not an amount")
    }
    return amount
  }

  /// An amount such as `4k` or `1.5k EUR` in full, unless `k` is a commodity of the books, and
  /// without the apostrophes of `1'234.50`.
  func spelledOut(_ typed: String) -> String {
    let text = typed.withoutApostrophes
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count < 3,
      let place = words.firstIndex(where: { $0.last?.lowercased() == "k" && $0.count > 1 }),
      journal.commodity(withSymbol: String(words[place].suffix(1))) == nil
    else { return text }
    let number = words[place].dropLast()
    let parts = number.split(omittingEmptySubsequences: false) { ".,".contains($0) }
    let decimals = parts.count == 2 ? parts[1] : ""
    // Three digits after a mark may be thousands.
    guard String(number).isPlainNumber, parts.count < 3, decimals.utf8.count < 3 else {
      return text
    }
    words[place] = parts[0] + decimals + String(repeating: "0", count: 3 - decimals.utf8.count)
    return words.joined(separator: " ")
  }
}

extension String {
  /// Without the apostrophes that group digits by three, in Swiss books.
  fileprivate var withoutApostrophes: String {
    guard contains(where: \.isApostrophe) else { return self }
    var result = ""
    var rest = self[...]
    while let character = rest.popFirst() {
      let group = rest.prefix { $0.isNumber }
      let isMark = character.isApostrophe && result.last?.isNumber == true && group.count == 3
      if !isMark { result.append(character) }
    }
    return result
  }

  /// Only digits, marks and a sign.
  var isPlainNumber: Bool {
    utf8.contains(where: \.isDigit)
      && utf8.allSatisfy { $0.isDigit || ".,+-".utf8.contains($0) }
  }
}

extension Character {
  fileprivate var isApostrophe: Bool { self == "'" || self == "\u{2019}" }
}

extension TransactionComposer {
  /// What is to be said of categories that get less instead of more: income with an amount above zero, which
  /// most mean as pay, and an expense that gives a wallet what most mean as paid.
  func loweredCategories(of draft: TransactionDraft) -> [String] {
    draft.postings.compactMap(loweredIncome) + [loweredExpense(of: draft)].compactMap(\.self)
  }

  /// Refuses an amount that is typed for both sides: one of them pays it.
  func requireSigns(of draft: TransactionDraft) throws(TypingFailure) {
    let postings = draft.postings
    guard postings.count == 2, let amount = postings[0].amount, amount == postings[1].amount,
      postings.allSatisfy({ $0.cost == nil && $0.assertion == nil })
    else { return }
    throw TypingFailure(
      "\(postings[0].account) and \(postings[1].account) both get \(text(of: amount))",
      hints: ["leave the amount out where it comes from, or write it with a minus there"])
  }

  private func loweredIncome(by posting: PostingDraft) -> String? {
    guard let amount = posting.amount, amount.quantity.signum > 0,
      type(of: posting.account) == .revenue
    else { return nil }
    return """
      \(posting.account) is lowered by \(text(of: amount)); what came in is \(text(of: amount.negated)), \
      or the amount of the wallet
      """
  }

  private func loweredExpense(of draft: TransactionDraft) -> String? {
    guard draft.postings.count == 2,
      let expense = draft.postings.first(where: { $0.amount == nil && $0.assertion == nil }),
      type(of: expense.account) == .expense,
      let amount = draft.postings.first(where: { $0.account != expense.account })?.amount,
      amount.quantity.signum > 0
    else { return nil }
    return """
      \(expense.account) is lowered by \(text(of: amount)), as by a refund; what was paid is \
      \(text(of: amount.negated)), or the amount of \(expense.account)
      """
  }
}
