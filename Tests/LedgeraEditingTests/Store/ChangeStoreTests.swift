import LedgeraEditing
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct ChangeStoreTests {
  let directory = TemporaryDirectory()
  let state = TemporaryDirectory()
  let disk = SystemDisk()

  private func path(_ name: String) -> String { directory.path + "/" + name }

  private func text(_ name: String) -> String? { (try? disk.read(path(name)))?.text }

  private func change(_ name: String, _ before: String?, _ after: String) -> FileChange {
    FileChange(
      path: path(name), name: name, before: before.map { Array($0.utf8) },
      after: Array(after.utf8))
  }

  private func apply(_ changes: FileChange..., on disk: SystemDisk? = nil) throws(StoreFailure) {
    try apply(changes, on: disk ?? self.disk)
  }

  private func apply(_ changes: [FileChange], on disk: SystemDisk) throws(StoreFailure) {
    let environment = Environment.inMemory(
      disk: disk, variables: ["XDG_STATE_HOME": state.path], home: nil)
    try ChangeStore(environment, journal: path("a")).apply(ChangeSet(changes))
  }

  private var names: [String] {
    ((try? disk.entries(of: directory.path)) ?? []).map {
      String(decoding: $0.name, as: UTF8.self)
    }.sorted()
  }

  @Test func `changes are made, files keep their permissions, links stay links`() throws {
    directory.file("a", "old a")
    directory.file("deep/b", "old b")
    FileSystem.setMode(path("a"), 0o640)
    FileSystem.link(path("link"), to: "deep/b")
    try apply(
      change("a", "old a", "new a"), change("link", "old b", "new b"), change("c/d", nil, "d"))
    #expect([text("a"), text("deep/b"), text("c/d")] == ["new a", "new b", "d"])
    #expect(FileSystem.mode(path("a")) == 0o640)
    #expect(FileSystem.target(ofLink: path("link")) == "deep/b")
    #expect(names == ["a", "c", "deep", "link"])
  }

  @Test func `a file that is not what was read is left alone, and so are all others`() {
    directory.file("a", "old")
    directory.file("b", "changed")
    #expect(throws: StoreFailure.changedMeanwhile(name: "b")) {
      try apply(change("a", "old", "new"), change("b", "old", "new"))
    }
    #expect(throws: StoreFailure.changedMeanwhile(name: "gone")) {
      try apply(change("a", "old", "new"), change("gone", "old", "new"))
    }
    #expect(throws: StoreFailure.changedMeanwhile(name: "b")) {
      try apply(change("a", "old", "new"), change("b", nil, "new"))
    }
    #expect([text("a"), text("b")] == ["old", "changed"])
    #expect(names == ["a", "b"])
  }

  /// Somebody writes to a file in the middle of a change, just before the given kind of step.
  private func apply(
    _ changes: [FileChange], disturbing name: String,
    _ isTime: @escaping @Sendable (WriteStep) -> Bool
  ) throws(StoreFailure) {
    let target = path(name)
    let disturbed = SystemDisk(
      steps: WriteSteps(pieceSize: 1 << 20) { (step) throws(WriteError) in
        if isTime(step) { try SystemDisk().replace(target, with: Array("theirs".utf8)) }
      })
    try apply(changes, on: disturbed)
  }

  @Test(arguments: [false, true])
  func `a change by somebody else is seen until the very moment`(_ isExchanging: Bool) {
    directory.file("a", "old")
    #expect(throws: StoreFailure.changedMeanwhile(name: "a")) {
      try apply([change("a", "old", "new")], disturbing: "a") {
        if case .exchange = $0 { return isExchanging }
        if case .flush = $0 { return !isExchanging }
        return false
      }
    }
    #expect(text("a") == "theirs")
    #expect(names == ["a"])
  }

  @Test func `a change by somebody else to a later file takes the earlier ones back`() {
    directory.file("a", "old")
    directory.file("b", "old")
    let changes = [change("new", nil, "x"), change("a", "old", "new"), change("b", "old", "new")]
    let target = path("a")
    #expect(throws: StoreFailure.changedMeanwhile(name: "b")) {
      try apply(changes, disturbing: "b") {
        if case .exchange(_, let to) = $0 { to == target } else { false }
      }
    }
    #expect([text("a"), text("b"), text("new")] == ["old", "theirs", nil])
    #expect(names == ["a", "b"])
  }

  @Test func `a new file never takes the place of one that somebody else has just made`() {
    let target = path("new")
    #expect(throws: StoreFailure.changedMeanwhile(name: "new")) {
      try apply([change("new", nil, "ours")], disturbing: "new") {
        if case .rename(_, let to) = $0 { to == target } else { false }
      }
    }
    #expect(text("new") == "theirs")
    #expect(names == ["new"])
  }

  @Test func `a file or directory that may not be written is refused`() {
    directory.file("a", "old")
    directory.file("closed/b", "old")
    FileSystem.setMode(path("a"), 0o444)
    FileSystem.setMode(path("closed"), 0o555)
    defer { FileSystem.setMode(path("closed"), 0o755) }
    if !FileSystem.isRoot {
      #expect(throws: StoreFailure.unwritable(name: "a", .permissionDenied)) {
        try apply(change("a", "old", "new"))
      }
      #expect(throws: StoreFailure.unwritable(name: "closed/b", .permissionDenied)) {
        try apply(change("closed/b", "old", "new"))
      }
      #expect([text("a"), text("closed/b")] == ["old", "old"])
    }
    FileSystem.makePipe(path("pipe"))
    #expect(throws: StoreFailure.unreadable(name: "pipe", .notRegularFile)) {
      try apply(change("pipe", "old", "new"))
    }
  }

  @Test func `two writers do not work in one directory at once`() throws {
    directory.file("a", "old")
    var lock = disk.lock(directory.path)
    #expect(lock != nil)
    #expect(throws: StoreFailure.busy(directory: directory.path)) {
      try apply(change("a", "old", "new"))
    }
    lock = nil
    try apply(change("a", "old", "new"))
    #expect(text("a") == "new")
  }

  @Test func `what a killed process has left is removed by the next change`() throws {
    directory.file("a", "old")
    directory.file(".ledgera-1-0.tmp", "half")
    directory.file(".ledgera-notes.tmp", "mine")
    directory.file("kept", "kept")
    FileSystem.link(path(".ledgera-2-0.tmp"), to: "kept")
    FileSystem.makePrivateDirectory(path(".ledgera-3-0.tmp"))
    try apply(change("a", "old", "new"))
    #expect(names == [".ledgera-3-0.tmp", ".ledgera-notes.tmp", "a", "kept"])
  }

  @Test func `a new file is not made where a link points, nor beyond one that leaves the books`() {
    let outside = TemporaryDirectory()
    directory.file("a", "old")
    FileSystem.link(path("new"), to: outside.path + "/made")
    FileSystem.link(path("seals"), to: outside.path)
    #expect(throws: StoreFailure.changedMeanwhile(name: "new")) {
      try apply(change("a", "old", "new"), change("new", nil, "x"))
    }
    for name in ["seals/x", "seals/deep/x"] {
      let target = disk.resolved(outside.path) + name.dropFirst("seals".count)
      let refusal = StoreFailure.elsewhere(
        name: name, .outside(target), directory: Path.directory(of: target))
      #expect(throws: refusal) { try apply(change(name, nil, "x")) }
    }
    #expect((try? disk.entries(of: outside.path))?.isEmpty == true)
    #expect(text("a") == "old")
  }

  @Test func `a file of Ledgera's own is not reached through a link`() {
    directory.file("theirs", "old")
    FileSystem.link(path("own"), to: "theirs")
    let change = FileChange(
      path: path("own"), name: "own", before: Array("old".utf8), after: Array("new".utf8),
      isOwn: true)
    #expect(throws: StoreFailure.unreadable(name: "own", .isLink)) { try apply(change) }
    #expect(text("theirs") == "old")
  }

  @Test(arguments: [0o600, 0o640, 0o644] as [UInt32])
  func `a new file lets in whom the journal and the changed files let in`(_ mode: UInt32) throws {
    directory.file("a", "old")
    directory.file("b", "old")
    FileSystem.setMode(path("a"), mode)
    FileSystem.setMode(path("b"), 0o644)
    try apply(change("b", "old", "new"), change("sub/c", nil, "c"))
    #expect(FileSystem.mode(path("sub/c")) == mode)
    #expect(FileSystem.mode(path("b")) == 0o644)
  }
}
