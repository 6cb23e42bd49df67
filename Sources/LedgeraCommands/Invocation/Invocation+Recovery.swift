import LedgeraBooks

extension Invocation {
  /// Whether this run writes to the books, unless something is wrong with them.
  var writesBooks: Bool {
    guard command.changesBooks, !has(.dryRun), draft == nil else { return false }
    guard command.changingOption.map(has) ?? true else { return false }
    return !has(Command.formatCheck) && !has(Command.formatDiff)
  }

  /// Deals with an unfinished change of these books; silent while a command line is being
  /// completed.
  func recover(_ files: [InputFile], writing: Bool? = nil) throws(CommandFailure) {
    let remarks: [OpenChanges.Remark]
    do throws(OpenChangeError) {
      remarks = try OpenChanges(of: files, in: environment).meet(completing: writing ?? writesBooks)
    } catch { throw CommandFailure(error) }
    guard !command.isHidden else { return }
    for remark in remarks {
      say("note: \(remark.text)\n" + remark.hints.map { "  help: \($0)\n" }.joined())
    }
  }
}
