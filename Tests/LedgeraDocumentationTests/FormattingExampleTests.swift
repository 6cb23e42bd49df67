import LedgeraTestSupport
import Testing

@Suite struct FormattingExampleTests {
  /// Texts of reference.md before and after formatting.
  struct Example: Sendable, CustomTestStringConvertible {
    let before: Fence
    let after: Fence
    var testDescription: String { before.testDescription }
  }

  private static let examples: [Example] = {
    let fences = Fence.ofSpecification
    return zip(fences, fences.dropFirst()).filter { $0.0.words == ["unformatted"] }
      .map { Example(before: $0.0, after: $0.1) }
  }()

  @Test func `there are such examples`() { #expect(!Self.examples.isEmpty) }

  @Test(arguments: examples)
  func `formatting gives what the second fence shows, once and for all`(
    _ example: Example
  ) throws {
    #expect(example.after.words == ["formatted"])
    #expect(try FormattedText.of(example.before.text) == example.after.text)
    #expect(try FormattedText.of(example.after.text) == example.after.text)
  }

  @Test(arguments: [
    "household/main.journal", "traveller/plan.journal", "investor/main.journal", "ci/main.journal",
  ])
  func `the example books are formatted`(_ root: String) throws {
    let directory = String(root.prefix { $0 != "/" })
    let disk = Repository.memoryDisk(of: "examples/\(directory)")
    let books = try FormattedText(roots: [String(root.dropFirst(directory.count + 1))], on: disk)
    for (name, bytes) in books.files {
      let text = String(decoding: bytes, as: UTF8.self)
      Golden.expect(text, inFile: "examples/\(directory)/\(name)")
    }
  }
}
