import LedgeraCommands
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraTestSupport
import Testing

/// Every name of every example is renamed and comes back byte for byte; in between the books check
/// as they did.
@Suite struct ExampleRenameTests {
  /// Directories with a main.journal.
  static let examples = [
    "household", "traveller", "investor", "month", "plan", "projection", "retirement", "setup",
  ].filter { Repository.memoryDisk(of: "examples/" + $0).text("/books/main.journal") != nil }

  @Test(arguments: examples, Rename.Kind.allCases)
  func `every name is renamed and comes back`(example: String, kind: Rename.Kind) {
    let disk = Repository.memoryDisk(of: "examples/" + example)
    let journal = TestBooks(root: "main.journal", on: disk).journal
    let (paths, texts) = (disk.paths, disk.paths.map { disk.text($0) ?? "" })
    let verdict = EditingRun(["check", "-s"], on: disk).errors
    for old in Rename(kind, "", to: "").names(in: journal) {
      guard Rename(kind, old, to: "zz").problem(with: old) == nil else { continue }
      let new = kind == .account ? parent(of: old) + "zz" : "zz"
      let there = EditingRun(["rename", kind.rawValue, old, new], on: disk)
      #expect(there.status == .fine, "\(kind) \(old): \(there.errors)")
      guard there.status == .fine else { continue }
      let renamed = EditingRun(["check", "-s"], on: disk).errors
      #expect(
        renamed.split(separator: "\n").count == verdict.split(separator: "\n").count, "\(old)")
      let back = EditingRun(["rename", kind.rawValue, new, old], on: disk)
      #expect(back.status == .fine, "\(kind) \(old): \(back.errors)")
      #expect(disk.paths == paths, "\(old)")
      for (path, text) in zip(paths, texts) where disk.text(path) != text {
        Issue.record("\(kind) \(old): \(path) is not as before")
        disk.write(text, to: path)
      }
    }
  }

  /// The account above with its colon, since types follow from first parts.
  private func parent(of name: String) -> String {
    name.lastIndex(of: ":").map { String(name[...$0]) } ?? ""
  }
}
