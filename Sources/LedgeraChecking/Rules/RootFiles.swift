import LedgeraDiagnostics

/// Which files belong together: a file given by name and all it includes. Rules hold for them
/// (grammar.md § Rules), and assertions see them (grammar.md § Balance assertions).
struct RootFiles {
  /// By file number: the number of the root file.
  private let roots: [UInt16]

  init(_ sources: SourceMap) {
    var roots: [UInt16] = []
    roots.reserveCapacity(sources.files.count)
    for (number, file) in sources.files.enumerated() {
      // A file is read after the one that includes it.
      let parent = file.includedFrom.map { Int($0.file.number) }
      roots.append(parent.map { roots[$0] } ?? UInt16(number))
    }
    self.roots = roots
  }

  /// The root of a file, by number.
  subscript(file: FileID) -> Int { Int(roots[Int(file.number)]) }

  /// Number of files: roots are numbered below it.
  var count: Int { roots.count }

  /// Whether more than one file was given by name.
  var hasSeveral: Bool { roots.contains { $0 != roots[0] } }
}
