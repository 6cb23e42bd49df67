package import LedgeraDiagnostics
package import LedgeraModel

extension Check {
  package static let attachments = Check(
    "attachments", .standing, summary: "the files of receipt: and document: tags exist",
    codes: [.missingAttachment]
  ) { context, findings in
    for attachment in context.journal.attachments
    where Attachment.isFileName(attachment.path)
      && !context.fileExists(attachment.path, attachment.file)
    {
      findings.add(.error, describing: .missingAttachment(attachment))
    }
  }
}

/// A file that `receipt:` and `document:` tags name.
package struct Attachment: Sendable {
  /// As written; relative to the directory of `file`.
  package let path: String
  package let file: FileID
  /// Where it is named first.
  let span: Span
  /// How often it is named.
  let count: Int

  /// Whether a value must be meant as a file, since it ends with an extension. Others, such as `yes`, may
  /// be words of the user's own.
  package static func isFileName(_ value: String) -> Bool {
    guard let dot = value.lastIndex(of: ".") else { return false }
    let ending = value[dot...].dropFirst()
    return (1...5).contains(ending.utf8.count) && ending.first?.isLetter ?? false
      && ending.utf8.allSatisfy { $0.isLetter || $0.isDigit }
  }

  /// Whether a value is the address of a page, which is not looked up.
  package static func isWebAddress(_ value: some Sequence<UInt8>) -> Bool {
    ["http://", "https://"].contains { value.starts(with: $0.utf8) }
  }
}

extension Journal {
  /// The files that `receipt:` and `document:` tags name, each once per journal file that names it, in
  /// the order of the tags. Web addresses are left out.
  package var attachments: [Attachment] {
    let names = ["receipt", "document"].compactMap { store.tagNames.lookup($0) }
    guard !names.isEmpty else { return [] }
    var paths = NameTable()
    var named = FirstFindings<UInt64, (file: FileID, span: Span)>()
    forEachTag { tag, file in
      guard names.contains(tag.name.number) else { return }
      let value = sources.bytes(
        Span(file: file, offset: tag.valueOffset, length: tag.valueLength))
      guard !Attachment.isWebAddress(value), let path = paths.intern(value) else { return }
      named.note(
        UInt64(path) << 16 | UInt64(file.number), at: (file, valueSpan(of: tag, in: file)))
    }
    return named.all.map { attachment in
      Attachment(
        path: paths.text(UInt32(attachment.key >> 16)), file: attachment.place.file,
        span: attachment.place.span, count: attachment.count)
    }
  }
}

extension DiagnosticCode {
  static let missingAttachment = DiagnosticCode(
    "missing-attachment", summary: "a receipt: or document: tag that names no file",
    explanation: """
      Attachments are named by their path relative to the file of the transaction, without a comma,
      since the value of a tag ends there. Web addresses are not looked up.
      """,
    failing: """
      2026-01-02 Shoes  ; receipt: receipts/shoes.pdf
          expenses:clothes  80 EUR
          assets:cash

      """,
    passing: """
      2026-01-02 Shoes  ; receipt: https://example.com/shoes.pdf
          expenses:clothes  80 EUR
          assets:cash

      """)
}

extension Diagnostic {
  fileprivate static func missingAttachment(_ attachment: Attachment) -> Diagnostic {
    let path = attachment.path
    var finding = Diagnostic(
      .missingAttachment, "there is no file \(quoted(path))", at: attachment.span)
    finding.help = ["paths are relative to the directory of this file"]
    finding.suppressedCount = attachment.count - 1
    return finding
  }
}
