import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

extension Command {
  static let attach = Command(
    "attach", group: .changes, summary: "Attach a receipt to a transaction",
    synopsis: "FILE ID|QUERY…", arguments: .text(.files),
    help: """
      Copies FILE into the directory receipts next to the journal file with the
      transaction, under a name with its day, and names it in a receipt: tag. A file
      that is below the journal already stays where it is. The transaction is named
      by its id or by a query that matches no other. Files that are there are never
      written over, links never followed, and 'ledgera undo' takes back both.
      'ledgera check' finds receipts that have gone.

        ledgera attach ~/scan.pdf desc:bakery date:2026-11-21
        ledgera attach receipts/shoes.pdf k7q2m8x1r4t6v9w3
      """,
    formats: OutputFormat.changes, changesBooks: true,
    takes: .selection
  ) { (invocation, output) throws(CommandFailure) in
    guard let given = invocation.arguments.first, invocation.arguments.count > 1 else {
      throw .usage(
        "'attach' takes a file and a transaction",
        hints: ["ledgera attach ~/scan.pdf desc:bakery date:\(invocation.today().text)"])
    }
    let journal = try invocation.writtenBooks(&output)
    let chosen = try invocation.with(
      invocation.options, Array(invocation.arguments.dropFirst())
    ).selectedTransactions(journal, &output)
    guard chosen.count == 1 else {
      throw CommandFailure(
        .findings, "\(chosen.count) transactions match, and a receipt is for one",
        hints: ["add date: or desc: to the query"])
    }
    let transaction = journal.transaction(chosen[0])
    let place = try invocation.attachment(given, to: transaction)
    guard !transaction.tags.contains(where: { $0.name == "receipt" && $0.value == place.tag })
    else { return try invocation.write(ChangeSet(), &output) }
    var editor = invocation.editor(of: journal)
    transaction.add(tags: "receipt: \(place.tag)", in: &editor)
    return try invocation.carryOut(editor, beside: place.copy.map { [$0] } ?? [], &output)
  }
}

extension Invocation {
  /// The value of the tag, and the copy that has to be made; nil: the file is there already.
  fileprivate func attachment(
    _ given: String, to transaction: Transaction
  ) throws(CommandFailure) -> (tag: String, copy: FileChange?) {
    let (path, disk) = (environment.absolutePath(given), environment.disk)
    guard disk.ownStatus(path)?.kind == .regular else {
      throw CommandFailure(
        .unreadable, "\(shown(given)) is not a file",
        hints: ["links and directories are not attached"])
    }
    let journal = transaction.journal.sources[transaction.record.file].path
    let home = Path.directory(of: environment.absolutePath(journal))
    let below = Path.relative(disk.resolved(path), to: disk.resolved(home))
    if !Path.isAbsolute(below), !below.hasPrefix("../") { return (try tagValue(below), nil) }
    let bytes: [UInt8]
    do throws(ReadError) {
      bytes = try disk.readOwn(path, limit: Self.receiptLimit).copy
    } catch { throw CommandFailure(.unreadable, "\(shown(given)) \(error)") }
    for number in 1...100 {
      let name = Self.name(ofReceipt: Path.name(of: path), on: transaction.day, number)
      let tag = try tagValue("receipts/\(name)")
      let target = Path.join(home, tag)
      try OutputDoor(environment).refuseLinks(in: target)
      guard disk.ownStatus(target) != nil else {
        let shownName = Path.relative(target, to: environment.currentDirectory)
        return (tag, FileChange(path: target, name: shownName, before: nil, after: bytes))
      }
      let old = try? disk.readOwn(target, limit: Self.receiptLimit).copy
      if old == bytes { return (tag, nil) }
    }
    throw CommandFailure(.unwritable, "there are 100 receipts of this name already")
  }

  /// 64 MiB.
  private static let receiptLimit = 1 << 26

  /// `2026-11-21-scan.pdf`, then `2026-11-21-scan-2.pdf`.
  private static func name(ofReceipt name: String, on day: Day, _ number: Int) -> String {
    let ending = Path.fileExtension(of: name).map { ".\($0)" } ?? ""
    let stem = name.dropLast(ending.count)
    return (name.hasPrefix(day.text) ? "" : "\(day.text)-") + stem
      + (number == 1 ? "" : "-\(number)") + ending
  }

  /// A path that can be the value of a tag.
  private func tagValue(_ path: String) throws(CommandFailure) -> String {
    try explained { () throws(TypingFailure) in try TypedText.refuseHidden(in: path) }
    guard !path.contains(where: { ",;\t\n".contains($0) }) else {
      throw .usage(
        "\(shown(path)) cannot be the value of a tag, which ends at a comma",
        hints: ["give the file another name"])
    }
    return path
  }
}
