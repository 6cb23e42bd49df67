import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// A number as a bank's file has it, with its marks still undecided.
struct WrittenNumber {
  /// What one number tells about the decimal mark of the file.
  enum Evidence: Equatable {
    case none
    /// `1,234` could be more than a thousand or a bit more than one.
    case ambiguous
    case mark(NumberStyle.DecimalMark)
  }

  /// nil: it is written otherwise.
  private let plain: PlainNumber?
  let isNegative: Bool
  /// The sign or code of the currency next to the digits; empty: none.
  let currency: String
  /// Digits, points and commas; other separators between digits are `_`. Empty: it is plain.
  private let core: [UInt8]

  private static let point = UInt8(ascii: ".")
  private static let comma = UInt8(ascii: ",")
  private static let space = UInt8(ascii: "_")

  /// Reads signs before, after and around (`(12.50)`), currencies at either end, and `DR`, `DB`, `CR`,
  /// `S`, `H` after; nil: no number.
  init?(_ text: ArraySlice<UInt8>) {
    plain = PlainNumber(text)
    if let plain {
      (isNegative, currency, core) = (plain.isNegative, "", [])
    } else {
      guard text.contains(where: \.isDigit),
        let number = Self.core(of: String(decoding: text, as: UTF8.self))
      else { return nil }
      (isNegative, currency, core) = number
    }
  }

  init?(_ text: String) { self.init(Array(text.utf8)[...]) }

  private static func core(
    of text: String
  ) -> (isNegative: Bool, currency: String, core: [UInt8])? {
    var scalars = text.unicodeScalars[...]
    var isNegative = false
    func isCore(_ scalar: Unicode.Scalar) -> Bool {
      ("0"..."9").contains(scalar) || scalar == "." || scalar == ","
    }
    guard var first = scalars.firstIndex(where: { ("0"..."9").contains($0) }),
      let last = scalars.lastIndex(where: { ("0"..."9").contains($0) })
    else { return nil }
    // A mark begins the number in `.50`, and ends the currency in `Rs.50`.
    while let mark = scalars[..<first].indices.last, isCore(scalars[mark]),
      scalars[..<mark].last?.properties.isAlphabetic != true
    {
      first = mark
    }
    let (before, after) = (scalars[..<first], scalars[scalars.index(after: last)...])
    guard first <= last, marksAround(before, after, &isNegative) else { return nil }
    scalars = scalars[first...last]
    var core: [UInt8] = []
    for scalar in scalars {
      if isCore(scalar) {
        core.append(UInt8(ascii: scalar))
      } else if scalar.properties.isWhitespace || scalar == "'" || scalar == "\u{2019}" {
        core.append(space)
      } else {
        return nil
      }
    }
    let marks = [before, after].map { String($0) }
    return (isNegative, marks.lazy.compactMap(currency).first ?? "", core)
  }

  /// The currency that a text beside digits names, known or not; nil: it names none, as a single letter
  /// that is unknown does not.
  private static func currency(in text: String) -> String? {
    let name = String(text.trimming { !$0.isLetter && !$0.isCurrencySymbol })
    if name.lowercased().hasPrefix("euro") { return "EUR" }
    return [name, name.uppercased(), name.lowercased()].first(where: Currencies.names)
      ?? (name.count < 2 || directions.contains(name.uppercased()) ? nil : name)
  }

  /// Words for debit and credit of several letters, after a number.
  private static let directions: Set = ["DR", "DB", "CR"]

  /// What is next to the digits: one sign at most, and the name of a currency.
  private static func marksAround(
    _ before: Substring.UnicodeScalarView, _ after: Substring.UnicodeScalarView,
    _ isNegative: inout Bool
  ) -> Bool {
    var signs = 0
    for scalar in Array(before) + Array(after) {
      switch scalar {
      case "-", "\u{2212}", "\u{2013}", "(":
        signs += 1
        isNegative = true
      case "+": signs += 1
      default:
        let isName =
          scalar.properties.isAlphabetic || scalar.properties.isWhitespace || scalar == "."
          || scalar.properties.generalCategory == .currencySymbol || scalar == ")"
        guard isName else { return false }
      }
    }
    let isStray = { (place: String.Index) in
      before[place] == "." && before[..<place].last?.properties.isAlphabetic != true
    }
    let words = [before, after].map { String($0.filter { $0.properties.isAlphabetic }) }
    guard !before.indices.contains(where: isStray), words.allSatisfy(isShortName) else {
      return false
    }
    if ["DR", "DB", "S", "D"].contains(words[1].uppercased()) {
      signs += 1
      isNegative = true
    }
    return signs <= 1 && before.contains("(") == after.contains(")") && !before.contains(")")
  }

