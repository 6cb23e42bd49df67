import LedgeraEnvironment

/// What a command line writes about a journal: standard error, then standard output, and the status
/// as `[exit 1]` when it is not 0.
///
///     output(of: "balance -M", on: "2026-01-02 x\n  a  1\n  b\n")
package func output(
  of command: String, on journal: MarkedJournal, files: [String: String] = [:]
) -> String {
  let disk = MemoryDisk()
  for (name, text) in files { disk.write(text, to: Path.join("/books", name)) }
  disk.write(journal.text, to: "/books/main.journal")
  return Session.output(of: "ledgera \(command) -f main.journal", on: disk)
}
