import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A fresh directory on the real disk, removed with everything in it when the object goes.
package final class TemporaryDirectory {
  package let path: String

  package init() {
    var template = Array("/tmp/ledgera-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("no temporary directory") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { remove() }

  /// Removes the directory with everything in it.
  package func remove() { Self.remove(path) }

  /// Creates a file and the directories above it; returns its path.
  @discardableResult
  package func file(_ name: String, _ text: String = "") -> String {
    let bytes = Array(text.utf8)
    return file(Array(name.utf8), bytes)
  }

  /// Creates a file whose name need not be UTF-8.
  @discardableResult
  package func file(_ name: [UInt8], _ bytes: [UInt8]) -> String {
    var full = Array(path.utf8) + [UInt8(ascii: "/")] + name
    for (index, byte) in full.enumerated() where index > path.utf8.count && byte == 0x2F {
      mkdir(Array(full[..<index]).map { CChar(bitPattern: $0) } + [0], 0o755)
    }
    full.append(0)
    let descriptor = open(full.map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    precondition(descriptor >= 0, "cannot create a file")
    _ = write(descriptor, bytes, bytes.count)
    close(descriptor)
    return String(decoding: full.dropLast(), as: UTF8.self)
  }

  private static func remove(_ path: String) {
    if let stream = opendir(path) {
      var names: [[CChar]] = []
      while let entry = readdir(stream) {
        let start = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
        let name = start.assumingMemoryBound(to: CChar.self)
        names.append(Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1)))
      }
      closedir(stream)
      for name in names where name != [46, 0] && name != [46, 46, 0] {
        let child = Array(path.utf8CString.dropLast()) + [47] + name
        if unlink(child) != 0 {
          remove(child.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
        }
      }
      rmdir(path)
    }
  }
}

private let writeBytes = write
private let makeHardLink = link
private let giveName = rename

/// Standard error numbers, modes and calls that tests need, under names that do not collide.
package enum FileSystem {
  package static func link(_ path: String, to target: String) { symlink(target, path) }
  package static func hardLink(_ path: String, to target: String) { _ = makeHardLink(target, path) }
  package static func rename(_ path: String, to target: String) { _ = giveName(path, target) }
  /// Makes a directory and the one above it.
  package static func makePrivateDirectory(_ path: String) {
    if let slash = path.lastIndex(of: "/") { mkdir(String(path[..<slash]), 0o700) }
    mkdir(path, 0o700)
  }
  package static func makePipe(_ path: String) { mkfifo(path, 0o644) }
  package static func setMode(_ path: String, _ mode: UInt32) { chmod(path, mode_t(mode)) }
  package static func mode(_ path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt32(status.st_mode & 0o7777) : 0
  }
  /// Where a symbolic link points; nil: it is none.
  package static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &buffer, buffer.count - 1)
    guard count >= 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
  /// Makes a file as long as told, by cutting it or with zeros.
  package static func setLength(_ path: String, _ length: Int) {
    close(open(path, O_WRONLY | O_CREAT, 0o644))
    truncate(path, length)
  }
  /// Opens a FIFO on another thread once it is read, and writes to it after some milliseconds.
  package static func write(_ text: String, toPipe path: String, pausing milliseconds: Int) {
    DispatchQueue.global().async {
      let descriptor = open(path, O_WRONLY)
      usleep(UInt32(milliseconds) * 1000)
      let bytes = Array(text.utf8)
      _ = writeBytes(descriptor, bytes, bytes.count)
      close(descriptor)
    }
  }
  package static var isRoot: Bool { geteuid() == 0 }
}
