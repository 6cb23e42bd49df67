import LedgeraEditing
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Whatever goes wrong at whatever step, every file is the old or the new one, and after the next
/// start all are old or all are new.
@Suite struct FaultTests {
  private static let files: [(name: String, old: String?, new: String)] = [
    ("main.journal", "include sub/a.journal\r\n", "include sub/a.journal\r\n\r\naccount b\r\n"),
    ("sub/a.journal", "2026-01-02 Lunch\n    food  12.50 EUR\n    cash", "2026-01-02 Dinner\n"),
    ("new.journal", nil, "; made by the change\n"),
  ]

  /// One file that is there, two with a new one, all three.
  private static let sets = [[1], [0, 2], [0, 1, 2]]

  /// Books on the disk, with what a set of changes makes of them.
  private struct Books {
    let directory = TemporaryDirectory()
    /// The user's, on this machine.
    let state = TemporaryDirectory()
    let numbers: [Int]

    init(_ numbers: [Int]) {
      self.numbers = numbers
      for file in FaultTests.files {
        if let old = file.old { directory.file(file.name, old) }
      }
    }

    var changes: ChangeSet {
      ChangeSet(
        numbers.map { number in
          let file = FaultTests.files[number]
          return FileChange(
            path: directory.path + "/" + file.name, name: file.name,
            before: file.old.map { Array($0.utf8) }, after: Array(file.new.utf8))
        })
    }

    func text(_ number: Int) -> String? {
      (try? SystemDisk().read(directory.path + "/" + FaultTests.files[number].name))?.text
    }

    var areAllOld: Bool { numbers.allSatisfy { text($0) == FaultTests.files[$0].old } }
    var areAllNew: Bool { numbers.allSatisfy { text($0) == FaultTests.files[$0].new } }
    var isEachOldOrNew: Bool {
      numbers.allSatisfy {
        text($0) == FaultTests.files[$0].old || text($0) == FaultTests.files[$0].new
      }
    }

    func environment(_ disk: SystemDisk = SystemDisk()) -> Environment {
      .inMemory(disk: disk, variables: ["XDG_STATE_HOME": state.path], home: nil)
    }

    func apply(on disk: SystemDisk) -> StoreFailure? {
      do throws(StoreFailure) {
        try ChangeStore(environment(disk), journal: directory.path + "/main.journal").apply(changes)
        return nil
      } catch {
        return error
      }
    }

    func recover(on disk: SystemDisk = SystemDisk()) -> Recovery {
      Recovery.run(in: directory.path, environment(disk))
    }

    var open: OpenChange? { OpenChange.find(in: directory.path, environment()) }

    var isOpen: Bool { SystemDisk().ownStatus(ChangeMarker.path(in: directory.path)) != nil }

    /// Paths of the logs in the state directory.
    var logs: [String] {
      let directory = state.path + "/ledgera"
      let entries = (try? SystemDisk().entries(of: directory)) ?? []
      return entries.map { directory + "/" + String(decoding: $0.name, as: UTF8.self) }
    }
  }

  private static func stepCount(of set: [Int]) -> Int {
    let system = FaultySystem(.error, at: .max)
    #expect(Books(set).apply(on: system.disk) == nil)
    return system.count
  }

  @Test(arguments: sets, FaultySystem.Fault.allCases)
  func `a fault at any step leaves old or new`(_ set: [Int], _ fault: FaultySystem.Fault) {
    let count = Self.stepCount(of: set)
    #expect(count >= 4)
    for position in 0..<count {
      let books = Books(set)
      let error = books.apply(on: FaultySystem(fault, at: position).disk)
      #expect(books.isEachOldOrNew, "\(fault) at \(position)")
      if error == nil {
        #expect(books.areAllNew, "\(fault) at \(position)")
      } else if !books.isOpen {
        #expect(books.areAllOld, "\(fault) at \(position)")
      }
      let recovery = books.recover()
      switch recovery {
      case .nothing, .completed: break
      default: Issue.record("\(fault) at \(position): \(recovery)")
      }
      #expect(books.areAllOld || books.areAllNew, "\(fault) at \(position): \(recovery)")
      #expect(!books.isOpen && books.logs.isEmpty, "\(fault) at \(position)")
    }
  }

