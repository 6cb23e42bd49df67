import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let commodities = Check(
    "commodities", .strict, summary: "every commodity of an amount is declared",
    codes: [.undeclaredCommodity]
  ) { context, findings in
    let journal = context.journal
    let uses = CommodityUses(journal)
    let infos = journal.store.commodities
    let unknown = uses.firsts.filter { infos[$0.commodity.index].declaration == nil }
    guard !unknown.isEmpty else { return }
    let declared = infos.indices.filter { infos[$0].declaration != nil }
    var near = NearNames(
      declared.map { NearNames.Name(text: infos[$0].symbol, uses: uses.counts[$0]) })
    var names = UndeclaredNames(
      code: .undeclaredCommodity, noun: "commodity", journal: journal,
      place: DeclarationPlace(journal, after: infos.declarations),
      directive: { journal.directive(declaringCommodity: $0) },
      spelling: { CommodityInfo(symbol: $0).quotedSymbol })
    var named: [UndeclaredNames.Use] = []
    for (commodity, span) in unknown {
      let count = uses.counts[commodity.index]
      if infos[commodity.index].symbol.isEmpty {
        findings.add(.missingSymbol(at: span, count: count))
      } else {
        named.append(
          UndeclaredNames.Use(
            key: commodity.index, name: infos[commodity.index].symbol, span: span, count: count))
      }
    }
    names.report(
      named,
      nearest: { symbol in
        // A sign is not a misspelt code, and one currency no misspelt other, but either may be meant.
        let same = Currencies.equivalents(of: symbol)
        if let known = declared.first(where: { same.contains(infos[$0].symbol) }) {
          return NearNames.Name(text: infos[known].symbol, uses: uses.counts[known])
        }
        var found = near.name(near: symbol, shortest: 2)
        if Currencies.contains(symbol: symbol) { found?.isOnlyOne = false }
        return found
      },
      noting: { places in
        CommodityUses.forEach(in: journal) { commodity, span in
          places.note(commodity.index, at: span())
        } inferred: { _, _ in
        }
      }, to: &findings)
  }
}

extension DiagnosticCode {
  static let undeclaredCommodity = DiagnosticCode(
    "undeclared-commodity", summary: "an amount in a commodity without a commodity directive",
    explanation: """
      Declaring commodities guards against mistyped symbols and settles how their amounts are
      written. Posted and asserted amounts count, including inferred ones, and P directives; costs
      do not.
      A posted zero needs no symbol; an asserted one does, since it is about one commodity only.
      """,
    fix:
      "declares the commodity, or corrects its spelling where exactly one declared name is close",
    failing: """
      commodity 1,000.00 EUR
      2026-01-02 Bakery
          expenses:food  3.50 EUT
          assets:cash

      """,
    passing: """
      commodity 1,000.00 EUR
      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:cash

      """)
}

extension Diagnostic {
  fileprivate static func missingSymbol(at span: Span, count: Int) -> Diagnostic {
    var finding = Diagnostic(
      .undeclaredCommodity, "this amount has no commodity symbol", at: span)
    finding.help = ["write its symbol, or declare amounts without one: commodity 1000.00"]
    finding.suppressedCount = count - 1
    return finding
  }
}

extension [CommodityInfo] {
  /// The commodity directives in reading order.
  fileprivate var declarations: [Span] {
    compactMap(\.declaration).sorted { ($0.file, $0.offset) < ($1.file, $1.offset) }
  }
}

extension Journal {
  fileprivate func directive(declaringCommodity symbol: String) -> String? {
    commodity(withSymbol: symbol).map { "commodity \(commodity($0).quotedSymbol)" }
  }
}

/// How often every commodity is written in posted and asserted amounts and in prices, and where first; a
/// commodity that only amounts left out are in counts once, at the first of them.
private struct CommodityUses {
  /// By commodity number. A posted zero without a symbol is not counted.
  private(set) var counts: [Int]
  /// In file order.
  private(set) var firsts: [(commodity: CommodityID, span: Span)] = []

  /// One pass over all postings.
  init(_ journal: Journal) {
    var counts = [Int](repeating: 0, count: journal.store.commodities.count)
    var firsts: [(commodity: CommodityID, span: Span)] = []
    var inferred: [(commodity: CommodityID, span: Span)] = []
    var isInferred = [Bool](repeating: false, count: counts.count)
    CommodityUses.forEach(in: journal) { commodity, span in
      counts[commodity.index] += 1
      if counts[commodity.index] == 1 { firsts.append((commodity, span())) }
    } inferred: { commodity, span in
      guard counts[commodity.index] == 0, !isInferred[commodity.index] else { return }
      isInferred[commodity.index] = true
      inferred.append((commodity, span()))
    }
    for use in inferred where counts[use.commodity.index] == 0 {
      counts[use.commodity.index] = 1
      firsts.append(use)
    }
    self.counts = counts
    self.firsts = firsts
  }

  typealias Visit = (CommodityID, _ span: () -> Span) -> Void

  static func forEach(
    in journal: Journal, written visit: Visit, inferred visitInferred: Visit
  ) {
    let postings = journal.store.postings.buffer
    for transaction in journal.store.transactions.buffer {
      for number in transaction.postings {
        let posting = postings[number]
        if posting.flags.isInferred {
          let span = { journal.accountSpan(ofPosting: number, in: transaction.file) }
          if posting.flags.isMixed {
            for amount in journal.store.amounts(of: posting) {
              visitInferred(amount.commodity, span)
            }
          } else if posting.commodity != .none {
            visitInferred(posting.commodity, span)
          }
        } else if posting.flags.hasAmount,
          posting.commodity != .none || posting.flags.isBig || posting.coefficient != 0
        {
          visit(posting.commodity) {
            journal.symbolSpan(of: posting.commodity, ofPosting: number, in: transaction.file)
          }
        }
        guard let assertion = journal.store.assertion(of: posting) else { continue }
        visit(assertion.commodity) {
          journal.symbolSpan(ofAssertion: assertion, in: transaction.file)
        }
      }
    }
    for price in journal.store.prices.buffer {
      visit(price.commodity) { journal.symbolSpan(of: price.commodity, in: price) }
      visit(price.quote) { journal.symbolSpan(of: price.quote, in: price) }
    }
  }
}
