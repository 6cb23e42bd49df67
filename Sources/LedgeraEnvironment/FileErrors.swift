/// Why a file could not be read.
package enum ReadError: Error, Sendable, Equatable {
  /// Nothing has this name, or a part of the path is not a directory.
  case missing
  case isDirectory
  /// The path names a device, FIFO or socket.
  case notRegularFile
  /// The path names a symbolic link, and none may be followed.
  case isLink
  /// The user may not read the file.
  case permissionDenied
  /// The file has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// Anything else, in the system's words ("Input/output error").
  case other(String)
}

extension ReadError: CustomStringConvertible {
  /// A phrase to follow the file's name: "does not exist".
  package var description: String {
    switch self {
    case .missing: "does not exist"
    case .isDirectory: "is a directory"
    case .notRegularFile: "is not a regular file"
    case .isLink: "is a symbolic link, which is not followed"
    case .permissionDenied: "may not be read (permission denied)"
    case .tooLarge(let limit):
      limit >= 1 << 20
        ? "is larger than \(limit >> 20) MiB" : "is larger than \(limit) bytes"
    case .other(let reason): "could not be read (\(reason))"
    }
  }
}

/// Why bytes could not be written.
package enum WriteError: Error, Sendable, Equatable {
  /// The directory for the file does not exist.
  case missingDirectory
  case isDirectory
  /// The user may not write there.
  case permissionDenied
  /// Something already has a name that should be new.
  case exists
  /// The path names a device, FIFO or socket.
  case notRegularFile
  /// The path names, or leads through, a symbolic link, and none may be followed.
  case isLink
  /// The file does not have the expected content.
  case changed
  /// The reader of a pipe has gone, having seen enough.
  case noReader
  /// Anything else, in the system's words ("No space left on device").
  case other(String)
}

extension WriteError: CustomStringConvertible {
  /// A phrase to follow the file's name: "is a directory".
  package var description: String {
    switch self {
    case .missingDirectory: "cannot be created (its directory does not exist)"
    case .isDirectory: "is a directory"
    case .exists: "exists already"
    case .notRegularFile: "is not a regular file"
    case .isLink: "is a symbolic link, or lies beyond one, and none is followed"
    case .changed: "was changed by something else"
    case .noReader: "has no reader"
    case .permissionDenied: "may not be written (permission denied)"
    case .other(let reason): "could not be written (\(reason))"
    }
  }
}
