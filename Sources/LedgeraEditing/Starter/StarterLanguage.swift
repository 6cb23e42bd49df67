/// A language that the categories of new books may be in.
package enum StarterLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case spanish = "es"
  case french = "fr"
  case italian = "it"
  case dutch = "nl"
  case polish = "pl"
  case portuguese = "pt"

  /// A category of the starter books, which its English name names, in this language. The first part
  /// stays, which says its type, as do parts that the starter books do not have.
  package func name(of category: String) -> String {
    var parts = category.split(separator: ":").map(String.init)
    for place in parts.indices.dropFirst() {
      guard let number = Self.words.firstIndex(where: { $0.name == parts[place] }) else { continue }
      parts[place] = names[number]
    }
    return parts.joined(separator: ":")
  }

  /// What money of an English category is for, where a name in this language does not say it.
  func purpose(of category: String) -> String? {
    guard self != .english, category.hasPrefix("expenses:") else { return nil }
    let last = category.split(separator: ":").last.map(String.init) ?? ""
    return Self.words.first { $0.name == last }?.purpose
  }

  private static let words: [(name: String, purpose: String?)] = [
    ("salary", nil), ("interest", nil), ("gifts", "giving"), ("home", nil), ("rent", "needs"),
    ("utilities", "needs"), ("household", "needs"), ("food", nil), ("groceries", "needs"),
    ("restaurants", "wants"), ("transport", "needs"), ("health", "needs"), ("clothes", "wants"),
    ("insurance", "needs"), ("education", "needs"), ("leisure", "wants"), ("travel", "wants"),
    ("subscriptions", "wants"), ("fees", "needs"), ("taxes", "needs"), ("other", "wants"),
  ]

  /// In the order of `words`.
  private var names: [String] {
    switch self {
    case .english: Self.words.map(\.name)
    case .german:
      [
        "gehalt", "zinsen", "geschenke", "wohnen", "miete", "nebenkosten", "haushalt", "essen",
        "lebensmittel", "restaurants", "verkehr", "gesundheit", "kleidung", "versicherungen",
        "bildung", "freizeit", "reisen", "abos", "gebühren", "steuern", "sonstiges",
      ]
    case .spanish:
      [
        "sueldo", "intereses", "regalos", "vivienda", "alquiler", "suministros", "hogar", "comida",
        "supermercado", "restaurantes", "transporte", "salud", "ropa", "seguros", "educación",
        "ocio", "viajes", "suscripciones", "comisiones", "impuestos", "otros",
      ]
    case .french:
      [
        "salaire", "intérêts", "cadeaux", "logement", "loyer", "charges", "ménage", "alimentation",
        "courses", "restaurants", "transports", "santé", "vêtements", "assurances", "éducation",
        "loisirs", "voyages", "abonnements", "frais", "impôts", "divers",
      ]
    case .italian:
      [
        "stipendio", "interessi", "regali", "casa", "affitto", "utenze", "casalinghi",
        "alimentazione", "spesa", "ristoranti", "trasporti", "salute", "abbigliamento",
        "assicurazioni", "istruzione", "svago", "viaggi", "abbonamenti", "commissioni", "tasse",
        "altro",
      ]
    case .dutch:
      [
        "salaris", "rente", "cadeaus", "wonen", "huur", "energie", "huishouden", "eten",
        "boodschappen", "restaurants", "vervoer", "gezondheid", "kleding", "verzekeringen",
        "onderwijs", "ontspanning", "reizen", "abonnementen", "kosten", "belastingen", "overig",
      ]
    case .polish:
      [
        "pensja", "odsetki", "prezenty", "mieszkanie", "czynsz", "media", "gospodarstwo",
        "jedzenie", "zakupy", "restauracje", "transport", "zdrowie", "ubrania", "ubezpieczenia",
        "edukacja", "rozrywka", "podróże", "subskrypcje", "opłaty", "podatki", "inne",
      ]
    case .portuguese:
      [
        "salário", "juros", "presentes", "casa", "aluguel", "contas", "limpeza", "alimentação",
        "mercado", "restaurantes", "transporte", "saúde", "roupa", "seguros", "educação", "lazer",
        "viagens", "assinaturas", "tarifas", "impostos", "outros",
      ]
    }
  }
}
