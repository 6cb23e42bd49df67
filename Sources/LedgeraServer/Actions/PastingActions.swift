import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraProtocol

extension ActionPlace {
  /// Rows of a bank that were pasted into the journal, as `ledgera import` enters them for one of the
  /// accounts that are used most.
  func pastedRows() -> [Action] {
    let text = request.document.text
    guard transaction == nil, let lines = rows(around: range) else { return [] }
    let used = UsedNames(journal, except: nil, today: today).accounts
    let accounts = used.filter { name, _ in
      let type = journal.account(named: name).flatMap { journal.type(of: $0) }
      return [.cash, .asset, .liability].contains(type)
    }
    let likeliest = accounts.sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }.prefix(3).map(\.key)
    let start = text.lines.start(of: lines.lowerBound)
    let end =
      lines.upperBound + 1 < text.lines.count
      ? text.lines.start(of: lines.upperBound + 1) : text.bytes.count
    return likeliest.map { account in
      Action(title: "enter these rows as transactions of \(account)", kind: .refactor) {
        () throws(ResponseError) in
        try importing(Array(text.bytes[start..<end]), of: account, from: start..<end)
      }
    }
  }

  /// Lines that look like rows of a bank: at least two separators of one kind in each; nil: none do.
  private func rows(around range: Range<Int>) -> ClosedRange<Int>? {
    let text = request.document.text
    func separators(_ line: Int) -> UInt8? {
      let bytes = text.bytes[text.content(of: line)]
      guard let first = bytes.first, first != 0x20, first != 0x09 else { return nil }
      return [UInt8](";,\t|".utf8).first { sign in bytes.count { $0 == sign } >= 2 }
    }
    var first = text.lines.line(of: range.lowerBound)
    var last = text.lines.line(of: range.upperBound)
    if last > first, text.lines.start(of: last) == range.upperBound { last -= 1 }
    guard let sign = separators(first), (first...last).allSatisfy({ separators($0) == sign }) else {
      return nil
    }
    while first > 0, separators(first - 1) == sign { first -= 1 }
    while last + 1 < text.lines.count, separators(last + 1) == sign { last += 1 }
    return first...last
  }

  private func importing(
    _ rows: [UInt8], of account: String, from range: Range<Int>
  ) throws(ResponseError) -> ChangeSet {
    let document = request.document
    var left = document.text.bytes
    left.removeSubrange(range)
    let removal = ChangeSet([
      FileChange(
        path: document.path, name: document.path, before: document.text.bytes, after: left)
    ])
    let pasted = Path.join(Path.directory(of: document.path), "pasted.csv")
    var world = request.server.workspace.world(in: request.place.directory)
    world.disk = OverlayDisk(
      world.disk,
      after: ChangeSet(
        removal.changes + [FileChange(path: pasted, name: pasted, before: nil, after: rows)]))
    let outcome = request.server.workspace.door.run(
      world,
      ["import"] + (request.place.root.map { ["-f", $0] } ?? [])
        + ["--account", account, "--", pasted])
    if let problem = outcome.problem { throw ResponseError(.failed, problem) }
    guard !outcome.changes.isEmpty else {
      throw ResponseError(.failed, "the books have these rows already")
    }
    return removal.followed(by: outcome.changes)
  }
}
