package import LedgeraModel

/// How similar descriptions are to a text: the share of letter pairs within words that occur in
/// both (Sørensen and Dice), ignoring digits and case, plus one half if the text occurs literally.
struct DescriptionSimilarity {
  /// A fraction, compared exactly.
  struct Score: Comparable {
    let numerator: Int
    let denominator: Int

    static let none = Score(numerator: 0, denominator: 1)

    static func < (left: Score, right: Score) -> Bool {
      left.numerator * right.denominator < right.numerator * left.denominator
    }

    static func == (left: Score, right: Score) -> Bool {
      left.numerator * right.denominator == right.numerator * left.denominator
    }
  }

  private let text: String
  private let letters: [Unicode.Scalar]
  private let pairs: Set<UInt64>

  init(to text: String) {
    self.text = text
    letters = DescriptionSimilarity.letters(of: text)
    pairs = DescriptionSimilarity.pairs(of: letters)
  }

  /// From 0, nothing in common, to 1½.
  func score(of description: String) -> Score {
    let shared = sharedPairs(with: description)
    guard description.utf8.contains(text.utf8) else { return shared }
    return Score(
      numerator: 2 * shared.numerator + shared.denominator, denominator: 2 * shared.denominator)
  }

  private func sharedPairs(with description: String) -> Score {
    let other = DescriptionSimilarity.letters(of: description)
    if letters.count < 2 || other.count < 2 {
      return letters.count == other.count && letters == other
        ? Score(numerator: 1, denominator: 1) : .none
    }
    let otherPairs = DescriptionSimilarity.pairs(of: other)
    let total = pairs.count + otherPairs.count
    guard total > 0 else { return .none }
    return Score(numerator: 2 * pairs.intersection(otherPairs).count, denominator: total)
  }

  private static func letters(of text: String) -> [Unicode.Scalar] {
    text.uppercased().unicodeScalars.filter { !("0"..."9").contains($0) }
  }

  private static func pairs(of text: [Unicode.Scalar]) -> Set<UInt64> {
    var pairs: Set<UInt64> = []
    for (first, second) in zip(text, text.dropFirst())
    where !first.properties.isWhitespace && !second.properties.isWhitespace {
      pairs.insert(UInt64(first.value) << 32 | UInt64(second.value))
    }
    return pairs
  }
}

extension Journal {
  /// The transaction whose description is most similar to a text, of equals the latest; nil: none
  /// has anything in common with it.
  package func transaction(describedLike text: String, among transactions: [Int]) -> Int? {
    let similarity = DescriptionSimilarity(to: text)
    var best: (index: Int, score: DescriptionSimilarity.Score)?
    for index in transactions {
      let score = similarity.score(of: transaction(index).description)
      guard score > .none else { continue }
      guard let known = best else {
        best = (index, score)
        continue
      }
      let day = store.transactions[index].day
      if known.score < score || (known.score == score && store.transactions[known.index].day < day)
      {
        best = (index, score)
      }
    }
    return best?.index
  }
}
