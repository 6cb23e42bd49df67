import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct GlobTests {
  let directory = TemporaryDirectory()
  let disk = SystemDisk()

  private func glob(_ pattern: String) -> [String] {
    disk.glob(pattern, relativeTo: directory.path).paths.map {
      Path.relative($0, to: directory.path)
    }
  }

  private func makeTree() {
    for name in [
      "a.journal", "b.journal", "b10.journal", "é.journal", ".hidden.journal", "notes.txt",
      "2025/jan.journal", "2025/deep/x.journal", "2026/jan.journal", ".git/c.journal",
    ] {
      directory.file(name)
    }
  }

  @Test(arguments: [
    ("*.journal", ["a.journal", "b.journal", "b10.journal", "é.journal"]),
    ("?.journal", ["a.journal", "b.journal", "é.journal"]),
    ("[ab].journal", ["a.journal", "b.journal"]),
    ("[!a].journal", ["b.journal", "é.journal"]),
    ("[^a-b].journal", ["é.journal"]),
    ("b*l", ["b.journal", "b10.journal"]),
    (".h*", [".hidden.journal"]),
    ("*/jan.journal", ["2025/jan.journal", "2026/jan.journal"]),
    ("202[56]/*", ["2025/jan.journal", "2026/jan.journal"]),
    ("**/jan.journal", ["2025/jan.journal", "2026/jan.journal"]),
    ("2025/**/*.journal", ["2025/deep/x.journal", "2025/jan.journal"]),
    ("**/**/x.journal", ["2025/deep/x.journal"]),
    ("202*/**.journal", ["2025/deep/x.journal", "2025/jan.journal", "2026/jan.journal"]),
    ("20*/../[a]*", ["a.journal"]),
    ("a.journal", ["a.journal"]),
    ("./none", []),
    ("*.none", []),
    ("20*", []),
    ("[", []),
    ("*/[", []),
  ])
  func `a pattern names files in the order of bytes`(pattern: String, expected: [String]) {
    makeTree()
    let found = glob(pattern)
      .map { $0.split(separator: "/").filter { $0 != ".." } }
      .map { parts in parts.count == 2 && parts[1] == "a.journal" ? ["a.journal"] : parts }
      .map { $0.joined(separator: "/") }
    #expect(found == expected)
  }

  @Test func `names that are not UTF-8 are found, in the order of their bytes`() throws {
    directory.file("é/good.journal")
    directory.file(Array("é/".utf8) + [0xC0] + Array(".journal".utf8), Array("bad".utf8))
    directory.file([0xFF, 0x2F, 0xE9, 0x2E] + Array("journal".utf8), Array("worse".utf8))
    directory.file([0xFF, 0x2E, 0x74], [])
    let found = disk.glob("*/*.journal", relativeTo: directory.path).paths
    #expect(
      found.map { Path.bytes(of: Path.relative($0, to: directory.path)) } == [
        Array("é/good.journal".utf8), Array("é/".utf8) + [0xC0] + Array(".journal".utf8),
        [0xFF, 0x2F, 0xE9] + Array(".journal".utf8),
      ])
    #expect(try found.dropFirst().map { try disk.read($0).text } == ["bad", "worse"])
    #expect(disk.resolved(found[2]) == found[2])
    #expect(glob("\u{10FFFF}/?.journal").count == 1)
    let memory = MemoryDisk(["/a/\u{10FFE9}.journal": "x"])
    #expect(memory.glob("*.journal", relativeTo: "/a").paths == ["/a/\u{10FFE9}.journal"])
  }

  @Test func `a link to nothing is a match, and a directory that may not be read is told`() {
    FileSystem.link(directory.path + "/gone.journal", to: "nowhere")
    #expect(glob("*.journal") == ["gone.journal"])
    let closed = MemoryDisk(
      ["/a/open/x.journal": "", "/a/closed/y.journal": ""],
      obstacles: ["/a/closed": .permissionDenied])
    let matches = closed.glob("**/*.journal", relativeTo: "/a")
    #expect(matches.paths == ["/a/open/x.journal"])
    #expect(matches.skipped == ["/a/closed"])
  }

  @Test(arguments: ["*.journal", "2025/*", "**/*.journal", "**/nothing*"])
  func `a search that would look at too much ends`(pattern: String) {
    makeTree()
    let whole = disk.glob(pattern, relativeTo: directory.path)
    #expect(!whole.isCut)
    let exact = disk.glob(pattern, relativeTo: directory.path, limit: whole.lookedAt)
    #expect(exact == whole)
    #expect(disk.glob(pattern, relativeTo: directory.path, limit: whole.lookedAt - 1).isCut)
  }

  @Test func `names that differ only in normalisation are both found`() {
    directory.file("e\u{301}.journal")
    directory.file("\u{E9}.journal")
    #expect(glob("*.journal").count == 2)
  }

  @Test func `loops of links end, and a directory goes by its real path`() {
    directory.file("real/a.journal")
    FileSystem.link(directory.path + "/aloop", to: ".")
    FileSystem.link(directory.path + "/real/up", to: "..")
    #expect(glob("**/*.journal") == ["real/a.journal"])
    let deep = String(repeating: "*/", count: 60) + "*.journal"
    #expect(glob(deep).count <= 2)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a pattern of many stars takes no exponential time`() {
    directory.file(String(repeating: "a", count: 200))
    #expect(glob(String(repeating: "*a", count: 90) + "*b").isEmpty)
  }

  @Test(arguments: [
    ("giro-2026-11.csv", "giro-*.csv", true), ("giro.csv", "giro-*.csv", false),
    ("Umsaetze_1.CSV", "*.csv", false), (".hidden.csv", "*.csv", false),
  ])
  func `names of files match patterns`(_ name: String, _ pattern: String, _ matches: Bool) {
    #expect(Path.name(name, matches: pattern) == matches)
  }
}
