import LedgeraDiagnostics
import LedgeraModel

/// Reports undeclared accounts, commodities, payees and tags in one way: each name once, with the
/// number of its uses, a similar declared name, and a fix.
struct UndeclaredNames {
  struct Use {
    /// Number of the name among its kind.
    let key: Int
    let name: String
    /// The first place in file order.
    let span: Span
    let count: Int
  }

  let code: DiagnosticCode
  /// `account`, `payee` …
  let noun: String
  let journal: Journal
  var place: DeclarationPlace
  /// The directive that declares a name; nil: no directive can.
  let directive: (String) -> String?
  /// A declared name as its uses spell it; nil: it cannot be spelt there.
  var spelling: (String) -> String? = { $0 }

  /// Where names are written that are to be corrected.
  struct Places {
    /// Edits of one spelling correction at most.
    fileprivate static let limit = 1000

    /// By the keys of the names.
    fileprivate var spans: [Int: [Span]] = [:]

    mutating func note(_ key: Int, at span: @autoclosure () -> Span) {
      guard let count = spans[key]?.count, count < Self.limit else { return }
      spans[key]?.append(span())
    }
  }

  /// - Parameters:
  ///   - nearest: The declared name that another was meant to be.
  ///   - notePlaces: Notes where names are written, to correct them.
  mutating func report(
    _ uses: [Use], nearest: (String) -> NearNames.Name?, noting notePlaces: (inout Places) -> Void,
    to findings: inout DiagnosticList
  ) {
    var near: [NearNames.Name?] = []
    var places = Places()
    for use in uses where findings.findings.count + near.count < DiagnosticList.limit {
      let name = nearest(use.name)
      near.append(name)
      if name != nil { places.spans[use.key] = [] }
    }
    if !places.spans.isEmpty { notePlaces(&places) }
    for (index, use) in uses.enumerated() {
      guard findings.hasRoom, index < near.count else {
        findings.addDropped(code.severity)
        continue
      }
      findings.add(finding(use, near[index], places.spans[use.key] ?? []))
    }
  }

  private mutating func finding(
    _ use: Use, _ near: NearNames.Name?, _ places: [Span]
  ) -> Diagnostic {
    var finding = Diagnostic(
      code, "\(noun) \(quoted(use.name)) is not declared", at: use.span)
    finding.suppressedCount = use.count - 1
    let written = journal.sources.text(use.span)
    if written != use.name, !use.span.range.isEmpty, noun == "account" {
      finding.notes.append("aliases or 'apply account' make it from \(quoted(written))")
    }
    if let near {
      let uses = near.uses > 0 ? " (used \(counted(near.uses, "time")))" : ""
      finding.help.append("did you mean \(quoted(near.text))\(uses)?")
      finding.fix = correction(of: use, to: near, at: places)
    }
    if finding.fix == nil, let directive = directive(use.name) {
      let edit = place.adding(directive, usedIn: use.span.file)
      finding.fix = Fix("declare the \(noun)", edits: [edit], isSafe: near == nil)
    }
    return finding
  }

  /// Safe if it fixes all uses and only one declared name is similar.
  private func correction(of use: Use, to near: NearNames.Name, at places: [Span]) -> Fix? {
    guard let spelling = spelling(near.text) else { return nil }
    let edits = places.filter { journal.sources.text($0) == use.name }
      .sorted { ($0.file.number, $0.offset) < ($1.file.number, $1.offset) }
      .prefix(Places.limit).map { SourceEdit($0, with: spelling) }
    guard !edits.isEmpty else { return nil }
    return Fix(
      "correct the spelling", edits: edits,
      isSafe: near.isOnlyOne && edits.count == use.count)
  }
}
