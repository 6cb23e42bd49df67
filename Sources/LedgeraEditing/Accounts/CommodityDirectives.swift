import LedgeraDiagnostics
package import LedgeraModel

/// Adds `commodity` directives to books that declare every commodity they post in.
package struct CommodityDirectives {
  private let journal: Journal
  /// Whether the books declare what they post in, as strict checks want it.
  private let declaresAll: Bool

  /// Linear in the postings.
  package init(_ journal: Journal) {
    self.journal = journal
    let infos = journal.store.commodities
    func isDeclared(_ commodity: CommodityID) -> Bool {
      infos[commodity.index].symbol.isEmpty || infos[commodity.index].declaration != nil
    }
    declaresAll =
      infos.contains { $0.declaration != nil && !$0.symbol.isEmpty }
      && journal.store.postings.buffer.allSatisfy {
        !$0.flags.hasAmount || isDeclared($0.commodity)
      }
  }

  /// Declares what drafts post, pay or assert and the books have not declared, without a format; nothing
  /// where other commodities are not declared either.
  package func declareIfNeeded(_ drafts: [TransactionDraft], with editor: inout JournalEditor) {
    guard declaresAll, let last = lastDeclaration else { return }
    let file = journal.sources[last.file]
    let end = file.endOfDirective(at: last.range.lowerBound)
    var isUnended = end == file.count && file.isUnended
    for symbol in symbols(of: drafts) where !isDeclared(symbol) {
      let line = "commodity \(CommodityInfo.quoted(symbol))"
      editor.plan.add(.commodity(symbol))
      editor.insert(isUnended ? "\n\(line)" : "\(line)\n", at: end, in: last.file)
      isUnended = false
    }
  }

  /// In order, each once.
  private func symbols(of drafts: [TransactionDraft]) -> [String] {
    var symbols: [String] = []
    for posting in drafts.flatMap(\.postings) {
      for symbol in [
        posting.amount?.symbol, posting.cost?.amount.symbol, posting.assertion?.amount.symbol,
      ].compactMap({ $0 }) where !symbol.isEmpty && !symbols.contains(symbol) {
        symbols.append(symbol)
      }
    }
    return symbols
  }

  private func isDeclared(_ symbol: String) -> Bool {
    journal.commodity(withSymbol: symbol).map { journal.commodity($0).declaration != nil } ?? false
  }

  /// The last one in reading order.
  private var lastDeclaration: Span? {
    journal.store.commodities.compactMap(\.declaration)
      .filter { journal.sources[$0.file].path != "-" }
      .max { ($0.file, $0.offset) < ($1.file, $1.offset) }
  }
}
