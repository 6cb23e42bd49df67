/// How much two names differ, for "did you mean …?".
public enum EditDistance {
  /// Longer names are not compared: they are never mistyped into one another.
  static let longestName = 200

  /// How many letters have to be inserted, removed, replaced or swapped with their neighbour to
  /// turn one name into the other, ignoring case; nil when more than `limit`, or when a name is too
  /// long.
  ///
  /// Letters are Unicode scalars. Takes length × length steps.
  public static func between(_ left: String, _ right: String, limit: Int) -> Int? {
    guard left.utf8.count <= longestName * 4, right.utf8.count <= longestName * 4 else {
      return nil
    }
    let a = Array(left.lowercased().unicodeScalars)
    let b = Array(right.lowercased().unicodeScalars)
    guard abs(a.count - b.count) <= limit, a.count <= longestName, b.count <= longestName else {
      return nil
    }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      guard row.contains(where: { $0 <= limit }) else { return nil }
      (beforeLast, last) = (last, row)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }

  /// The candidate that `name` was most likely meant to be, the first of equals. At most a third of
  /// the letters may differ, but one of two; a single letter has no likely candidate. nil: none is
  /// close enough.
  public static func closest(to name: String, among candidates: some Sequence<String>) -> String? {
    let length = name.unicodeScalars.count
    guard length > 1 else { return nil }
    var best: String?
    var limit = max(1, length / 3)
    for candidate in candidates where limit >= 0 {
      if let distance = between(name, candidate, limit: limit) {
        best = candidate
        limit = distance - 1
      }
    }
    return best
  }
}

extension [String] {
  /// `a, b or c`.
  public var alternatives: String {
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}

extension StringProtocol {
  /// With a capital at its start.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// `1 posting`, `3 postings`, `2 entries`: a noun with its number, for messages and notes.
///
/// - Parameter plural: nil: the noun with an s.
public func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
