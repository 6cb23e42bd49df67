import Foundation
import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// With `-O json` every command writes one document, or nothing when it fails.
@Suite struct JSONDocumentTests {
  private func run(_ words: [String], of example: String) -> (
    LedgeraCommands.ExitStatus, String, String
  ) {
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let status = Ledgera.run(
      .inMemory(
        arguments: words + ["-O", "json"], disk: Repository.memoryDisk(of: "examples/" + example),
        output: output, errors: errors))
    return (status, output.text, errors.text)
  }

  private func canWriteJSON(_ name: String) -> Bool {
    CommandTable.all.first { $0.answers(to: name) }?.formats.contains(.json) ?? false
  }

  @Test(arguments: ExampleCommands.examples)
  func `every command line of the examples has one document`(_ example: String) throws {
    for words in ExampleCommands.words(of: example)
    where !words.contains("-O") && !words.contains("-o") && canWriteJSON(words[0]) {
      let (status, output, errors) = run(words, of: example)
      if output.isEmpty {
        #expect(status != .fine || words.contains("--accept"), "\(words): \(errors)")
      } else {
        #expect(
          throws: Never.self, "\(words): \(output.prefix(80))",
          performing: {
            let document = try JSONSerialization.jsonObject(with: Data(output.utf8))
            #expect((document as? [String: Any])?["schema"] as? Int == 1, "\(words)")
          })
      }
    }
  }

  @Test func `a change says what it was to each file`() throws {
    let (status, output, errors) = run(
      ["add", "11-20 Lunch; restaurant 12.50; cash"], of: "household")
    #expect(status == .fine)
    #expect(errors == "changed '2026/q4.journal'\n")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(document["report"] as? String == "changes")
    #expect(document["command"] as? String == "add")
    #expect(document["written"] as? Bool == true)
    let files = try #require(document["files"] as? [[String: Any]])
    #expect(files.map { $0["path"] as? String } == ["2026/q4.journal"])
    let (before, after) = (
      files[0]["before"] as? [String: Any], files[0]["after"] as? [String: Any]
    )
    let sizes = [before, after].map { $0?["bytes"] as? Int ?? 0 }
    #expect(sizes[0] < sizes[1])
    #expect((after?["sha256"] as? String)?.count == 64)
    #expect((files[0]["diff"] as? String)?.contains("\n+2026-11-20 Lunch\n") == true)
  }

  @Test func `what is only shown, and what is not there, is said to be so`() throws {
    let dry = run(["add", "11-20 Lunch; restaurant 12.50; cash", "--dry-run"], of: "household").1
    #expect(dry.contains("\"written\": false"))
    let made = run(["init", "new"], of: "household").1
    #expect(made.contains("\"before\": null"))
    let nothing = run(["fmt", "--check"], of: "household")
    #expect(nothing.0 == .fine && nothing.1.contains("\"files\": []"))
  }
}
