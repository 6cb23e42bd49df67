import LedgeraDiagnostics
import LedgeraQuerying

/// What rules set the fields of one record's transaction to.
///
/// Of the assignments of a field the last one counts whose `if` matches; one to nothing counts, too.
struct RecordFields {
  let record: CSVRecord
  private let plan: RecordPlan
  /// By slot: the assignment that counts, and the block that it stands in, -1 for none.
  private var chosen: [(assignment: ConversionRules.Assignment, block: Int)?]
  private let rules: ConversionRules

  init(_ record: CSVRecord, _ rules: ConversionRules, _ plan: RecordPlan, blocks: [Int]) {
    self.record = record
    self.rules = rules
    self.plan = plan
    chosen = plan.usual.map { usual in usual.map { ($0, -1) } }
    for block in blocks {
      for assignment in rules.blocks[block].assignments {
        guard let slot = plan.slots[assignment.field] else { continue }
        chosen[slot] = (assignment, block)
      }
    }
  }

  /// The value of a field with its place; nil: nothing is assigned to it.
  func value(_ field: EntryField) -> FieldValue? {
    guard let slot = plan.slots[field], let (assignment, block) = chosen[slot] else { return nil }
    let template = assignment.template
    var missing: Int?
    var text: [UInt8] = []
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
    return FieldValue(
      field: field, text: text[...], column: template.onlyColumn, missingColumn: missing,
      rule: assignment.span)
  }

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
  let field: EntryField
  /// As the rule gives it.
  let text: ArraySlice<UInt8>
  /// The column that it is and nothing else; nil: more than that.
  let column: Int?
  /// A column that the rule names and the record does not have; it counts as empty. nil: none.
  let missingColumn: Int?
  /// The rule's line.
  let rule: Span
}

/// Which fields rules set at all, so that each record needs one look at each.
struct RecordPlan {
  /// Place of each field in `usual`.
  let slots: [EntryField: Int]
  /// By slot: what holds for all records; nil: nothing.
  let usual: [ConversionRules.Assignment?]
  /// The postings that rules set something of.
  let postings: [Int]

  init(_ rules: ConversionRules) {
    var slots: [EntryField: Int] = [:]
    let all = rules.assignments + rules.blocks.flatMap(\.assignments)
    for assignment in all where slots[assignment.field] == nil {
      slots[assignment.field] = slots.count
    }
    var usual = [ConversionRules.Assignment?](repeating: nil, count: slots.count)
    for assignment in rules.assignments {
      if let slot = slots[assignment.field] { usual[slot] = assignment }
    }
    self.slots = slots
    self.usual = usual
    let numbered = slots.keys.compactMap(\.posting)
    postings = Set(numbered + [1, 2]).sorted()
  }
}
