import LedgeraBooks

extension Invocation {
  /// Whether this run writes to the books, unless something is wrong with them.
  var writesBooks: Bool {
    guard command.changesBooks, !has(.dryRun), draft == nil else { return false }
    guard command.changingOption.map(has) ?? true else { return false }
    return !has(Command.formatCheck) && !has(Command.formatDiff)
  }

  /// Meets a change of these books that is open; nothing is said while somebody types a command line.
  func recover(_ files: [InputFile], writing: Bool? = nil) throws(CommandFailure) {
    let remarks = try explained(
      OpenChangeError.self,
      OpenChanges(of: files, in: environment).meet(completing: writing ?? writesBooks))
    guard !command.isHidden else { return }
    for remark in remarks {
      say("note: \(remark.text)\n" + remark.hints.map { "  help: \($0)\n" }.joined())
    }
  }
}
