#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import LedgeraTestSupport

@testable import LedgeraEnvironment

extension FileSystem {
  /// Reads a device as standard input is read.
  static func readStream(
    _ path: String, pipeLimit: Int = FileContents.pipeLimit
  ) throws(ReadError) -> FileContents {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    return try FileContents.read(
      descriptor: descriptor, status: status, limit: FileContents.sizeLimit, pipeLimit: pipeLimit)
  }
}
