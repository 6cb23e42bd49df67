import LedgeraEditing
import LedgeraEnvironment

extension Invocation {
  /// Whether this run writes to the books, unless something is wrong with them.
  var writesBooks: Bool {
    guard command.changesBooks, !has(.dryRun) else { return false }
    guard command.changingOption.map(has) ?? true else { return false }
    return !has(Command.formatCheck) && !has(Command.formatDiff)
  }

  /// Meets a change of these books that is open. A writer completes it if it is the user's own, and
  /// stops at any other; a reader says that there is one and reads what is there: reading never writes.
  func recover(_ files: [InputFile], writing: Bool? = nil) throws(CommandFailure) {
    var seen: Set<String> = []
    for path in files.compactMap(\.path) {
      let directory = booksDirectory(path)
      guard seen.insert(directory).inserted else { continue }
      tellOldLog(in: directory)
      if writing ?? writesBooks {
        try completeChange(in: directory)
      } else {
        try tellOpenChange(in: directory)
      }
    }
  }

  private func completeChange(in directory: String) throws(CommandFailure) {
    let marker = shown(markerPath(in: directory))
    switch Recovery.run(in: directory, environment) {
    case .nothing: break
    case .completed(let names):
      tell("completed a change that was interrupted: \(listed(names))")
    case .busy(let directory): throw .busy(directory)
    case .refused(let change):
      throw CommandFailure(.unreadable, change.text(marker), hints: change.hints(marker))
    case .conflict(let log, let name):
      throw CommandFailure(
        .unreadable,
        "a change of several files was interrupted, and \(shown(name)) is neither what it was nor"
          + " what it was to be",
        hints: [
          "\(shown(log)) holds the old and the new bytes of each file",
          "bring the files in order, then remove \(marker)",
        ])
    case .failed(let log, let name, let error):
      throw CommandFailure(
        .failure, "a change that was interrupted cannot be completed: \(shown(name)) \(error)",
        hints: ["\(shown(log)) holds the old and the new bytes of each file"])
    }
  }

  private func tellOpenChange(in directory: String) throws(CommandFailure) {
    guard OpenChange.find(in: directory, environment) != nil else { return }
    // One that is being made now is over in a moment.
    guard let lock = environment.disk.lock(directory) else { throw .busy(directory) }
    withExtendedLifetime(lock) {}
    guard let change = OpenChange.find(in: directory, environment) else { return }
    tell(change.text(shown(markerPath(in: directory))))
    for hint in change.hints(shown(markerPath(in: directory))) { tell(hint, as: "  help") }
  }

  /// Earlier versions kept the log among the books, where anybody may have put it.
  private func tellOldLog(in directory: String) {
    let name = ".ledgera-edit.log"
    guard environment.disk.ownStatus(Path.join(directory, name)) != nil else { return }
    tell(
      "\(shown(name)) beside the journal looks like the log of a change that an earlier version left;"
        + " nothing is done with it. Look at the files, then remove it")
  }

  private func markerPath(in directory: String) -> String {
    Path.relative(ChangeMarker.path(in: directory), to: environment.currentDirectory)
  }

  /// Says something on standard error, but not while somebody types a command line.
  private func tell(_ text: String, as kind: String = "note") {
    guard !command.isHidden else { return }
    say("\(kind): \(text)\n")
  }
}

extension OpenChange {
  /// A sentence without a final stop.
  fileprivate func text(_ marker: String) -> String {
    switch self {
    case .own(let change):
      "a change of these books by \(change.author) is open since \(change.since): some files may be"
        + " changed and others not"
    case .foreign(let change):
      "a change of these books by \(change.author) is open since \(change.since), and its log is not"
        + " here: some files may be changed and others not"
    case .unknown: "\(marker) marks an open change of these books, but Ledgera did not write it"
    }
  }

  fileprivate func hints(_ marker: String) -> [String] {
    switch self {
    case .own: ["the next command that changes these books completes it"]
    case .foreign(let change):
      [
        "the next command of \(change.author) that changes these books completes it",
        "if nobody makes such a change, look at the files, then remove \(marker)",
      ]
    case .unknown: ["remove it if nobody is changing these books"]
    }
  }
}

extension CommandFailure {
  fileprivate static func busy(_ directory: String) -> CommandFailure {
    CommandFailure(
      .unreadable, "another program is changing files in \(shown(directory)); try again")
  }
}

/// Names as a list; nothing to name is said, too.
private func listed(_ names: [String]) -> String {
  names.isEmpty ? "nothing was left to do" : names.map(shown).joined(separator: ", ")
}
