import Foundation
import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

/// Every format of `check` tells the same findings at the same places.
@Suite struct MachineFormatTests {
  /// What all formats have in common.
  struct Place: Hashable, CustomStringConvertible {
    let code: String
    let file: String
    let line: Int
    let column: Int
    var description: String { "\(file):\(line):\(column) \(code)" }
  }

  private static let journals = Repository.files(below: "examples/broken")
    .filter { $0.hasSuffix(".journal") && $0 != Self.placeless }
  /// Its finding is about no place.
  private static let placeless = "missing-base-currency.journal"
  private static let formats = [
    "human", "short", "json", "sarif", "github", "gitlab", "junit", "rdjson",
  ]

  private func output(_ journal: String, _ format: String) -> String {
    let needsBase = Check.codes(of: "base").contains { journal == $0 + ".journal" }
    let checks = CheckTable.all.filter {
      $0.group != .basic && ($0.name != "base" || needsBase)
    }.map(\.name)
    let output = Session.output(
      of: "ledgera check \(checks.joined(separator: " ")) -f \(journal) -O \(format)",
      on: Repository.memoryDisk(of: "examples/broken"))
    return output.replacing(#/\[exit \d+\]\n$/#, with: "")
  }

  @Test(arguments: formats)
  func `a finding about no place is in every format, too`(_ format: String) {
    #expect(output(Self.placeless, format).contains("missing-base-currency"))
  }

  @Test(arguments: journals)
  func `all formats have the same findings`(_ journal: String) throws {
    let expected = try json(output(journal, "json"))
    #expect(!expected.isEmpty)
    #expect(try short(output(journal, "short")) == expected)
    #expect(try human(output(journal, "human")) == expected)
    #expect(try sarif(output(journal, "sarif")) == expected)
    #expect(Set(try github(output(journal, "github"))) == Set(expected))
    #expect(try gitlab(output(journal, "gitlab")) == expected)
    #expect(try junit(output(journal, "junit")) == expected)
    // These journals are ASCII, so that bytes are characters.
    #expect(try reviewdog(output(journal, "rdjson")) == expected)
  }

  private func json(_ text: String) throws -> [Place] {
    try tree(text).list("diagnostics").map {
      Place(
        code: try $0.text("code"), file: try $0.text("file"), line: try $0.number("line"),
        column: try $0.number("column"))
    }
  }

  private func short(_ text: String) throws -> [Place] {
    text.matches(of: #/(?m)^(.+?):(\d+):(\d+): \w+\[([a-z-]+)\]: .*$/#).map {
      Place(code: "\($0.4)", file: "\($0.1)", line: Int($0.2) ?? 0, column: Int($0.3) ?? 0)
    }
  }

  private func human(_ text: String) throws -> [Place] {
    text.matches(of: #/(?m)^\w+\[([a-z-]+)\]: .*\n *--> (.+?):(\d+):(\d+)$/#).map {
      Place(code: "\($0.1)", file: "\($0.2)", line: Int($0.3) ?? 0, column: Int($0.4) ?? 0)
    }
  }

  private func sarif(_ text: String) throws -> [Place] {
    let run = try #require(try tree(text).list("runs").first)
    let rules = try run.at("tool").at("driver").list("rules")
    return try run.list("results").map { result in
      let code = try result.text("ruleId")
      #expect(try rules[result.number("ruleIndex")].text("id") == code)
      let place = try #require(try result.list("locations").first).at("physicalLocation")
      return Place(
        code: code, file: try place.at("artifactLocation").text("uri"),
        line: try place.at("region").number("startLine"),
        column: try place.at("region").number("startColumn"))
    }
  }

  private func github(_ text: String) throws -> [Place] {
    text.matches(of: #/(?m)^::\w+ title=ledgera%3A ([a-z-]+),file=(.+?),line=(\d+),col=(\d+),/#)
      .map { Place(code: "\($0.1)", file: "\($0.2)", line: Int($0.3) ?? 0, column: Int($0.4) ?? 0) }
  }

  private func gitlab(_ text: String) throws -> [Place] {
    let findings = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    let fingerprints = try findings.map { try Node($0).text("fingerprint") }
    #expect(Set(fingerprints).count == findings.count)
    return try findings.map(Node.init).map {
      let begin = try $0.at("location").at("positions").at("begin")
      return Place(
        code: try $0.text("check_name"), file: try $0.at("location").text("path"),
        line: try begin.number("line"), column: try begin.number("column"))
    }
  }

  private func junit(_ text: String) throws -> [Place] {
    let count = text.matches(of: #/<testcase /#).count
    #expect(text.contains("<testsuites name=\"ledgera\" tests=\"\(count)\" "))
    let pattern =
      #/<testcase name="([a-z-]+)" classname=".+?" file="(.+?)" line="(\d+)" column="(\d+)">/#
    return text.matches(of: pattern).map {
      Place(code: "\($0.1)", file: "\($0.2)", line: Int($0.3) ?? 0, column: Int($0.4) ?? 0)
    }
  }

  private func reviewdog(_ text: String) throws -> [Place] {
    try tree(text).list("diagnostics").map {
      let start = try $0.at("location").at("range").at("start")
      return Place(
        code: try $0.at("code").text("value"), file: try $0.at("location").text("path"),
        line: try start.number("line"), column: try start.number("column"))
    }
  }

  private func tree(_ text: String) throws -> Node {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return Node(try #require(object as? [String: Any], "\(text)"))
  }

  /// An object of JSON whose members must be there.
  private struct Node {
    let members: [String: Any]
    init(_ members: [String: Any]) { self.members = members }

    func at(_ name: String) throws -> Node {
      Node(try #require(members[name] as? [String: Any], "\(name)"))
    }
    func list(_ name: String) throws -> [Node] {
      try #require(members[name] as? [[String: Any]], "\(name)").map(Node.init)
    }
    func text(_ name: String) throws -> String {
      try #require(members[name] as? String, "\(name)")
    }
    func number(_ name: String) throws -> Int { try #require(members[name] as? Int, "\(name)") }
  }
}

extension Check {
  fileprivate static func codes(of name: String) -> [String] {
    CheckTable.check(named: name)?.codes.map(\.slug) ?? []
  }
}
