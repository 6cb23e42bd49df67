package import LedgeraDiagnostics
import LedgeraEditing
package import LedgeraEnvironment

/// Changes of books that were begun and not ended.
///
/// A writer completes one if it is the user's own, and stops at any other; a reader says that there is
/// one and reads what is there: reading never writes.
package struct OpenChanges {
  /// What the user is told about an unfinished change, and what to do about it.
  package struct Remark: Sendable {
    package let text: String
    package var hints: [String] = []
  }

  private let environment: Environment
  /// Where the books lie, each once.
  private let directories: [String]

  package init(of files: [InputFile], in environment: Environment) {
    self.environment = environment
    var seen: Set<String> = []
    directories = files.compactMap(\.path).map { ChangeStore.root(of: $0, on: environment.disk) }
      .filter { seen.insert($0).inserted }
  }

  /// Deals with unfinished changes.
  ///
  /// - Parameter completing: The books are to be changed.
  package func meet(completing: Bool) throws(OpenChangeFailure) -> [Remark] {
    var remarks: [Remark] = []
    for directory in directories {
      if let remark = oldLog(in: directory) { remarks.append(remark) }
      let remark = completing ? try complete(in: directory) : try find(in: directory)
      if let remark { remarks.append(remark) }
    }
    return remarks
  }

  private func complete(in directory: String) throws(OpenChangeFailure) -> Remark? {
    switch Recovery.run(in: directory, environment) {
    case .nothing: return nil
    case .completed(let names):
      let files =
        names.isEmpty ? "nothing was left to do" : names.map(shown).joined(separator: ", ")
      return Remark(text: "completed a change that was interrupted: \(files)")
    case .busy(let directory): throw .busy(directory)
    case .refused(let change):
      let remark = remark(on: change, in: directory)
      throw OpenChangeFailure(.unreadable, remark.text, hints: remark.hints)
    case .conflict(let log, let name):
      throw OpenChangeFailure(
        .unreadable,
        "a change of several files was interrupted, and \(shown(name)) is neither the old"
          + " version nor the new one",
        hints: [
          "\(shown(log)) holds the old and the new bytes of each file",
          "put the files in order, then remove \(marker(in: directory))",
        ])
    case .failed(let log, let name, let error):
      throw OpenChangeFailure(
        .failure, "a change that was interrupted cannot be completed: \(shown(name)) \(error)",
        hints: ["\(shown(log)) holds the old and the new bytes of each file"])
    }
  }

  private func find(in directory: String) throws(OpenChangeFailure) -> Remark? {
    guard OpenChange.find(in: directory, environment) != nil else { return nil }
    // One that is being made now is over in a moment.
    guard let lock = environment.disk.lock(directory) else { throw .busy(directory) }
    withExtendedLifetime(lock) {}
    return OpenChange.find(in: directory, environment).map { remark(on: $0, in: directory) }
  }

  /// Earlier versions kept the log among the books, where anybody may have put it.
  private func oldLog(in directory: String) -> Remark? {
    let name = ".ledgera-edit.log"
    guard environment.disk.ownStatus(Path.join(directory, name)) != nil else { return nil }
    return Remark(
      text:
        "\(shown(name)) next to the journal looks like a change log that an earlier version"
        + " left; it is ignored. Check the files, then remove it")
  }

  private func marker(in directory: String) -> String {
    shown(Path.relative(ChangeMarker.path(in: directory), to: environment.currentDirectory))
  }

  private func remark(on change: OpenChange, in directory: String) -> Remark {
    let marker = marker(in: directory)
    switch change {
    case .own(let change):
      return Remark(
        text:
          "a change of these books by \(change.author) has been open since \(change.since): some files"
          + " may be changed and others not",
        hints: ["the next command that changes these books completes it"])
    case .foreign(let change):
      return Remark(
        text:
          "a change of these books by \(change.author) has been open since \(change.since), and its log"
          + " is not here: some files may be changed and others not",
        hints: [
          "the next command of \(change.author) that changes these books completes it",
          "if nobody is making such a change, check the files, then remove \(marker)",
        ])
    case .unknown:
      return Remark(
        text: "\(marker) marks an open change of these books, but Ledgera did not write it",
        hints: ["remove it if nobody is changing these books"])
    }
  }
}

/// Why work on books with an unfinished change is refused.
package struct OpenChangeFailure: ExplainedError {
  package let kind: FailureKind
  package let message: String
  package let hints: [String]

  fileprivate init(_ kind: FailureKind, _ message: String, hints: [String] = []) {
    self.kind = kind
    self.message = message
    self.hints = hints
  }

  fileprivate static func busy(_ directory: String) -> OpenChangeFailure {
    OpenChangeFailure(
      .unreadable, "another program is changing files in \(shown(directory)); try again")
  }
}
