import LedgeraChecking
import LedgeraTestSupport
import Testing

@Suite struct GrammarTests {
  @Test func `the specification has examples`() {
    #expect(GrammarExample.all.count > 50)
  }

  @Test(arguments: GrammarExample.all)
  func `an example gives what its fence says`(_ example: GrammarExample) {
    let rules = RuleApplication(today: TestBooks.today, addsPostings: example.isAutomatic)
    let books = TestBooks(
      example.fence.text, files: example.files, isStrict: example.isStrict, rules: rules)
    switch example.verdict {
    case .malformed: Issue.record("the fence's words are not among those of the first table")
    case .accept:
      #expect(books.errors == [])
      #expect(books.warnings == [])
    case .warn(let codes):
      #expect(books.errors == [])
      #expect(books.warnings == codes)
    case .reject(let codes): #expect(books.errors == codes)
    case .balances(let lines):
      #expect(books.errors == [])
      #expect(books.balances == lines)
    }
  }
}