  /// Whether letters beside digits may name a currency or a side; `Shop101` is no amount.
  private static func isShortName(_ letters: String) -> Bool {
    letters.unicodeScalars.count <= 3 || Currencies.names(letters)
      || letters.lowercased().hasPrefix("euro")
  }

  var isZero: Bool { plain?.isZero ?? !core.contains { (0x31...0x39).contains($0) } }

  var evidence: Evidence {
    if let plain {
      guard let mark = plain.mark else { return .none }
      let isGroupLike = plain.decimals == 3 && plain.whole <= 3 && !plain.beginsWithZero
      return isGroupLike ? .ambiguous : .mark(mark)
    }
    let marks = core.indices.filter { core[$0] == Self.point || core[$0] == Self.comma }
    guard let last = marks.last else { return .none }
    let decimal: NumberStyle.DecimalMark = core[last] == Self.point ? .point : .comma
    let other: NumberStyle.DecimalMark = decimal == .point ? .comma : .point
    let isSame = marks.allSatisfy { core[$0] == core[last] }
    if marks.count > 1 {
      let isOnce = marks.count { core[$0] == core[last] } == 1
      return isSame ? .mark(other) : isOnce ? .mark(decimal) : .none
    }
    let digits = core[..<last].filter { $0 != Self.space }
    let isGroupLike =
      core.count - last - 1 == 3 && (1...3).contains(digits.count) && digits.first != 0x30
      && !core.contains(Self.space)
    return isGroupLike ? .ambiguous : .mark(decimal)
  }

  /// The last mark in it; nil: none.
  fileprivate var mark: NumberStyle.DecimalMark? {
    if let plain { return plain.mark }
    let last = core.last { $0 == Self.point || $0 == Self.comma }
    return last.map { $0 == Self.point ? .point : .comma }
  }

  /// The number when this is the decimal mark; nil: its groups make no sense then.
  func quantity(mark: NumberStyle.DecimalMark) -> Quantity? {
    if let plain {
      guard let written = plain.mark, written != mark else { return plain.quantity }
      return plain.decimals == 3 && plain.whole <= 3 ? plain.quantity(decimals: 0) : nil
    }
    let parts = core.split(separator: mark.rawValue, omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return nil }
    let groups = parts[0].split(omittingEmptySubsequences: false) {
      $0 == Self.space || $0 == Self.point || $0 == Self.comma
    }
    let decimals = parts.count == 2 ? parts[1] : []
    guard decimals.allSatisfy(\.isDigit) else { return nil }
    if groups.count > 1 {
      // Lakhs and crores have groups of two before the last.
      guard groups[groups.count - 1].count == 3, (1...3).contains(groups[0].count),
        groups.dropFirst().dropLast().allSatisfy({ (2...3).contains($0.count) })
      else { return nil }
    }
    let digits = groups.flatMap { $0 }
    let text = String(
      decoding: (digits.isEmpty ? [0x30] : digits) + (decimals.isEmpty ? [] : [0x2E] + decimals),
      as: UTF8.self)
    guard let quantity = Quantity(plain: text) else { return nil }
    return isNegative ? quantity.negated : quantity
  }
}

/// Which decimal mark the amounts of a file have, found from all of them.
enum DecimalMarkDetection {
  enum Result {
    case known(NumberStyle.DecimalMark)
    /// The number at `index`, and with it all, can be read in these ways: with its mark as the decimal mark,
    /// and as that of groups.
    case ambiguous(mark: NumberStyle.DecimalMark, readings: [String], index: Int)
  }

  static let help = "say what the decimal mark is: --decimal-mark . or --decimal-mark ,"

  /// - Parameters:
  ///   - texts: What is not a number does not count.
  ///   - stated: What the user says; nil: nothing.
  static func detect(
    _ texts: some Sequence<ArraySlice<UInt8>>, stated: NumberStyle.DecimalMark? = nil
  ) -> Result {
    if let stated { return .known(stated) }
    var (points, commas) = (0, 0)
    var ambiguous: (index: Int, number: WrittenNumber)?
    for (index, text) in texts.enumerated() {
      guard let number = WrittenNumber(text) else { continue }
      switch number.evidence {
      case .none: break
      case .ambiguous: ambiguous = ambiguous ?? (index, number)
      case .mark(.point): points += 1
      case .mark(.comma): commas += 1
      }
    }
    if points != commas { return .known(points > commas ? .point : .comma) }
    guard points == 0, let ambiguous else { return .known(.point) }
    let readings = [NumberStyle.DecimalMark.point, .comma].compactMap {
      ambiguous.number.quantity(mark: $0)?.description
    }
    return .ambiguous(
      mark: ambiguous.number.mark ?? .point, readings: readings, index: ambiguous.index)
  }
}
