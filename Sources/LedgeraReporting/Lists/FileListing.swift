import LedgeraDiagnostics
package import LedgeraModel

extension NameListing {
  /// The files of the books in reading order, named by `naming`; `isWanted` selects names.
  package static func files(
    _ journal: Journal, naming: (String) -> String, where isWanted: (String) -> Bool
  ) -> NameListing {
    NameListing(
      title: "files", heading: "file",
      names: journal.sources.files.map { naming($0.path) }.filter(isWanted))
  }
}
