import LedgeraDiagnostics
import LedgeraModel
import LedgeraTestSupport
import Testing

/// The index of tags (grammar.md § Tags).
@Suite struct TagTests {
  @Test func `no tag is listed twice, and sections that say more exist`() {
    let names = BuiltInTags.all.map(\.name) + BuiltInTags.hledger
    #expect(Set(names).count == names.count)
    let text = Repository.specification.map(Repository.text).joined()
    for tag in BuiltInTags.all {
      guard let section = tag.section else { continue }
      #expect(text.contains("# \(section)\n"), "\(tag.name): \(section)")
    }
  }

  @Test(arguments: BuiltInTags.all.map(\.example))
  func `the example of a tag means something where it stands`(_ example: String) throws {
    let tag = try #require(BuiltInTags.all.first { $0.example == example })
    for place in tag.places {
      let books = TestBooks(Self.journal(with: example, on: place))
      let problems = [
        "invalid-tag-value", "invalid-date", "invalid-base-tag", "invalid-rate", "doubtful-plan",
      ]
      let found = books.findings.map(\.code.slug).filter(problems.contains)
      #expect(found == [], "\(example) on \(place)")
    }
  }

  private static func journal(with tag: String, on place: BuiltInTag.Place) -> String {
    func comment(_ at: BuiltInTag.Place) -> String { at == place ? "  ; \(tag)" : "" }
    let isTree = place == .accountTree
    return """
      account assets:bank\(comment(isTree ? .accountTree : .account))
      commodity 1,000.00 EUR\(comment(.commodity))
      tag trip\(comment(.tag))
      P 2026-01-02 VWCE 100.00 EUR\(comment(.price))
      ~ monthly from 2026-01-01  Salary
          income:salary  -3,000.00 EUR
          assets:bank
      2026-11-21 Market\(comment(.transaction))
          expenses:food  10.00 EUR\(comment(.posting))
          assets:bank
      ~ monthly from 2026-01-01  Rent\(comment(.rule))
          expenses:rent  900.00 EUR
          assets:bank

      """
  }
}
