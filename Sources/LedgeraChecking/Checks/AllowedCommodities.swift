import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let commodity = Check(
    "commodity", .standing, summary: "accounts hold only the commodities of their commodity: tags",
    codes: [.commodityNotAllowed]
  ) { context, findings in
    let journal = context.journal
    let tag = AccountTag("commodity", in: journal)
    guard !tag.isEmpty else { return }
    var allowed: [Span: Set<CommodityID>] = [:]
    for value in tag.written where journal.listsCommodities(value.text) {
      allowed[value.span] = journal.commodities(listedIn: value.text)
    }
    var breaches = FirstFindings<Key, (posting: Int, transaction: Int)>()
    for (index, transaction) in journal.store.transactions.buffer.enumerated() {
      for number in transaction.postings {
        let posting = journal.store.postings[number]
        guard let value = tag[posting.account], let symbols = allowed[value.span] else { continue }
        for amount in journal.store.amounts(of: posting)
        where !amount.isZero && !symbols.contains(amount.commodity) {
          breaches.note(
            Key(account: posting.account, commodity: amount.commodity), at: (number, index))
        }
      }
    }
    for breach in breaches.all {
      let (posting, transaction) = breach.place
      findings.add(
        .error,
        describing: .commodityNotAllowed(
          breach.key.commodity, posting, transaction, by: tag, count: breach.count, in: journal))
    }
  }

  private struct Key: Hashable {
    let account: AccountID
    let commodity: CommodityID
  }
}

extension DiagnosticCode {
  static let commodityNotAllowed = DiagnosticCode(
    "commodity-not-allowed", summary: "a commodity that the account may not hold",
    explanation: """
      An account directive with a commodity: tag says what the account and its subaccounts hold,
      symbols separated by spaces. Amounts of zero are fine.
      """,
    failing: """
      account assets:giro  ; commodity: EUR
      2026-01-02 Transfer
          assets:giro  100 USD
          income:gifts

      """,
    passing: """
      account assets:giro  ; commodity: EUR USD
      2026-01-02 Transfer
          assets:giro  100 USD
          income:gifts

      """)
}

extension Diagnostic {
  fileprivate static func commodityNotAllowed(
    _ commodity: CommodityID, _ posting: Int, _ index: Int, by tag: AccountTag, count: Int,
    in journal: Journal
  ) -> Diagnostic {
    let account = journal.store.postings[posting].account
    let file = journal.transaction(index).record.file
    let symbol = journal.commodity(commodity).quotedSymbol
    let subject = symbol.isEmpty ? "an amount without a symbol" : symbol
    var finding = Diagnostic(
      .commodityNotAllowed, "\(quoted(journal.name(account))) may not hold \(subject)",
      at: journal.symbolSpan(of: commodity, ofPosting: posting, in: file))
    if let value = tag[account] {
      finding.related = [LabelledSpan(value.span, "it may hold only this")]
      if !symbol.isEmpty, !value.text.isEmpty {
        let end = value.span.range.upperBound
        finding.fix = Fix(
          "allow it there",
          edits: [SourceEdit(Span(file: value.span.file, range: end..<end), with: " \(symbol)")],
          isSafe: false)
      }
    }
    finding.suppressedCount = count - 1
    return finding
  }
}

extension Journal {
  /// Whether a word of a text is a commodity of the books, or may become one: it has no small letters.
  package func listsCommodities(_ text: String) -> Bool {
    SymbolList.words(of: text).contains { word in
      commodity(withSymbol: String(word)) != nil || !word.contains(where: \.isLowercase)
    }
  }

  /// The commodities of a list; those that no amount has are left out.
  fileprivate func commodities(listedIn text: String) -> Set<CommodityID> {
    Set(SymbolList.words(of: text).compactMap { commodity(withSymbol: String($0)) })
  }
}
