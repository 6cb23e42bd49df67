import LedgeraEnvironment
public import Testing

/// Files whose text the program itself writes.
public enum Golden {
  /// `LEDGERA_RECORD=1`: goldens are rewritten, and every test that rewrites one fails, so that a
  /// recording is never mistaken for a passing run.
  public static let isRecording = Environment.system().variable("LEDGERA_RECORD") == "1"

  /// Expects a file of the repository to hold exactly this text; while recording, makes it so.
  public static func expect(
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
