/// Finds the known word that a mistyped one was probably meant to be.
public enum Suggestion {
  /// The nearest of `candidates`, without regard to ASCII case; nil when none is near: at most one
  /// edit in words up to four letters, two up to eight, three beyond. Ties go to the first.
  ///
  /// A swap of neighbours counts as one edit. Cost: candidates × product of the lengths.
  public static func closest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased().utf8.prefix(64))
    guard !typed.isEmpty else { return nil }
    let limit = typed.count <= 4 ? 1 : typed.count <= 8 ? 2 : 3
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let known = Array(candidate.lowercased().utf8.prefix(64))
      guard abs(known.count - typed.count) <= limit else { continue }
      let distance = distance(typed, known)
      if distance <= limit, distance < known.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }

  /// Edits between two words: insertions, deletions, replacements and swaps of neighbours.
  static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 0..<first.count {
      var current = [row + 1]
      for column in 0..<second.count {
        let replaced = last[column] + (first[row] == second[column] ? 0 : 1)
        var best = min(last[column + 1] + 1, current[column] + 1, replaced)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
