package import LedgeraDiagnostics
package import LedgeraModel

/// Whose the values of a tag are that mean nothing to Ledgera, as `values:` on its `tag` directive says
/// (grammar.md § tag).
package enum TagValues: String, Sendable {
  /// The user's: they are left alone.
  case any
  /// Mistakes.
  case strict
}

extension Journal {
  /// nil: the books do not say.
  package func values(ofTag name: String) -> TagValues? {
    for declaration in store.tagDeclarations where declaration.name == name {
      for tag in tags(declaration.tags, in: declaration.span.file) where tag.name == "values" {
        if let values = TagValues(rawValue: tag.value) { return values }
      }
    }
    return nil
  }
}

extension DiagnosticCode {
  package static let invalidTagValue = DiagnosticCode(
    "invalid-tag-value", .warning, summary: "a tag with a value that means nothing to Ledgera",
    explanation: """
      Some tags have a meaning for Ledgera: wallet: default, time: 14:32, an iban: by which statements
      find their account. Any other value is taken for a word of your own, and told once per tag, since
      a mistyped one would be ignored silently. Where the tag is your own, 'tag NAME  ; values: any'
      ends this; 'values: strict' makes such values errors, as -s does for all tags.
      """,
    failing: """
      account assets:bank  ; type: Cash, iban: DE02 1203 0000 0000 2020 15

      """,
    passing: """
      account assets:bank  ; type: Cash, iban: DE02 1203 0000 0000 2020 51

      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - values: What the books say of the tag, never `any`.
  ///   - help: What can be written instead.
  ///   - count: How often the tag has such a value.
  package static func invalidTagValue(
    _ headline: String, of name: String, at span: Span, _ values: TagValues?, help: String,
    count: Int
  ) -> Diagnostic {
    var finding = Diagnostic(
      .invalidTagValue, headline, at: span, severity: values == .strict ? .error : nil)
    finding.help = [help]
    if values == nil {
      finding.help.append("if the tag is your own, say so: tag \(name)  ; values: any")
    }
    finding.suppressedCount = count - 1
    return finding
  }
}