  @Test(arguments: FaultySystem.Fault.allCases)
  func `a fault at any step of the recovery only puts it off`(_ fault: FaultySystem.Fault) {
    let set = [0, 1, 2]
    let count = Self.stepCount(of: set)
    var interrupted = 0
    for position in 0..<count {
      for second in 0..<40 {
        let books = Books(set)
        _ = books.apply(on: FaultySystem(.kill, at: position).disk)
        guard books.isOpen else { break }
        interrupted += 1
        let system = FaultySystem(fault, at: second)
        _ = books.recover(on: system.disk)
        #expect(books.isEachOldOrNew, "killed at \(position), \(fault) at \(second)")
        _ = books.recover()
        #expect(books.areAllNew && !books.isOpen, "killed at \(position), \(fault) at \(second)")
        if system.count <= second { break }
      }
    }
    #expect(interrupted > 10)
  }

  /// Books of a change that was killed when its log stood and nothing was renamed.
  private func interruptedBooks() -> Books {
    let set = [0, 1, 2]
    for position in 0..<Self.stepCount(of: set) {
      let books = Books(set)
      _ = books.apply(on: FaultySystem(.kill, at: position).disk)
      if books.isOpen { return books }
    }
    Issue.record("no step leaves a log")
    return Books(set)
  }

  @Test func `files that have changed since are never written over`() throws {
    let books = interruptedBooks()
    books.directory.file("sub/a.journal", "by hand")
    #expect(books.recover() == .conflict(log: books.logs[0], name: "sub/a.journal"))
    #expect(books.text(0) == Self.files[0].old)
    #expect(books.text(1) == "by hand")
    #expect(books.text(2) == nil)
    #expect(books.isOpen && books.logs.count == 1)
  }

  @Test func `a log that is not whole is not followed`() throws {
    let books = interruptedBooks()
    let log = books.logs[0]
    let whole = try SystemDisk().read(log).text
    for length in [0, 5, 20, whole.utf8.count / 2, whole.utf8.count - 1] {
      let part = Array(whole.utf8.prefix(length))
      try SystemDisk().replace(log, with: part)
      guard case .refused(.foreign) = books.recover() else {
        Issue.record("\(length) bytes are followed")
        continue
      }
      #expect(books.areAllOld)
    }
    try SystemDisk().replace(log, with: Array((whole + "x").utf8))
    guard case .refused(.foreign) = books.recover() else {
      Issue.record("more than a log is followed")
      return
    }
    try SystemDisk().replace(log, with: Array(whole.utf8))
    #expect(books.recover() == .completed(["main.journal", "sub/a.journal", "new.journal"]))
    #expect(books.areAllNew)
  }

