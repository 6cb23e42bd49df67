import LedgeraDiagnostics
import LedgeraQuerying

/// What rules set the fields of one record's transaction to.
///
/// Of the assignments of a field the last one counts whose `if` matches; one to nothing counts, too.
///
/// An object that all records of a file are put into one after the other: copies would take longer than
/// all else.
final class RecordFields {
  private(set) var record: CSVRecord
  private let plan: RecordPlan
  /// By slot: the assignment that counts, and the block that it is in, -1 for none.
  private var chosen: [RecordPlan.Choice] = []
  /// The last amount that was read, by the slots of it and its currency: two postings share most.
  var lastAmount:
    (slot: RecordPlan.Slot, currency: RecordPlan.Slot?, read: PostingAmount.Candidate)?

  init(_ record: CSVRecord, _ plan: RecordPlan) {
    self.record = record
    self.plan = plan
  }

  /// - Parameter blocks: Those that match the record.
  func take(_ record: CSVRecord, blocks: [Int]) {
    self.record = record
    lastAmount = nil
    chosen = plan.usual
    for block in blocks {
      for (slot, choice) in plan.blocks[block].choices { chosen[slot] = choice }
    }
  }

  /// The value of a slot with its place; nil: nothing is assigned to it.
  func value(_ slot: RecordPlan.Slot?) -> FieldValue? {
    guard let slot, chosen[slot].assignment >= 0 else { return nil }
    let setting = plan.settings[chosen[slot].assignment]
    switch setting.source {
    case .column(let column):
      let value = record.value(column)
      return FieldValue(
        setting: setting, text: value?.trimmed ?? [], missingColumn: value == nil ? column : nil)
    case .text(let number):
      return FieldValue(setting: setting, text: plan.texts[number][...], missingColumn: nil)
    case .template(let number):
      return value(of: plan.templates[number], in: chosen[slot].block, setting)
    }
  }

  private func value(
    of template: RuleTemplate, in block: Int, _ setting: RecordPlan.Setting
  ) -> FieldValue {
    var missing: Int?
    var text: ArraySlice<UInt8> = []
    for piece in template.pieces {
      switch piece {
      case .text(let bytes): text += bytes
      case .column(let column):
        if let value = record.value(column) {
          text += value.trimmed
        } else if missing == nil {
          missing = column
        }
      case .group(let number): text += group(number, of: block)
      }
    }
    return FieldValue(setting: setting, text: text, missingColumn: missing)
  }

  /// The account of the first posting; nil: no rule sets it.
  var firstAccount: FieldValue? { value(plan.firstAccount) }

  /// What a group matched, numbered through all matchers of a block.
  private func group(_ number: Int, of block: Int) -> ArraySlice<UInt8> {
    guard block >= 0 else { return [] }
    var rest = number
    for matchers in plan.blocks[block].alternatives
    where matchers.allSatisfy({ $0.matches(record) }) {
      for matcher in matchers {
        let count = matcher.pattern.groupCount
        if rest <= count { return matcher.groups(in: record)[rest - 1] }
        rest -= count
      }
    }
    return []
  }
}

/// What a field of a transaction is set to.
struct FieldValue {
  fileprivate let setting: RecordPlan.Setting
  /// As the rule gives it.
  let text: ArraySlice<UInt8>
  /// A column that the rule names and the record does not have; it counts as empty. nil: none.
  let missingColumn: Int?

  var field: TransactionField { setting.field }
  /// The column that it is and nothing else; nil: more than that.
  var column: Int? {
    guard case .column(let column) = setting.source else { return nil }
    return column
  }
  /// The rule's line.
  var rule: Span { setting.rule }
}

/// Which fields rules set at all, so that each record needs one look at each.
///
/// Threads that convert records have one each: counting references to the same objects, they would wait for
/// each other.
final class RecordPlan: Sendable {
  /// The place of a field that some rule sets.
  typealias Slot = Int

  /// An assignment by its number, -1 for none, and the block that it is in, -1 for none.
  struct Choice: Sendable {
    let assignment: Int
    let block: Int
  }

  /// What holds for the records that a block of rules matches.
  final class Block: Sendable {
    /// One of these has to match, all matchers of it.
    let alternatives: [[RuleMatcher]]
    let choices: [(slot: Slot, choice: Choice)]
    /// How many records to drop; nil: none.
    let skipped: Int?
    let endsHere: Bool

