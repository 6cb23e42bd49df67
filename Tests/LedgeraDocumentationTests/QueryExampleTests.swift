import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct QueryExampleTests {
  /// A line of a `queries` fence, with the journal of the fence before it.
  struct Example: Sendable, CustomTestStringConvertible {
    let books: String
    let query: String
    let accounts: String

    var testDescription: String { query }
  }

  private static let examples: [Example] = {
    var books = ""
    var examples: [Example] = []
    for fence in Fence.ofSpecification {
      if fence.words.first == "journal" { books = fence.text }
      guard fence.words == ["queries"] else { continue }
      for line in fence.text.split(separator: "\n") {
        let sides = line.split(separator: " =>", omittingEmptySubsequences: false)
        let accounts = sides.count == 2 ? sides[1].drop { $0 == " " } : "malformed: \(line)"
        examples.append(
          Example(books: books, query: String(sides[0]), accounts: String(accounts)))
      }
    }
    return examples
  }()

  @Test(arguments: examples)
  func `a query selects the postings after its arrow`(_ example: Example) throws {
    let disk = MemoryDisk(["/books/main.journal": example.books])
    let output = Session.output(
      of: "ledgera register -f main.journal -O csv \(example.query)", on: disk)
    let rows = output.split(separator: "\n").dropFirst()
    let accounts = rows.map { row in
      let cells = row.split(separator: "\",\"", omittingEmptySubsequences: false)
      let name = cells.count > 4 ? cells[4] : "malformed: \(row)"
      return name.split { "()[]".contains($0) }.joined()
    }
    #expect(accounts.joined(separator: ", ") == example.accounts)
  }

  @Test func `there are such lines`() { #expect(QueryExampleTests.examples.count > 20) }
}
