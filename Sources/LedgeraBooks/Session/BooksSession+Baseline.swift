package import LedgeraDiagnostics
package import LedgeraEditing
import LedgeraEnvironment
package import LedgeraModel
package import LedgeraPlanning
import LedgeraQuantities
import LedgeraReporting

extension BooksSession {
  /// Keeps a projection as a baseline, in a file of its own that the plan's file includes, unless a pattern
  /// finds it already.
  ///
  /// - Parameters:
  ///   - opened: The same with nothing but what the books hold at the end of `start`.
  ///   - start: At its end the projection begins.
  /// - Returns: Whether the plan's file is new.
  package func freeze(
    _ projection: Projection, opened: Projection, of plan: Plan, as name: String,
    after start: Day, in base: CommodityID, to editor: inout JournalEditor
  ) throws(BaselineFailure) -> (path: String, isNew: Bool) {
    guard BaselineFile.isName(name) else { throw .name(name) }
    if plan.baselines.contains(where: { $0.name == name }) { throw .exists(name) }
    guard
      let text = BaselineFile.text(
        of: projection, opened: opened, plan, name, after: start, in: base)
    else { throw .overflow }
    let path = "baselines/\(name).journal"
    func create(_ editor: inout JournalEditor, besides home: String) {
      let file = Path.join(Path.directory(of: environment.absolutePath(home)), path)
      editor.create(Path.relative(file, to: environment.currentDirectory), text)
    }
    if let known = planFile(of: plan.journal, plan.settings.span?.file) {
      let home = plan.journal.sources[known].path
      var found = editor
      found.plan.change(.baseline, adding: 1)
      create(&found, besides: home)
      let books = try? read(after: found).books
      if books?.journal.store.plan.baselines.contains(where: { $0.name == name }) ?? false {
        editor = found
        return (home, false)
      }
    }
    let home: (path: String, isNew: Bool)
    do throws(PlanFileFailure) {
      home = try add(
        "include \(path)\n", [.baseline: 1], in: plan.settings.span?.file, to: &editor)
    } catch { throw .planFile(error) }
    create(&editor, besides: home.path)
    return home
  }
}

/// What is written into the file of a baseline.
private enum BaselineFile {
  /// Whether a file and a directive can have that name.
  static func isName(_ name: String) -> Bool {
    1...60 ~= name.count && !name.hasPrefix(".")
      && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }

  /// nil: a figure is too large for an amount.
  static func text(
    of projection: Projection, opened: Projection, _ plan: Plan, _ name: String,
    after start: Day, in base: CommodityID
  ) -> JournalText? {
    let journal = plan.journal
    var writer = DraftWriter(journal, TransactionLayout())
    let symbol = journal.commodity(base).symbol
    let decimals = journal.decimals(of: base)
    func line(_ day: Day, _ value: RoundedDecimal) -> JournalText? {
      guard let quantity = value.quantity.rounded(toDecimals: decimals).quantity else { return nil }
      return "    \(day.text)  \(writer.text(of: DraftAmount(quantity, symbol)))\n"
    }
    var text: JournalText = """
      ; What the plan came to at the end of \(start.text).
      baseline \(name)

      """
    func add(_ opening: RoundedDecimal, _ later: (Projection.Month) -> RoundedDecimal) -> Bool {
      guard let first = line(start, opening) else { return false }
      text += first
      for month in projection.shownMonths {
        let end = month.start.adding(months: 1).adding(days: -1)
        guard let next = line(end, later(month)) else { return false }
        text += next
      }
      return true
    }
    guard add(opened.openingNetWorth, \.netWorth) else { return nil }
    // A plan without buckets has one that stands in.
    for (index, bucket) in opened.input.buckets.prefix(plan.buckets.count).enumerated() {
      text += "    bucket \(bucket.name)\n"
      guard add(bucket.opening, { $0.buckets[index].balance }) else { return nil }
    }
    return text
  }
}

/// Why a plan is not frozen.
package enum BaselineFailure: ExplainedError {
  case name(String)
  case exists(String)
  case overflow
  case planFile(PlanFileFailure)

  package var kind: FailureKind { if case .overflow = self { .findings } else { .usage } }

  package var message: String {
    switch self {
    case .name(let name): "\(shown(name)) is no name of a baseline"
    case .exists(let name): "there is a baseline \(shown(name)) already"
    case .overflow: "the plan comes to figures that are too large to be written"
    case .planFile(let failure): failure.message
    }
  }

  package var hints: [String] {
    switch self {
    case .name: ["use letters, digits, '-', '_' and '.', such as 2026-11"]
    case .exists(let name):
      ["choose another name, or delete baselines/\(name).journal and its include"]
    case .overflow, .planFile: []
    }
  }
}