    fileprivate init(
      _ block: ConversionRules.Block, _ choices: [(slot: Slot, choice: Choice)]
    ) {
      alternatives = block.alternatives.map { $0.map(\.copy) }
      self.choices = choices
      (skipped, endsHere) = (block.skipped, block.endsHere)
    }

    func matches(_ record: CSVRecord) -> Bool {
      alternatives.contains { $0.allSatisfy { $0.matches(record) } }
    }
  }

  /// What is set of a posting; nil: no rule ever does.
  final class Posting: Sendable {
    let number: Int
    let account, currency, balance, comment: Slot?
    /// Those with the posting's number.
    let amounts: [Slot]
    /// Those without a number, which count where the posting has none of its own.
    let commonAmounts: [Slot]
    let commonCurrency, commonBalance: Slot?

    fileprivate init(_ number: Int, _ slots: [TransactionField: Slot]) {
      let slot = { (kind: TransactionField.Kind, posting: Int?) in
        slots[TransactionField(kind, posting)]
      }
      let kinds: [TransactionField.Kind] = [.amount, .amountIn, .amountOut]
      self.number = number
      (account, currency) = (slot(.account, number), slot(.currency, number))
      (balance, comment) = (slot(.balance, number), slot(.comment, number))
      amounts = kinds.compactMap { slot($0, number) }
      commonAmounts = number > 2 ? [] : kinds.compactMap { slot($0, nil) }
      commonCurrency = slot(.currency, nil)
      commonBalance = number == 1 ? slot(.balance, nil) : nil
    }
  }

  /// What an assignment sets a field to.
  struct Setting: Sendable {
    enum Source: Sendable {
      case column(Int)
      /// In `texts`.
      case text(Int)
      /// In `templates`.
      case template(Int)
    }

    let field: TransactionField
    let source: Source
    /// The rule's line.
    let rule: Span
  }

  /// Of all assignments, those outside of blocks first.
  let settings: [Setting]
  let texts: [[UInt8]]
  let templates: [RuleTemplate]
  /// By slot: what holds for all records.
  let usual: [Choice]
  let blocks: [Block]
  private let slots: [TransactionField: Slot]
  let date, date2, status, code, description, comment: Slot?
  let firstAccount: Slot?
  /// The postings that rules set something of.
  let postings: [Posting]
  /// Whether patterns look at the columns of records joined.
  let joinsColumns: Bool

  init(_ rules: ConversionRules) {
    let assignments = rules.assignments + rules.blocks.flatMap(\.assignments)
    var slots: [TransactionField: Slot] = [:]
    for assignment in assignments where slots[assignment.field] == nil {
      slots[assignment.field] = slots.count
    }
    var usual = [Choice](repeating: Choice(assignment: -1, block: -1), count: slots.count)
    for (number, assignment) in rules.assignments.enumerated() {
      if let slot = slots[assignment.field] { usual[slot] = Choice(assignment: number, block: -1) }
    }
    var number = rules.assignments.count
    blocks = rules.blocks.enumerated().map { block, rule in
      let choices = rule.assignments.compactMap { assignment in
        defer { number += 1 }
        return slots[assignment.field].map { ($0, Choice(assignment: number, block: block)) }
      }
      return Block(rule, choices)
    }
    var (texts, templates): ([[UInt8]], [RuleTemplate]) = ([], [])
    settings = assignments.map { assignment in
      let source: Setting.Source
      if let column = assignment.template.onlyColumn {
        source = .column(column)
      } else if let text = assignment.template.fixedText {
        source = .text(texts.count)
        texts.append(text.map { $0 })
      } else {
        source = .template(templates.count)
        templates.append(assignment.template)
      }
      return Setting(field: assignment.field, source: source, rule: assignment.span)
    }
    (self.texts, self.templates) = (texts, templates)
    self.usual = usual
    self.slots = slots
    let slot = { (kind: TransactionField.Kind, posting: Int?) in
      slots[TransactionField(kind, posting)]
    }
    (date, date2, status) = (slot(.date, nil), slot(.date2, nil), slot(.status, nil))
    (code, description) = (slot(.code, nil), slot(.description, nil))
    comment = slot(.comment, nil)
    firstAccount = slot(.account, 1)
    postings = Set(slots.keys.compactMap(\.posting) + [1, 2]).sorted().map { Posting($0, slots) }
    joinsColumns = rules.blocks.contains { block in
      block.alternatives.joined().contains { $0.subject == .record }
    }
  }

  /// nil: no rule ever sets the field.
  func slot(of field: TransactionField) -> Slot? { slots[field] }
}
