import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing

/// One thing that a revision changed in a transaction.
package struct FieldChange: Sendable, Equatable {
  /// `date`, `description`, the name of an account …
  package let name: String
  /// nil: it was not there.
  package let old: String?
  /// nil: it is there no more.
  package let new: String?
}

extension TransactionVersion {
  /// What is different in a later version, in the order of the transaction.
  func changes(to new: TransactionVersion) -> [FieldChange] {
    var changes: [FieldChange] = []
    for field in fields {
      let now = new.fields.first { $0.name == field.name }?.value
      if now != field.value {
        changes.append(FieldChange(name: field.name, old: field.value, new: now))
      }
    }
    for field in new.fields where !fields.contains(where: { $0.name == field.name }) {
      changes.append(FieldChange(name: field.name, old: nil, new: field.value))
    }
    return changes
  }

  /// The same transaction among others: the one with its id; else the one that says the same; else the most
  /// similar one. nil: none of them can be it.
  func counterpart(among others: [TransactionVersion]) -> TransactionVersion? {
    if let id, let same = others.first(where: { $0.id == id }) { return same }
    if let same = others.first(where: { $0.fields == fields }) { return same }
    let candidates = others.filter { id == nil || $0.id == nil }.map { ($0, likeness(to: $0)) }
    guard let best = candidates.max(by: { $0.1 < $1.1 }), best.1 >= 4 else { return nil }
    return best.0
  }

  /// 0 to 8: two points each for date, description, accounts and what is next to them.
  private func likeness(to other: TransactionVersion) -> Int {
    var points = 0
    if day == other.day {
      points += 2
    } else if abs(Int(day.number) - Int(other.day.number)) <= 7 {
      points += 1
    }
    if description == other.description { points += 2 }
    let fixed: Set<String> = ["date", "secondary date", "time", "status", "code", "description"]
    let (own, theirs) = (
      fields.filter { !fixed.contains($0.name) }, other.fields.filter { !fixed.contains($0.name) }
    )
    if own.map(\.name) == theirs.map(\.name) { points += 2 }
    let values = Set(theirs.map(\.value)).subtracting(["no amount"])
    if own.contains(where: { values.contains($0.value) }) { points += 2 }
    return points
  }

  /// Whether a file has exactly these lines, as a transaction of its own.
  func isContained(in file: [UInt8]) -> Bool {
    guard let first = bytes.first, file.count >= bytes.count else { return false }
    return file.withUnsafeBufferPointer { file in
      var start = 0
      while start + bytes.count <= file.count {
        let isLineStart = start == 0 || file[start - 1].endsLine
        if isLineStart, file[start] == first,
          file[start..<start + bytes.count].elementsEqual(bytes),
          TransactionVersion.ends(at: start + bytes.count, in: file)
        {
          return true
        }
        start += 1
      }
      return false
    }
  }

  /// Whether the line ends there, blanks aside, and no indented line follows.
  private static func ends(at position: Int, in file: UnsafeBufferPointer<UInt8>) -> Bool {
    func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    var next = position
    while next < file.count, file[next].isBlank { next += 1 }
    guard next < file.count else { return true }
    guard isLineEnd(file[next]) else { return false }
    let isPair = file[next] == 0x0D && next + 1 < file.count && file[next + 1] == 0x0A
    next += isPair ? 2 : 1
    let lineStart = next
    while next < file.count, file[next].isBlank { next += 1 }
    return next == lineStart || next == file.count || isLineEnd(file[next])
  }
}
