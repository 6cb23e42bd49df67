import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let tags = Check(
    "tags", .named,
    summary: "every tag is declared, or has a meaning to Ledgera or hledger",
    codes: [.undeclaredTag]
  ) { context, findings in
    let journal = context.journal
    let declared = Set(journal.store.tagDeclarations.map(\.name))
    let known = declared.union(BuiltInTags.names)
    let uses = TagUses(journal)
    let unknown = uses.firsts.filter { !known.contains($0.name) }
    guard !unknown.isEmpty else { return }
    var near = NearNames(
      known.sorted().map { NearNames.Name(text: $0, uses: uses.count(of: $0, in: journal)) })
    var names = UndeclaredNames(
      code: .undeclaredTag, noun: "tag", journal: journal,
      place: DeclarationPlace(journal, after: journal.store.tagDeclarations.map(\.span)),
      directive: { "tag \($0)" })
    names.report(
      unknown.map { key, name, span in
        UndeclaredNames.Use(key: key, name: name, span: span, count: uses.counts[key])
      },
      nearest: { near.name(near: $0) },
      noting: { places in
        TagUses.forEach(in: journal) { tag, file in
          places.note(tag.name.index, at: journal.nameSpan(of: tag, in: file))
        }
      }, to: &findings)
  }
}

extension DiagnosticCode {
  static let undeclaredTag = DiagnosticCode(
    "undeclared-tag", summary: "a tag without a tag directive",
    explanation: """
      A tag is a word with a colon after it in a comment. Declaring tags guards against mistyped
      ones, which queries would silently miss. Tags that Ledgera or hledger gives a meaning, such as
      date: or id:, and web addresses need no declaration.
      """,
    fix: "declares the tag, or corrects its spelling where exactly one declared name is close",
    failing: """
      tag project
      2026-01-02 Nails  ; projct: shed
          expenses:home  3.50 EUR
          assets:cash

      """,
    passing: """
      tag project
      2026-01-02 Nails  ; project: shed
          expenses:home  3.50 EUR
          assets:cash

      """)
}

/// How often every tag is written on transactions, postings and directives that declare names, and where
/// first.
private struct TagUses {
  /// By tag number.
  private(set) var counts: [Int] = []
  /// In file order, those of directives last.
  private(set) var firsts: [(key: Int, name: String, span: Span)] = []

  /// One pass over all tags.
  init(_ journal: Journal) {
    var counts = [Int](repeating: 0, count: journal.store.tagNames.count)
    var firsts: [(key: Int, name: String, span: Span)] = []
    TagUses.forEach(in: journal) { tag, file in
      let key = tag.name.index
      counts[key] += 1
      if counts[key] == 1 {
        firsts.append(
          (key, journal.store.tagNames.text(tag.name.number), journal.nameSpan(of: tag, in: file)))
      }
    }
    self.counts = counts
    self.firsts = firsts
  }

  func count(of name: String, in journal: Journal) -> Int {
    journal.store.tagNames.lookup(name).map { counts[Int($0)] } ?? 0
  }

  static func forEach(in journal: Journal, _ visit: (TagRecord, FileID) -> Void) {
    let webAddresses = ["http", "https"].compactMap { journal.store.tagNames.lookup($0) }
    journal.forEachTag { tag, file in
      if webAddresses.contains(tag.name.number), journal.isAddress(tag, in: file) {
        return
      }
      visit(tag, file)
    }
  }
}

extension Journal {
  /// `https://…` looks like a tag.
  fileprivate func isAddress(_ tag: TagRecord, in file: FileID) -> Bool {
    nameSpan(of: tag, in: file).range.upperBound + 1 == Int(tag.valueOffset)
      && store.text(file, tag.valueOffset, tag.valueLength).hasPrefix("//")
  }
}