  @Test func `books whose directory has moved are completed where they are`() throws {
    let books = interruptedBooks()
    let moved = TemporaryDirectory()
    let target = moved.path + "/books"
    FileSystem.rename(books.directory.path, to: target)
    #expect(
      Recovery.run(in: target, books.environment())
        == .completed(["main.journal", "sub/a.journal", "new.journal"]))
    for file in Self.files {
      #expect(try SystemDisk().read(target + "/" + file.name).text == file.new)
    }
  }

  @Test func `a change that is under way is not completed by others`() {
    let books = interruptedBooks()
    let lock = SystemDisk().lock(books.directory.path)
    #expect(books.recover() == .busy(directory: books.directory.path))
    withExtendedLifetime(lock) {}
    #expect(books.areAllOld)
  }

  // MARK: Who completes what

  @Test func `another machine that shares the directory sees the change and leaves it`() {
    let books = interruptedBooks()
    let elsewhere = TemporaryDirectory()
    let other = Environment.inMemory(
      disk: SystemDisk(), variables: ["XDG_STATE_HOME": elsewhere.path], home: nil)
    guard case .foreign(let marker) = OpenChange.find(in: books.directory.path, other) else {
      Issue.record("the change is not seen")
      return
    }
    #expect(marker.author == "somebody@localhost" && marker.since == "2026-11-21T12:00:00Z")
    #expect(Recovery.run(in: books.directory.path, other) == .refused(.foreign(marker)))
    let change = FileChange(
      path: books.directory.path + "/main.journal", name: "main.journal",
      before: Array((Self.files[0].old ?? "").utf8), after: [])
    let store = ChangeStore(other, journal: books.directory.path + "/main.journal")
    #expect(
      Self.problem(store, ChangeSet([change]))
        == .open(.foreign(marker), directory: books.directory.path))
    #expect(books.areAllOld)
    #expect(books.recover() == .completed(["main.journal", "sub/a.journal", "new.journal"]))
  }

  @Test func `a copy of the books is not completed by the log of the original`() throws {
    let books = interruptedBooks()
    let copy = TemporaryDirectory()
    copy.file("main.journal", Self.files[0].old ?? "")
    let marker = try SystemDisk().read(ChangeMarker.path(in: books.directory.path))
    copy.file(".ledgera-change", marker.text)
    guard case .refused(.foreign) = Recovery.run(in: copy.path, books.environment()) else {
      Issue.record("a copy is completed")
      return
    }
    #expect(books.recover() == .completed(["main.journal", "sub/a.journal", "new.journal"]))
  }

  @Test func `a lost marker does not hide that the books are half changed`() {
    let set = [0, 1, 2]
    var torn = 0
    for position in 0..<Self.stepCount(of: set) {
      let books = Books(set)
      _ = books.apply(on: FaultySystem(.kill, at: position).disk)
      try? SystemDisk().remove(ChangeMarker.path(in: books.directory.path))
      if !books.areAllOld && !books.areAllNew { torn += 1 }
      _ = books.recover()
      #expect(books.areAllOld || books.areAllNew, "killed at \(position)")
      #expect(books.logs.isEmpty, "killed at \(position)")
    }
    #expect(torn > 1)
  }

  @Test func `log and state directory are for the user alone`() {
    let books = interruptedBooks()
    #expect(FileSystem.mode(books.state.path + "/ledgera") == 0o700)
    #expect(FileSystem.mode(books.logs[0]) == 0o600)
  }

  @Test func `a log that others may have written is not followed`() throws {
    let books = interruptedBooks()
    let (log, directory) = (books.logs[0], books.state.path + "/ledgera")
    func expectRefusal(_ reason: String) {
      guard case .refused(.foreign) = books.recover() else {
        Issue.record("a log is followed: \(reason)")
        return
      }
      #expect(books.areAllOld, "\(reason)")
    }
    FileSystem.setMode(log, 0o620)
    expectRefusal("group may write")
    FileSystem.setMode(log, 0o600)
    FileSystem.setMode(directory, 0o770)
    expectRefusal("group may write to the directory")
    FileSystem.setMode(directory, 0o700)
    FileSystem.hardLink(books.directory.path + "/second", to: log)
    expectRefusal("it has a second name")
    try SystemDisk().remove(books.directory.path + "/second")
    FileSystem.rename(log, to: books.directory.path + "/log")
    FileSystem.link(log, to: books.directory.path + "/log")
    expectRefusal("it is a link")
    try SystemDisk().remove(log)
    FileSystem.makePipe(log)
    expectRefusal("it is a FIFO")
    try SystemDisk().remove(log)
    FileSystem.rename(books.directory.path + "/log", to: log)
    FileSystem.rename(directory, to: books.directory.path + "/state")
    FileSystem.link(directory, to: books.directory.path + "/state")
    expectRefusal("its directory is a link")
  }

  /// Whatever the log says, nothing is written through links, nor where git would run it.
  @Test(arguments: ["link", "directory link", "git", "climbing"])
  func `a log is not followed out of the books`(_ way: String) throws {
    let books = interruptedBooks()
    let outside = TemporaryDirectory()
    outside.file("a.journal", Self.files[1].old ?? "")
    var log = try SystemDisk().read(books.logs[0]).text
    let name = "sub/a.journal"
    switch way {
    case "link":
      try SystemDisk().remove(books.directory.path + "/" + name)
      FileSystem.link(books.directory.path + "/" + name, to: outside.path + "/a.journal")
    case "directory link":
      FileSystem.rename(books.directory.path + "/sub", to: outside.path + "/sub")
      FileSystem.link(books.directory.path + "/sub", to: outside.path + "/sub")
    case "git":
      books.directory.file(".git/a.journal", Self.files[1].old ?? "")
      log = log.replacing("file 13 ", with: "file 14 ").replacing(name, with: ".git/a.journal")
    default:
      log = log.replacing("file 13 ", with: "file 19 ")
        .replacing(name, with: "sub/../x/a.journal")
    }
    try SystemDisk().replace(books.logs[0], with: Array(log.utf8))
    let result = books.recover()
    switch result {
    case .conflict, .refused: break
    default: Issue.record("\(way): \(result)")
    }
    #expect(books.text(0) == Self.files[0].old && books.text(2) == nil)
    #expect(try SystemDisk().read(outside.path + "/a.journal").text == Self.files[1].old)
  }

  // MARK: Without a state directory

  private static func problem(_ store: ChangeStore, _ changes: ChangeSet) -> StoreFailure? {
    do throws(StoreFailure) {
      try store.apply(changes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `several files are not changed where no log can be kept, one is`() {
    let state = TemporaryDirectory()
    state.file("file", "")
    FileSystem.makePrivateDirectory(state.path + "/open/ledgera")
    FileSystem.setMode(state.path + "/open/ledgera", 0o777)
    FileSystem.makePrivateDirectory(state.path + "/real")
    FileSystem.makePrivateDirectory(state.path + "/links")
    FileSystem.link(state.path + "/links/ledgera", to: state.path + "/real")
    for value in [
      nil, "relative", state.path + "/file", state.path + "/open", state.path + "/links",
    ] {
      let books = Books([0, 1, 2])
      let environment = Environment.inMemory(
        disk: SystemDisk(), variables: value.map { ["XDG_STATE_HOME": $0] } ?? [:], home: nil)
      let store = ChangeStore(environment, journal: books.directory.path + "/main.journal")
      guard case .noState = Self.problem(store, books.changes) else {
        Issue.record("\(value ?? "nothing") serves as a state directory")
        continue
      }
      #expect(books.areAllOld && !books.isOpen)
      #expect(Self.problem(store, ChangeSet([books.changes.changes[0]])) == nil)
      #expect(books.text(0) == Self.files[0].new)
    }
  }

  @Test func `a state directory among the books of others is not trusted, a home around it is`() {
    for isHome in [false, true] {
      let books = Books([0, 1])
      let environment = Environment.inMemory(
        disk: SystemDisk(),
        variables: isHome ? [:] : ["XDG_STATE_HOME": books.directory.path + "/state"],
        home: isHome ? books.directory.path : "/nowhere")
      let store = ChangeStore(environment, journal: books.directory.path + "/main.journal")
      #expect((Self.problem(store, books.changes) == nil) == isHome)
      #expect(isHome ? books.areAllNew : books.areAllOld)
    }
  }

  @Test func `a log that cannot be removed does no harm`() throws {
    let books = interruptedBooks()
    let log = try SystemDisk().read(books.logs[0])
    let path = books.logs[0]
    _ = books.recover()
    try SystemDisk().write(log.copy, to: path, over: .nothing, permissions: .ownerOnly)
    books.directory.file("main.journal", "changed since")
    #expect(books.recover() == .nothing)
    #expect(books.text(0) == "changed since" && books.logs.isEmpty)
  }

  @Test(arguments: ["file", "link", "dangling link", "pipe", "directory", "large", "control"])
  func `what only looks like a marker is told and stops writers`(_ kind: String) {
    let books = Books([0, 1])
    let path = ChangeMarker.path(in: books.directory.path)
    switch kind {
    case "link": FileSystem.link(path, to: "main.journal")
    case "dangling link": FileSystem.link(path, to: "nowhere")
    case "pipe": FileSystem.makePipe(path)
    case "directory": FileSystem.makePrivateDirectory(path)
    case "large": FileSystem.setLength(path, 1 << 40)
    case "control":
      let id = String(repeating: "0", count: 32)
      books.directory.file(
        ".ledgera-change", "ledgera change 1\nid \(id)\nby \u{1B}[2J@x\nsince now\n")
    default: books.directory.file(".ledgera-change", "../../etc/passwd\n")
    }
    #expect(books.open == .unknown)
    #expect(books.recover() == .refused(.unknown))
    #expect(
      books.apply(on: SystemDisk()) == .open(.unknown, directory: books.directory.path))
    #expect(books.areAllOld && books.logs.isEmpty)
    #expect(SystemDisk().ownStatus(books.directory.path + "/nowhere") == nil)
  }
}
