import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraReporting
import LedgeraValuation

extension Output {
  /// Writes a report, and warns about missing and stale rates of those it used. Where `--show-rates`
  /// asks for them, rates follow below it; those of CSV and TSV, which have no room for them, as notes.
  ///
  /// - Parameters:
  ///   - width: Columns for text; nil takes the terminal's.
  ///   - descriptionWidth: Columns of a register's description; nil shares with the account.
  mutating func write(
    _ document: Document, using rates: [UsedRate], of journal: Journal,
    for invocation: Invocation, width: Int? = nil, descriptionWidth: Int? = nil
  ) throws(CommandFailure) {
    let document = try adding(rates, of: journal, to: document, for: invocation)
    try write(document, for: invocation, width: width, descriptionWidth: descriptionWidth)
  }

  /// What most reports end with: `write`, and all went well.
  mutating func show(
    _ document: Document, using rates: [UsedRate], of journal: Journal,
    for invocation: Invocation, width: Int? = nil, descriptionWidth: Int? = nil
  ) throws(CommandFailure) -> ExitStatus {
    try write(
      document, using: rates, of: journal, for: invocation, width: width,
      descriptionWidth: descriptionWidth)
    return .fine
  }

  private mutating func adding(
    _ rates: [UsedRate], of journal: Journal, to document: Document, for invocation: Invocation
  ) throws(CommandFailure) -> Document {
    guard let listing = try note(rates, of: journal, for: invocation) else { return document }
    guard case .records = try invocation.outputFormat().reports else {
      return document.appending(listing.blocks, json: [listing.json])
    }
    for line in listing.texts { note("rate: \(line)\n") }
    return document
  }

  /// Warns about missing and stale rates.
  ///
  /// - Returns: The rates to show; nil: `--show-rates` was not given.
  mutating func note(
    _ rates: [UsedRate], of journal: Journal, for invocation: Invocation
  ) throws(CommandFailure) -> RateListing? {
    guard !rates.isEmpty || invocation.has(.showRates) else { return nil }
    let listing = RateListing(journal, rates, today: invocation.today())
    for warning in listing.warnings.prefix(10) { note("warning: \(warning)\n") }
    if listing.warnings.count > 10 {
      note("warning: \(listing.warnings.count - 10) more prices are missing or old\n")
    }
    return invocation.has(.showRates) ? listing : nil
  }
}
