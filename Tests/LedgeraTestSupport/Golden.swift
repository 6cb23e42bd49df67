import LedgeraEnvironment
package import Testing

/// Files whose text the program itself writes.
package enum Golden {
  /// `LEDGERA_RECORD=1`: goldens are rewritten, and every test that rewrites one fails, so that a
  /// recording is never mistaken for a passing run.
  package static let isRecording = Environment.system().variable("LEDGERA_RECORD") == "1"

  /// Expects a file of the repository to hold exactly this text; while recording, makes it so.
  package static func expect(
    _ text: String, inFile path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let recorded = Repository.text(path)
    guard isRecording else {
      #expect(text == recorded, "\(path)", sourceLocation: sourceLocation)
      return
    }
    guard text != recorded else { return }
    do {
      try Repository.write(text, to: path)
      Issue.record("recorded \(path)", sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(path) cannot be written: \(error)", sourceLocation: sourceLocation)
    }
  }
}
