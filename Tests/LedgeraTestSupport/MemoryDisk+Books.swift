package import LedgeraEnvironment

extension MemoryDisk {
  /// The paths of all files but those that Ledgera remembers for the user, such as what `undo` needs.
  package var bookPaths: [String] { paths.filter { !$0.contains("/.local/state/ledgera/") } }
}
