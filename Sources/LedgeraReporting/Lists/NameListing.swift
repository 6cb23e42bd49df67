public import LedgeraDocuments
public import LedgeraModel

/// A list of names, one a line: payees, descriptions, codes …
public struct NameListing: Sendable {
  /// What the names are, in the plural, e.g. `payees`.
  public let title: String
  /// Heading of their column, e.g. `payee`.
  public let heading: String
  public let names: [String]
  /// By name, how some of them look; the others are plain.
  private let styles: [String: Style]

  public init(title: String, heading: String, names: [String], styles: [String: Style] = [:]) {
    self.title = title
    self.heading = heading
    self.names = names
    self.styles = styles
  }

  public var document: Document { document { $0 } }

  /// The same with names as `text` shows them to people.
  public func document(showing text: @escaping @Sendable (String) -> String) -> Document {
    Document(
      title: title, blocks: [.lines(names.map { Cell(text($0), styles[$0] ?? .plain) })],
      records: Records(header: [heading], rows: names.map { [$0] }),
      json: Self.form(title).json(self, NoTexts()))
  }

  /// Its names are the member of the report's own name.
  private static func form(_ title: String) -> ReportForm<NameListing, NoTexts> {
    ReportForm(title) { Field(title, .texts) { $0.names } }
  }

  /// Those of all lists of names.
  public static var shapes: [ReportShape] {
    [
      "payees", "descriptions", "notes", "codes", "commodities", "files", "tags", "values",
    ].map { form($0).shape }
  }

  /// Each name once, in the order of their bytes.
  static func distinct(_ names: some Sequence<String>) -> [String] {
    Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension NameListing {
  /// Descriptions of transactions, given by their numbers, each once.
  public static func descriptions(_ journal: Journal, of transactions: [Int]) -> NameListing {
    NameListing(
      title: "descriptions", heading: "description",
      names: distinct(distinctDescriptions(journal, transactions)))
  }

  /// The parts of descriptions after `|`, or the whole ones, each once.
  public static func notes(_ journal: Journal, of transactions: [Int]) -> NameListing {
    NameListing(
      title: "notes", heading: "note",
      names: distinct(
        distinctDescriptions(journal, transactions).map { DescriptionParts($0).note }))
  }

  /// The parts of descriptions before `|`, or the whole ones, and other names, each once.
  public static func payees(
    _ journal: Journal, of transactions: [Int], and declared: [String] = []
  ) -> NameListing {
    let used = distinctDescriptions(journal, transactions).map { DescriptionParts($0).payee }
    return NameListing(title: "payees", heading: "payee", names: distinct(used + declared))
  }

  /// Codes of transactions in the order given; those of transactions without a code only if asked for.
  public static func codes(
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
