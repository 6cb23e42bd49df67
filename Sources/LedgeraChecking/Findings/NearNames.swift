import LedgeraDiagnostics

/// Known names, among which the one is sought that a mistyped name was meant to be.
///
/// All searches of one value look at no more than 100,000 names together, so that books full of
/// unknown names are reported in time.
struct NearNames {
  struct Name: Equatable {
    let text: String
    let uses: Int
    /// Whether no other name is as similar.
    var isOnlyOne = false
  }

  private let names: [Name]
  private var budget = 100_000

  init(_ names: [Name]) { self.names = names }

  /// The most similar account, whose parts each differ by a few letters. Ties go to the one used
  /// more.
  mutating func account(near name: String) -> Name? {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    return nearest(to: name) { candidate in NearNames.distance(name, parts, candidate) }
  }

  /// The most similar plain name: a payee, a symbol, a tag.
  ///
  /// - Parameter shortest: Names with fewer letters are not similar to any.
  mutating func name(near name: String, shortest: Int = 3) -> Name? {
    let count = name.unicodeScalars.count
    let limit = count < shortest ? 0 : max(1, count / 3)
    return nearest(to: name) { EditDistance.between(name, $0, limit: limit) }
  }

  private mutating func nearest(to name: String, _ distance: (String) -> Int?) -> Name? {
    guard budget > 0 else { return nil }
    var best: (name: Name, distance: Int)?
    var count = 0
    let length = name.utf8.count
    let digits = NearNames.digits(of: name)
    for candidate in names {
      budget -= 1
      guard budget >= 0 else { break }
      guard abs(candidate.text.utf8.count - length) <= max(4, length / 3),
        let found = distance(candidate.text), NearNames.digits(of: candidate.text) == digits
      else { continue }
      count += 1
      guard
        best.map({ found < $0.distance || found == $0.distance && candidate.uses > $0.name.uses })
          ?? true
      else { continue }
      best = (candidate, found)
    }
    best?.name.isOnlyOne = count == 1 && budget >= 0
    return best?.name
  }

  /// Different digits make a different name: `card 1` is not a misspelt `card 2`.
  private static func digits(of name: String) -> [UInt8] {
    name.utf8.filter(\.isDigit)
  }

  private static func distance(_ name: String, _ parts: [String], _ candidate: String) -> Int? {
    let others = candidate.split(separator: ":", omittingEmptySubsequences: false)
    guard others.count == parts.count else {
      return EditDistance.between(name, candidate, limit: 1)
    }
    var sum = 0
    for (part, other) in zip(parts, others) where part != other {
      let count = part.unicodeScalars.count
      let limit = count < 3 ? 0 : min(3, max(1, count / 3))
      guard let distance = EditDistance.between(part, String(other), limit: limit) else {
        return nil
      }
      sum += distance
    }
    return sum
  }
}
