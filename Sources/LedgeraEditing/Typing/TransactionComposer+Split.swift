import LedgeraDiagnostics
import LedgeraModel

/// A part of a typed line as an account and an amount.
extension TransactionComposer {
  /// Divides `food 12.50` where the amount begins: at a gap, else at the first word from which on the
  /// rest is an amount in a known or capital symbol. A name that is an account has none.
  func split(
    _ text: String, on day: Day
  ) throws(TypingFailure) -> (account: String, amount: String) {
    if let gap = text.firstGap {
      return (
        try accountName(text[..<gap.lowerBound].trimmed, on: day), text[gap.upperBound...].trimmed
      )
    }
    if let whole = try? accountName(text, on: day), journal.account(named: whole) != nil {
      return (whole, "")
    }
    let start = amountStart(in: text)
    do throws(TypingFailure) {
      return (
        try accountName(text[..<(start ?? text.endIndex)].trimmed, on: day), rest(text, start)
      )
    } catch {
      guard error.isUnknownAccount else { throw error }
      // What begins like an amount is meant as one, even if it is none.
      if let start = text.indices.first(where: { text[$0] == " " && text.isAmountLike(after: $0) }),
        let name = try? accountName(text[..<start].trimmed, on: day),
        journal.account(named: name) != nil
      {
        return (name, rest(text, start))
      }
      throw error.proposingTag(text)
    }
  }

  private func rest(_ text: String, _ blank: String.Index?) -> String {
    blank.map { String(text[text.index(after: $0)...]) } ?? ""
  }

  /// The blank before an amount; nil: the text has none.
  private func amountStart(in text: String) -> String.Index? {
    let blanks = text.indices.filter { text[$0] == " " }
    let start = blanks.first { blank in
      reader.posting("a", spelledOut(rest(text, blank))).map(isMeant) ?? false
    }
    return start ?? blanks.last.flatMap { spelledOut(rest(text, $0)).isPlainNumber ? $0 : nil }
  }

  /// Whether a part has no account, and is not a name of one.
  func isAmount(_ text: String) -> Bool {
    guard text.contains(where: \.isNumber), (try? accounts.account(text, openOn: today)) == nil
    else { return false }
    let amount = spelledOut(text)
    return amount.isPlainNumber || reader.posting("a", amount).map(isMeant) ?? false
  }

  private func isMeant(_ posting: PostingDraft) -> Bool {
    guard let symbol = (posting.amount ?? posting.assertion?.amount)?.symbol else { return false }
    return journal.commodity(withSymbol: symbol) != nil
      || !symbol.unicodeScalars.contains { $0.properties.isLowercase }
  }
}

extension TypingFailure {
  /// The same about a text that is like no account of the books, and perhaps meant as a tag.
  fileprivate func proposingTag(_ text: String) -> TypingFailure {
    guard hints.count == 1, !text.contains(" "), text.count(where: { $0 == ":" }) == 1 else {
      return self
    }
    var failure = self
    let tag = text.replacing(":", with: ": ")
    failure.hints.append("a tag has a blank after its colon: '\(tag)'")
    return failure
  }
}

extension String {
  /// Whether a number follows, which a currency and parentheses may precede.
  fileprivate func isAmountLike(after index: Index) -> Bool {
    let rest = self[self.index(after: index)...]
    let words = rest.split(separator: " ", maxSplits: 1)
    let number = words.count == 2 && Currencies.names(String(words[0])) ? words[1] : rest
    return number.first { !"+-(".contains($0) }?.isNumber ?? false
  }

  /// The first tab or two blanks.
  fileprivate var firstGap: Range<Index>? {
    for index in indices {
      if self[index] == "\t" { return index..<self.index(after: index) }
      let next = self.index(after: index)
      if self[index] == " ", next < endIndex, self[next] == " " {
        return index..<self.index(after: next)
      }
    }
    return nil
  }
}
