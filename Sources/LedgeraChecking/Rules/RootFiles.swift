import LedgeraDiagnostics

/// Which files belong together: a file given by name and all files it includes. Rules apply to them
/// (grammar.md § Rules), and so do assertions (grammar.md § Balance assertions).
struct RootFiles {
  /// By file number: the number of the root file.
  private let roots: [UInt16]

  init(_ sources: SourceMap) {
    var roots: [UInt16] = []
    roots.reserveCapacity(sources.files.count)
    for (number, file) in sources.files.enumerated() {
      // Includes are read after the file that includes them.
      let parent = file.includedFrom.map { Int($0.file.number) }
      roots.append(parent.map { roots[$0] } ?? UInt16(number))
    }
    self.roots = roots
  }

  /// The root of a file, by number.
  subscript(file: FileID) -> Int { Int(roots[Int(file.number)]) }

  /// The number of files, which limits the numbers of roots.
  var count: Int { roots.count }

  /// Whether more than one file was given by name.
  var hasSeveral: Bool { roots.contains { $0 != roots[0] } }
}
