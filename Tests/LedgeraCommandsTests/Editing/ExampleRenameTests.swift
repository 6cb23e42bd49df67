import LedgeraCommands
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraTestSupport
import Testing

/// Every name of every example is renamed and comes back byte for byte; in between the books check
/// as they did.
@Suite struct ExampleRenameTests {
  struct Root: CustomTestStringConvertible {
    let example: String
    let file: String

    var testDescription: String { "\(example)/\(file)" }
  }

  /// The journals that a user would name: what ledgera.conf names, else each at the top of a directory.
  /// Broken books are not renamed in, and sealed transactions keep their names.
  static let roots = Set(
    Repository.files(below: "examples").compactMap {
      $0.split(separator: "/").first.map(String.init)
    }
  )
  .subtracting(["broken", "editors", "sealed"]).sorted().flatMap { example in
    let disk = Repository.memoryDisk(of: "examples/" + example)
    let named = (disk.text("/books/ledgera.conf") ?? "").split(separator: "\n").compactMap { line in
      ["file ", "-f "].first { line.hasPrefix($0) }.map { String(line.dropFirst($0.count)) }
    }
    let journals = Repository.files(below: "examples/" + example).filter {
      $0.hasSuffix(".journal") && !$0.contains("/")
    }
    return (named.isEmpty ? journals : named).map { Root(example: example, file: $0) }
  }

  @Test func `no example with a journal is left out`() {
    let names = Set(Self.roots.map(\.example))
    #expect(names.isSuperset(of: ["gains", "household", "plan", "traveller", "investor", "due"]))
  }

  @Test(arguments: roots, Rename.Kind.allCases)
  func `every name is renamed and comes back`(root: Root, kind: Rename.Kind) {
    let disk = Repository.memoryDisk(of: "examples/" + root.example)
    let journal = TestBooks(root: root.file, on: disk).journal
    let (paths, texts) = (disk.bookPaths, disk.bookPaths.map { disk.text($0) ?? "" })
    func run(_ words: String...) -> EditingRun {
      EditingRun(words + ["-f", root.file], on: disk, addsFile: false)
    }
    func verdict() -> [String] {
      let check = run("check", "-s", "-O", "json")
      return check.output.matches(of: #/"code": ?"([a-z-]+)"/#).map { String($0.1) }
        + ["status \(check.status)"]
    }
    let before = verdict()
    for (number, old) in Rename(kind, "", to: "").names(in: journal).enumerated() {
      guard Effort.tries(number, oneIn: 25), Rename(kind, old, to: "zz").problem(with: old) == nil
      else { continue }
      let new = kind == .account ? parent(of: old) + "zz" : "zz"
      let there = run("rename", kind.rawValue, old, new)
      #expect(there.status == .fine, "\(kind) \(old): \(there.errors)")
      guard there.status == .fine else { continue }
      #expect(verdict().sorted() == before.sorted(), "\(old)")
      let back = run("rename", kind.rawValue, new, old)
      #expect(back.status == .fine, "\(kind) \(old): \(back.errors)")
      #expect(disk.bookPaths == paths, "\(old)")
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
