/// What to change about a posting so that the statement comes out.
package struct Correction: Hashable, Sendable {
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// It is on the statement: mark it.
    case tick
    /// It is not on the statement: leave it unmarked, or remove its mark.
    case leaveOut
    /// It is the second one of its amount within days: probably entered twice.
    case leaveOutTwin
    /// Its amount has the wrong sign.
    case changeSign
    /// Two neighbouring digits of its amount are transposed.
    case swapDigits
    /// The decimal mark of its amount is misplaced.
    case moveMark

    /// Whether the posting itself is wrong, rather than its mark.
    var isMistake: Bool {
      switch self {
      case .tick, .leaveOut, .leaveOutTwin: false
      case .changeSign, .swapDigits, .moveMark: true
      }
    }
  }

  /// The posting's index in the question's items.
  package let item: Int
  package let kind: Kind
  /// By how much the sum increases, in smallest units.
  package let effect: Int128
}
