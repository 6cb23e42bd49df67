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

    func apply(on disk: SystemDisk) -> StoreError? {
      do throws(StoreError) {
        try ChangeStore(disk, logDirectory: directory.path).apply(changes)
        return nil
      } catch {
        return error
      }
    }

    func recover() -> Recovery { RecoveryLog.recover(in: directory.path, on: SystemDisk()) }

    var hasLog: Bool { SystemDisk().status(RecoveryLog.path(in: directory.path)) != nil }
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
      } else if !books.hasLog {
        #expect(books.areAllOld, "\(fault) at \(position)")
      }
      let recovery = books.recover()
      switch recovery {
      case .nothing, .completed: break
      default: Issue.record("\(fault) at \(position): \(recovery)")
      }
      #expect(books.areAllOld || books.areAllNew, "\(fault) at \(position): \(recovery)")
      #expect(!books.hasLog, "\(fault) at \(position)")
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
        guard books.hasLog else { break }
        interrupted += 1
        let system = FaultySystem(fault, at: second)
        _ = RecoveryLog.recover(in: books.directory.path, on: system.disk)
        #expect(books.isEachOldOrNew, "killed at \(position), \(fault) at \(second)")
        _ = books.recover()
        #expect(books.areAllNew && !books.hasLog, "killed at \(position), \(fault) at \(second)")
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
      if books.hasLog { return books }
    }
    Issue.record("no step leaves a log")
    return Books(set)
  }

  @Test func `files that have changed since are never written over`() throws {
    let books = interruptedBooks()
    books.directory.file("sub/a.journal", "by hand")
    let log = RecoveryLog.path(in: books.directory.path)
    #expect(books.recover() == .conflict(log: log, name: "sub/a.journal"))
    #expect(books.text(0) == Self.files[0].old)
    #expect(books.text(1) == "by hand")
    #expect(books.text(2) == nil)
    #expect(books.hasLog)
  }

  @Test func `a log that is not whole is not followed`() throws {
    let books = interruptedBooks()
    let log = RecoveryLog.path(in: books.directory.path)
    let whole = try SystemDisk().read(log).text
    for length in [0, 5, 20, whole.utf8.count / 2, whole.utf8.count - 1] {
      let part = Array(whole.utf8.prefix(length))
      try SystemDisk().replace(log, with: part)
      #expect(books.recover() == .conflict(log: log, name: log), "\(length) bytes")
      #expect(books.areAllOld)
    }
    try SystemDisk().replace(log, with: Array((whole + "x").utf8))
    #expect(books.recover() == .conflict(log: log, name: log))
    try SystemDisk().replace(log, with: Array(whole.utf8))
    #expect(books.recover() == .completed(["main.journal", "sub/a.journal", "new.journal"]))
    #expect(books.areAllNew)
  }

  @Test func `books whose directory has moved are completed where they are`() throws {
    let books = interruptedBooks()
    let moved = TemporaryDirectory()
    for number in [0, 1] { moved.file(Self.files[number].name, Self.files[number].old!) }
    let log = try SystemDisk().read(RecoveryLog.path(in: books.directory.path))
    try SystemDisk().replace(RecoveryLog.path(in: moved.path), with: log.copy)
    #expect(
      RecoveryLog.recover(in: moved.path, on: SystemDisk())
        == .completed(["main.journal", "sub/a.journal", "new.journal"]))
    for file in Self.files {
      #expect(try SystemDisk().read(moved.path + "/" + file.name).text == file.new)
    }
  }

  @Test func `a change that is under way is not completed by others`() {
    let books = interruptedBooks()
    let lock = SystemDisk().lock(books.directory.path)
    #expect(books.recover() == .busy(directory: books.directory.path))
    withExtendedLifetime(lock) {}
    #expect(books.areAllOld)
  }
}
