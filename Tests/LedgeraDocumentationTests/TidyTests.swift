import LedgeraBooks
import LedgeraTestSupport
import Testing

/// The house rules that a test can see.
@Suite struct TidyTests {
  private static let sources = Repository.files(below: "Sources").filter { $0.hasSuffix(".swift") }
  private static let tests = Repository.files(below: "Tests").filter { $0.hasSuffix(".swift") }

  private static func lines(_ path: String) -> [Substring] {
    Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `files hold one idea, in at most 300 lines`() {
    #expect(Self.sources.count > 50)
    let long = Self.sources.filter { Self.lines("Sources/" + $0).count > 301 }
    #expect(long == [])
  }

  /// Folders and files that are tables, or whose files are their rows.
  private static let tables = [
    "Checks/", "Commands/", "Features/", "Actions/", "Topics/", "CheckTable.swift", "main.swift",
  ]

  @Test func `only rows of a table are files of under 30 lines`() {
    let short = Self.sources.filter { path in
      Self.lines("Sources/" + path).count <= 30 && !Self.tables.contains { path.contains($0) }
    }
    #expect(short == [])
  }

  @Test(arguments: ["TO" + "DO", "FIX" + "ME", "fatal" + "Error", "try" + "!", " as" + "! "])
  func `nothing is left after`(_ word: String) {
    let paths = Self.sources.map { "Sources/" + $0 } + Self.tests.map { "Tests/" + $0 }
    #expect(paths.filter { Repository.text($0).contains(word) } == [])
  }

  /// Phrases for which English has shorter ones.
  private static let struckOut = [
    "somebody", "nobody", "whoever", "anew", "lately", "so-manieth", "what of", "what is no ",
    "what is none", "is told of", "can be told of", "nil: there is none", "nil: it is none",
  ]

  @Test func `comments are idiomatic English`() {
    for path in Self.sources {
      let comments = Self.lines("Sources/" + path).map { $0.drop { $0 == " " } }
        .filter { $0.hasPrefix("//") }.map { $0.drop { $0 == "/" || $0 == " " } }
        .joined(separator: " ").lowercased()
      #expect(Self.struckOut.filter(comments.contains) == [], "\(path)")
    }
  }

  /// Clocks measure with it, and simulations compute chances.
  @Test func `money never meets floating point`() {
    let types = [": Double", "Double(", ": Float", "Float("]
    let offenders = Self.sources.filter { path in
      !path.hasPrefix("LedgeraEnvironment/") && !path.hasPrefix("LedgeraPlanning/Simulation/")
        && types.contains { Repository.text("Sources/" + path).contains($0) }
    }
    #expect(offenders == [])
  }

  @Test func `only the environment asks the system about the outside world`() {
    let calls = [
      "getenv(", "isatty(", "clock_gettime(", "getcwd(", "readdir(", "import Foundation",
    ]
    let offenders = Self.sources.filter { path in
      !path.hasPrefix("LedgeraEnvironment/")
        && calls.contains { Repository.text("Sources/" + path).contains($0) }
    }
    #expect(offenders == [])
  }

  @Test(arguments: [
    ("LedgeraCommands/Commands/", "LedgeraCommands/CommandTable.swift", "Command("),
    ("LedgeraChecking/Checks/", "LedgeraBooks/CheckTable.swift", "Check("),
    ("LedgeraPlanning/Checks/", "LedgeraBooks/CheckTable.swift", "Check("),
  ])
  func `every command and check is listed`(_ folder: String, _ table: String, _ maker: String) {
    let listed = Repository.text("Sources/" + table)
    for path in Self.sources where path.hasPrefix(folder) {
      for line in Self.lines("Sources/" + path) where line.contains(" = " + maker) {
        guard let name = line.split(separator: " = ").first?.split(separator: " ").last else {
          continue
        }
        let bare = name.prefix { $0 != ":" }
        #expect(listed.contains(".\(bare)"), "\(path): \(bare)")
      }
    }
  }

  /// The model counts as one: its tables hold types of all its layers.
  @Test func `every target imports just what Package.swift says`() {
    let manifest = Repository.text("Package.swift")
    let groups = Self.groups(of: manifest)
    let layers = manifest.matches(
      of: /layer\(\s*"(\w*)"(?:,\s*on: ([^)]*?))?(?:, and: \["(\w+)"\])?\)/)
    let targets = Set(Self.sources.map { $0.prefix { $0 != "/" } })
    #expect(layers.count == targets.count { $0.hasPrefix("Ledgera") })
    for layer in layers {
      var declared = Set(Self.names(in: layer.output.2 ?? "", groups).map { "Ledgera" + $0 })
      if let other = layer.output.3 { declared.insert(String(other)) }
      let imports = Self.imports(of: "Ledgera" + layer.output.1)
      let model = Set((groups["model"] ?? []).map { "Ledgera" + $0 })
      #expect(imports.isSubset(of: declared), "\(layer.output.1) imports what it does not declare")
      #expect(
        declared.subtracting(imports).isSubset(of: model), "\(layer.output.1) declares too much")
    }
  }

  /// Layers below that a target's files import.
  private static func imports(of target: String) -> Set<String> {
    var imports: Set<String> = []
    for path in sources where path.hasPrefix(target + "/") {
      for match in Repository.text("Sources/" + path)
        .matches(
          of:
            /(?m)^(?:@_exported )?(?:public |package )?import (?:struct )?(Ledgera\w+|CPlatform)(?:\.\w+)?$/
        )
      {
        imports.insert(String(match.output.1))
      }
    }
    return imports
  }

  /// `let NAME = ["Layer", …] + OTHER` of the manifest, by name.
  private static func groups(of manifest: String) -> [String: Set<String>] {
    var groups: [String: Set<String>] = [:]
    for match in manifest.matches(of: /(?m)^let (\w+) = (\["\w.*)$/) {
      groups[String(match.output.1)] = names(in: match.output.2, groups)
    }
    return groups
  }

  /// The layers of an expression such as `["Parsing"] + model`.
  private static func names(in text: Substring, _ groups: [String: Set<String>]) -> Set<String> {
    var names = Set(text.matches(of: /"(\w+)"/).map { String($0.output.1) })
    for match in text.matches(of: /\+ (\w+)|^(\w+)$/) {
      names.formUnion(groups[String(match.output.1 ?? match.output.2 ?? "")] ?? [])
    }
    return names
  }

  @Test func `every target has tests and a paragraph in the developers' guide`() {
    let guide = Repository.text("CONTRIBUTING.md")
    let targets = Set(Self.sources.map { $0.prefix { $0 != "/" } })
    let tested = Set(Self.tests.map { $0.prefix { $0 != "/" } })
    for target in targets where !target.hasPrefix("ledgera") {
      #expect(guide.contains("- **\(target)**: "), "\(target)")
      #expect(tested.contains(target + "Tests"), "\(target)")
    }
  }
}
