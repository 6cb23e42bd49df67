import LedgeraDiagnostics
package import LedgeraDocuments
package import LedgeraModel

/// A list of names, one per line: payees, descriptions, codes …
package struct NameListing: Sendable {
  /// The plural noun for the names, e.g. `payees`.
  package let title: String
  /// Heading of their column, e.g. `payee`.
  package let heading: String
  package var names: [String]
  /// The styles of some names; the others are plain.
  private let styles: [String: Style]

  package init(title: String, heading: String, names: [String], styles: [String: Style] = [:]) {
    self.title = title
    self.heading = heading
    self.names = names
    self.styles = styles
  }

  package var document: Document { document { $0 } }

  /// The list with names as `text` shows them to people.
  package func document(showing text: @escaping @Sendable (String) -> String) -> Document {
    Document(
      title: title, blocks: [.lines(names.map { Cell(text($0), styles[$0] ?? .plain) })],
      records: Records(header: [heading], rows: names.map { [$0] }),
      json: Self.form(title).json(self, NoTexts()))
  }

  /// Its names are the member named like the report.
  private static func form(_ title: String) -> ReportForm<NameListing, NoTexts> {
    ReportForm(title) { Field(title, .texts) { $0.names } }
  }

  /// The shapes of all lists of names.
  package static var shapes: [ReportShape] {
    [
      "payees", "descriptions", "notes", "codes", "commodities", "files", "tags", "values",
    ].map { form($0).shape }
  }

  /// Distinct names in byte order.
  static func distinct(_ names: some Sequence<String>) -> [String] {
    Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension NameListing {
  /// Distinct descriptions of transactions, which are given by number.
  package static func descriptions(_ journal: Journal, of transactions: [Int]) -> NameListing {
    NameListing(
      title: "descriptions", heading: "description",
      names: distinct(distinctDescriptions(journal, transactions)))
  }

  /// Distinct parts of descriptions after `|`, or whole descriptions.
  package static func notes(_ journal: Journal, of transactions: [Int]) -> NameListing {
    NameListing(
      title: "notes", heading: "note",
      names: distinct(
        distinctDescriptions(journal, transactions).map { DescriptionParts($0).note }))
  }

  /// Distinct parts of descriptions before `|`, or whole descriptions, and other names.
  package static func payees(
    _ journal: Journal, of transactions: [Int], and declared: [String] = []
  ) -> NameListing {
    let used = distinctDescriptions(journal, transactions).map { DescriptionParts($0).payee }
    return NameListing(title: "payees", heading: "payee", names: distinct(used + declared))
  }

  /// Codes of transactions in the given order; empty ones only if asked for.
  package static func codes(
    _ journal: Journal, of transactions: [Int], includingEmpty: Bool
  ) -> NameListing {
    let codes = transactions.map { journal.transaction($0).code }
    return NameListing(
      title: "codes", heading: "code", names: includingEmpty ? codes : codes.filter { !$0.isEmpty })
  }

  private static func distinctDescriptions(
    _ journal: Journal, _ transactions: [Int]
  ) -> [String] {
    Set(transactions.map { journal.store.transactions[$0].description })
      .map { journal.description($0) }
  }
}

extension NameListing {
  /// Symbols that are declared, posted or the quote of prices; empty for amounts without a symbol.
  /// Commodities that occur only in costs, or only have prices, are not listed.
  package static func commodities(
    _ journal: Journal, countingDeclared: Bool = true
  ) -> NameListing {
    var isListed = journal.store.commodities.map {
      countingDeclared && ($0.declaration != nil || $0.declaredStyle != nil)
    }
    for posting in journal.store.postings.buffer {
      journal.store.forEachAmount(of: posting) { amount in
        if !posting.flags.isInferred || !amount.isZero { isListed[amount.commodity.index] = true }
      }
      if let cost = journal.store.cost(of: posting) { isListed[cost.amount.commodity.index] = true }
    }
    for price in journal.store.prices.buffer {
      isListed[price.commodity.index] = true
      isListed[price.quote.index] = true
    }
    let names = isListed.indices.filter { isListed[$0] }.map {
      journal.store.commodities[$0].symbol
    }
    return NameListing(title: "commodities", heading: "commodity", names: distinct(names))
  }
}

extension NameListing {
  /// The files of the books in reading order, named by `naming`; `isWanted` selects names.
  package static func files(
    _ journal: Journal, naming: (String) -> String, where isWanted: (String) -> Bool
  ) -> NameListing {
    NameListing(
      title: "files", heading: "file",
      names: journal.sources.files.map { naming($0.path) }.filter(isWanted))
  }
}
