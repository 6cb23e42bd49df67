package import LedgeraEnvironment

/// The files of this repository, found from where this file was compiled.
package enum Repository {
  /// Absolute path of the top level.
  package static let root = Path.directory(
    of: Path.directory(of: Path.directory(of: "\(#filePath)")))

  /// What is specified, in the order in which it builds on each other. Its fences are executed.
  package static let specification = ["grammar.md", "reference.md", "calculations.md"]

  /// README.md and the guides, which are the Markdown files of the examples.
  package static let guides =
    ["README.md"] + files(below: "examples").filter { $0.hasSuffix(".md") }.map { "examples/" + $0 }

  package static let documents =
    guides + specification + ["differences.md", "CONTRIBUTING.md", "SECURITY.md"]

  /// The text of a file; empty, so that tests on it fail, when it cannot be read.
  package static func text(_ path: String) -> String {
    (try? SystemDisk().read(Path.join(root, path)))?.text ?? ""
  }

  /// Paths of all regular files below a directory, relative to it, in byte order.
  package static func files(below directory: String) -> [String] {
    let start = Path.join(root, directory)
    var found: [String] = []
    var pending = [""]
    while let prefix = pending.popLast() {
      let entries = (try? SystemDisk().entries(of: Path.join(start, prefix))) ?? []
      for entry in entries {
        let name = String(decoding: entry.name, as: UTF8.self)
        let path = prefix.isEmpty ? name : Path.join(prefix, name)
        if SystemDisk().status(Path.join(start, path))?.kind == .directory {
          pending.append(path)
        } else {
          found.append(path)
        }
      }
    }
    return found.sorted()
  }

  /// A copy of a directory in memory, as `/books`, so that nothing outside can be seen.
  package static func memoryDisk(of directory: String) -> MemoryDisk {
    let disk = MemoryDisk()
    for path in files(below: directory) {
      disk.write(text(Path.join(directory, path)), to: Path.join("/books", path))
    }
    return disk
  }

  /// Replaces the text of a file; for recording goldens.
  package static func write(_ text: String, to path: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      try SystemDisk().replace(Path.join(root, path), with: UnsafeRawBufferPointer(bytes))
    }
  }
}
