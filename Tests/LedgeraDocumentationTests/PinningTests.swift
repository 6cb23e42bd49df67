import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// What workflows, hooks and images take from others cannot become something else.
@Suite struct PinningTests {
  private static let workflows =
    Repository.files(below: ".github/workflows").map { ".github/workflows/" + $0 }
    + ["examples/ci/github-actions.yml", "examples/ci/gitlab-ci.yml", "examples/ci/README.md"]
    + ["examples/git/merge.yml"]

  private static func values(of key: String, in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let line = line.trimmingPrefix { " -".contains($0) }
      guard line.hasPrefix(key) else { return nil }
      return String(line.dropFirst(key.count).trimmingPrefix { $0 == " " })
    }
  }

  @Test(arguments: workflows)
  func `actions are named by commits, images by digests`(path: String) {
    let text = Repository.text(path)
    for action in Self.values(of: "uses:", in: text) {
      #expect(action.contains(/^[\w.\/-]+@[0-9a-f]{40}( # v[\d.]+)?$/), "\(action)")
    }
    for image in Self.values(of: "container:", in: text) + Self.values(of: "image:", in: text) {
      #expect(image.contains(/@sha256:[0-9a-f]{64}$/), "\(image)")
    }
    if path.hasPrefix(".github") || path.hasSuffix("actions.yml") || path.hasSuffix("merge.yml") {
      #expect(text.contains("permissions: {"))
      #expect(!text.contains("write-all"))
    }
  }

  @Test func `the workflow that init writes takes nothing by a name that can change`() {
    let commit = String(repeating: "0a", count: 20)
    let disk = MemoryDisk([:])
    _ = Ledgera.run(
      .inMemory(arguments: ["init", "--ci", "someone/ledgera@\(commit)"], disk: disk))
    let text = disk.text("/books/.github/workflows/books.yml") ?? ""
    #expect(text.contains("permissions: {contents: read}\n"))
    let actions = Self.values(of: "uses:", in: text)
    #expect(actions.count == 2)
    for action in actions { #expect(action.contains(/@[0-9a-f]{40}( # v[\d.]+)?$/), "\(action)") }
  }

  @Test func `the image is built by a digest and run without rights`() {
    let lines = Repository.text("Dockerfile").split(separator: "\n")
    for line in lines where line.hasPrefix("FROM ") && line != "FROM scratch" {
      #expect(line.contains(/@sha256:[0-9a-f]{64}\b/), "\(line)")
    }
    let user = lines.lastIndex { $0.hasPrefix("USER ") }
    #expect(user.map { lines[$0].contains(/^USER [1-9]\d*:[1-9]\d*$/) } == true)
    #expect(user.map { user in lines.firstIndex { $0.hasPrefix("ENTRYPOINT") }! > user } == true)
  }

  @Test func `no name of a file is an option of a hook`() {
    let entries = Self.values(of: "entry:", in: Repository.text(".pre-commit-hooks.yaml"))
    #expect(entries.count == 4)
    #expect(entries.allSatisfy { $0.hasSuffix(" --") }, "\(entries)")
  }

  @Test func `archives are fetched by https, and checked against the action's own commit`() {
    let text = Repository.text("action.yml")
    for line in text.split(separator: "\n") where line.contains("curl ") {
      #expect(line.contains("--proto '=https' --proto-redir '=https'"))
    }
    #expect(!text.contains("http://"))
    #expect(text.contains("$GITHUB_ACTION_PATH/packaging/checksums"))
    for line in Repository.text("packaging/checksums").split(separator: "\n")
    where !line.hasPrefix("#") {
      #expect(line.contains(/^[0-9a-f]{64}  v[\d.]+\/ledgera-[\w-]+\.tar\.gz$/), "\(line)")
    }
  }
}
