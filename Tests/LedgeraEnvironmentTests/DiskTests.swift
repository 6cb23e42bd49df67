import LedgeraTestSupport
import Testing

@testable import LedgeraEnvironment

@Suite struct DiskTests {
  let directory = TemporaryDirectory()
  let disk = SystemDisk()

  private func error(_ path: String, allowPipe: Bool = false) -> ReadError? {
    do throws(ReadError) {
      _ = try disk.read(path, allowPipe: allowPipe)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    0, 1, 15, 4095, 4096, 65_536, (1 << 18) - 1, 1 << 18, (1 << 18) + 1, (1 << 20) + 4096,
  ])
  func `every length is read whole, with zeros after the end`(size: Int) throws {
    let text = String(repeating: "x", count: size)
    let contents = try disk.read(directory.file("a", text))
    #expect(contents.count == size)
    #expect(contents.text == text)
    let after = UnsafeRawBufferPointer(start: contents.bytes.baseAddress! + size, count: 16)
    #expect(after.allSatisfy { $0 == 0 })
  }

  @Test func `a file without a final newline keeps its last byte`() throws {
    #expect(try disk.read(directory.file("a", "€-3.18")).text == "€-3.18")
  }

  @Test func `a file whose length is not known beforehand is read to its end`() throws {
    #expect(try disk.read("/proc/self/status").text.contains("Pid:"))
  }

  @Test func `each obstacle has its own name`() {
    let pipe = directory.path + "/pipe"
    FileSystem.makePipe(pipe)
    FileSystem.link(directory.path + "/loop", to: "loop")
    #expect(error(directory.path + "/none") == .missing)
    #expect(error(directory.file("plain") + "/below") == .missing)
    #expect(error(directory.path) == .isDirectory)
    #expect(error(pipe) == .notRegularFile)
    #expect(error("/dev/zero") == .notRegularFile)
    #expect(error("/dev/zero", allowPipe: true) == .notRegularFile)
    #expect(error("/dev/null") == .notRegularFile)
    #expect(error("/dev/null", allowPipe: true) == nil)
    #expect(error("") == .missing)
    #expect(error(directory.path + "/plain\0.journal") == .missing)
    guard case .other = error(directory.path + "/loop") else {
      Issue.record("a loop of links has no name of its own")
      return
    }
  }

  @Test func `a file that may not be read is refused`() {
    let path = directory.file("secret", "x")
    FileSystem.setMode(path, 0)
    #expect(FileSystem.isRoot || error(path) == .permissionDenied)
  }

  @Test func `one byte beyond the limit is too large`() throws {
    let small = SystemDisk(sizeLimit: 100)
    #expect(try small.read(directory.file("a", String(repeating: "x", count: 100))).count == 100)
    let path = directory.file("b", String(repeating: "x", count: 101))
    #expect(throws: ReadError.tooLarge(limit: 100)) { try small.read(path) }
    #expect(throws: ReadError.tooLarge(limit: 100)) { try small.read("/proc/self/status") }
  }

  @Test func `a stream that does not end is refused before it fills the memory`() throws {
    #expect(throws: ReadError.tooLarge(limit: 1000)) {
      _ = try FileSystem.readStream("/dev/zero", pipeLimit: 1000)
    }
    #expect(throws: ReadError.tooLarge(limit: FileContents.pipeLimit)) {
      _ = try FileSystem.readStream("/dev/zero")
    }
    #expect(try FileSystem.readStream("/dev/null", pipeLimit: 0).count == 0)
  }

  @Test func `a FIFO is read from its writer, and refused when it has none`() throws {
    let pipe = directory.path + "/pipe"
    FileSystem.makePipe(pipe)
    #expect(error(pipe, allowPipe: true) == .other("nothing writes to it"))
    for (pause, text) in [(0, "x"), (0, ""), (2300, "late")] {
      FileSystem.write(text, toPipe: pipe, pausing: pause)
      #expect(try disk.read(pipe, allowPipe: true).text == text)
    }
  }

  @Test(.timeLimit(.minutes(1))) func `a file of the system that waits for news is not waited for`()
  {
    // Without the right to read it, or where there is none, it is refused before.
    #expect(error("/proc/kmsg") != nil)
  }

  @Test func `a mapped file that becomes shorter ends the process with a status of its own`() async
  {
    await #expect(processExitsWith: .exitCode(3)) {
      Environment.endOnVanishedBytes()
      let directory = TemporaryDirectory()
      let path = directory.path + "/big"
      FileSystem.setLength(path, 16 << 20)
      let contents = try SystemDisk().read(path)
      FileSystem.setLength(path, 0)
      directory.remove()
      // Still there: whoever copied the bytes would see a zero.
      #expect(contents.bytes[contents.count - 1] == 1)
    }
  }

  @Test func `a copied file may become shorter`() throws {
    let path = directory.file("a", String(repeating: "x", count: (1 << 18) - 1))
    let contents = try disk.read(path)
    FileSystem.setLength(path, 0)
    #expect(contents.bytes.last == UInt8(ascii: "x"))
  }

  @Test func `a replaced file keeps its permissions and leaves nothing beside it`() throws {
    let path = directory.file("a.journal", "old")
    FileSystem.setMode(path, 0o640)
    try disk.replace(path, with: Array("new".utf8))
    #expect(try disk.read(path).text == "new")
    #expect(FileSystem.mode(path) == 0o640)
    #expect(try disk.entries(of: directory.path).count == 1)
  }

  @Test func `replacing creates a file, follows no link and writes into a device`() throws {
    let path = directory.path + "/new"
    try disk.replace(path, with: Array("1".utf8))
    let link = directory.path + "/link"
    FileSystem.link(link, to: "new")
    let dangling = directory.path + "/dangling"
    FileSystem.link(dangling, to: "target")
    for name in [link, dangling] {
      #expect(throws: WriteError.isLink) { try disk.replace(name, with: Array("2".utf8)) }
    }
    #expect(try disk.read(path).text == "1")
    #expect(disk.status(directory.path + "/target") == nil)
    try disk.replace("/dev/null", with: Array("4".utf8))
  }

  @Test func `a write that cannot succeed says why`() {
    #expect(throws: WriteError.missingDirectory) {
      try disk.replace(directory.path + "/no/file", with: [])
    }
    #expect(throws: WriteError.isDirectory) { try disk.replace(directory.path, with: []) }
    #expect(throws: WriteError.other("No space left on device")) {
      try disk.replace("/dev/full", with: [1])
    }
  }

  @Test func `a memory disk behaves as the real one`() throws {
    let memory = MemoryDisk(
      ["/b/a.journal": "x", "/b/sub/c.journal": "y"], obstacles: ["/b/pipe": .notRegularFile])
    #expect(try memory.read("/b/./sub/../a.journal").text == "x")
    #expect(throws: ReadError.isDirectory) { try memory.read("/b/sub") }
    #expect(throws: ReadError.missing) { try memory.read("/b/none") }
    #expect(throws: ReadError.notRegularFile) { try memory.read("/b/pipe") }
    try memory.replace("/b/new", with: Array("z".utf8))
    #expect(memory.text("/b/new") == "z")
    #expect(
      memory.glob("**/*.journal", relativeTo: "/b").paths == ["/b/a.journal", "/b/sub/c.journal"])
  }
}
