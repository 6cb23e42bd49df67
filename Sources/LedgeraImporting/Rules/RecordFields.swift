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
  private let rules: ConversionRules
  /// The last amount that was read, by the slots of it and its currency: two postings share most.
  var lastAmount: (slot: RecordPlan.Slot, currency: RecordPlan.Slot?, amount: RecordAmount)?

  init(_ record: CSVRecord, _ rules: ConversionRules, _ plan: RecordPlan) {
    self.record = record
    self.rules = rules
    self.plan = plan
  }

  /// - Parameter blocks: Those that match the record.
  func take(_ record: CSVRecord, blocks: [Int]) {
    self.record = record
    lastAmount = nil
    chosen = plan.usual
    for block in blocks {
      for (slot, choice) in plan.blocks[block] { chosen[slot] = choice }
    }
  }

  /// The value of a slot with its place; nil: nothing is assigned to it.
  func value(_ slot: RecordPlan.Slot?) -> FieldValue? {
    guard let slot, chosen[slot].assignment >= 0 else { return nil }
    let assignment = plan.assignments[chosen[slot].assignment]
    let template = assignment.template
    var missing: Int?
    var text: ArraySlice<UInt8> = []
    if let column = template.onlyColumn {
      if let value = record.value(column) { text = value.trimmed } else { missing = column }
    } else if let fixed = template.fixedText {
      text = fixed[...]
    } else {
      for piece in template.pieces {
        switch piece {
        case .text(let bytes): text += bytes
        case .column(let column):
          if let value = record.value(column) {
            text += value.trimmed
          } else if missing == nil {
            missing = column
          }
        case .group(let number): text += group(number, of: chosen[slot].block)
        }
      }
    }
    return FieldValue(assignment: assignment, text: text, missingColumn: missing)
  }

  /// The account of the first posting; nil: no rule sets it.
  var firstAccount: FieldValue? { value(plan.firstAccount) }

  /// What a group matched, numbered through all matchers of a block.
  private func group(_ number: Int, of block: Int) -> ArraySlice<UInt8> {
    guard block >= 0 else { return [] }
    var rest = number
    for matchers in rules.blocks[block].alternatives
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
  fileprivate let assignment: ConversionRules.Assignment
  /// As the rule gives it.
  let text: ArraySlice<UInt8>
  /// A column that the rule names and the record does not have; it counts as empty. nil: none.
  let missingColumn: Int?

  var field: TransactionField { assignment.field }
  /// The column that it is and nothing else; nil: more than that.
  var column: Int? { assignment.template.onlyColumn }
  /// The rule's line.
  var rule: Span { assignment.span }
}

/// Which fields rules set at all, so that each record needs one look at each.
final class RecordPlan: Sendable {
  /// The place of a field that some rule sets.
  typealias Slot = Int

  /// An assignment by its number, -1 for none, and the block that it is in, -1 for none.
  struct Choice: Sendable {
    let assignment: Int
    let block: Int
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

  /// All of them, those outside of blocks first.
  let assignments: [ConversionRules.Assignment]
  /// By slot: what holds for all records.
  let usual: [Choice]
  /// By block: what holds for its records.
  let blocks: [[(slot: Slot, choice: Choice)]]
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
      rule.assignments.compactMap { assignment in
        defer { number += 1 }
        return slots[assignment.field].map { ($0, Choice(assignment: number, block: block)) }
      }
    }
    self.assignments = assignments
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
