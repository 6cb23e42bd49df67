import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

extension JournalParser {
  /// `profile` and its indented properties (grammar.md § profile).
  mutating func parseProfileDirective(from start: Int) {
    guard includes != nil else {
      needsWholeFile = true
      return
    }
    let head = start..<max(start + 1, trimmedLineEnd)
    // That of a file in another format yields to the journal's own.
    let earlier = store.profile.span
    if earlier != nil, state.isTranslated { return parseProperties { _, _ in } }
    if let earlier, store.sources[earlier.file].isTranslated {
      store.profile = Profile()
    } else if earlier != nil {
      report(
        .invalidDirective, "there is a second profile directive", at: head,
        help: "keep one profile in the root file")
    }
    store.profile.span = span(head)
    parseProperties { (parser, property) in parser.parseProfileProperty(property) }
  }

  private mutating func parseProfileProperty(_ property: Property) {
    let (key, value) = (property.key, property.value)
    guard !value.isEmpty else {
      report(.invalidProfile, "the profile's '\(key)' has no value", at: property.keyRange)
      return
    }
    switch key {
    case "base": store.profile.base = profileCommodity(value)
    case "display": parseDisplayCurrencies(value)
    case "timezone": parseTimezone(value)
    case "fiscal-year": parseFiscalYear(value)
    case "valuation": parseValuation(value)
    case "fx-gain-loss": store.profile.exchangeGainLoss = mentionedAccount(value)
    default: reportUnknownProperty(key, property.keyRange)
    }
  }

  private mutating func reportUnknownProperty(_ key: String, _ range: Range<Int>) {
    let known = ["base", "display", "timezone", "fiscal-year", "valuation", "fx-gain-loss"]
    let near = EditDistance.closest(to: key, among: known)
    report(
      .invalidProfile, "the profile has no property '\(key)'", at: range,
      help: near.map { "did you mean '\($0)'?" }
        ?? "properties are \(known.joined(separator: ", "))")
  }

  private mutating func profileCommodity(_ range: Range<Int>) -> CommodityID? {
    symbol(within: range, orReport: .invalidProfile)
  }

  private mutating func parseDisplayCurrencies(_ range: Range<Int>) {
    // Elsewhere a symbol may hold commas; here they separate symbols.
    for item in itemsBetweenCommas(range) {
      if let commodity = profileCommodity(item) { store.profile.display.append(commodity) }
    }
  }

  /// Any name is accepted if the system has no zones to compare it with.
  private mutating func parseTimezone(_ range: Range<Int>) {
    let name = scanner.text(range)
    if let world = includes?.environment, world.localTime(at: 0, in: name) == nil,
      let names = Zone.names(beside: name, variables: world.variables, disk: world.disk)
    {
      let near = EditDistance.closest(to: name, among: names)
      return report(
        .invalidProfile, "there is no time zone '\(Self.shortened(name))'", at: range,
        help: near.map { "did you mean '\($0)'?" }
          ?? "write its name in the tz database, such as Asia/Singapore")
    }
    store.profile.timezone = name
  }

  private mutating func parseFiscalYear(_ range: Range<Int>) {
    if let month = Day.month(named: scanner.text(range)) {
      store.profile.fiscalYearStart = month
    } else {
      report(
        .invalidProfile, "'\(quoted(range))' is not a month", at: range,
        help: "write the first month of the fiscal year as 1 to 12 or by name")
    }
  }

  private mutating func parseValuation(_ range: Range<Int>) {
    let text = Self.shortened(scanner.text(range))
    guard let policy = Profile.ValuationPolicy(rawValue: text) else {
      report(
        .invalidProfile, "'\(text)' is not a valuation policy", at: range,
        help: "use latest, end-of-day or booking")
      return
    }
    store.profile.valuation = policy
  }
}
