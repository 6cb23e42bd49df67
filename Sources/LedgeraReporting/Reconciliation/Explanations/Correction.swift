/// What a posting would need for the statement to come out.
public struct Correction: Hashable, Sendable {
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// It is on the statement: mark it.
    case tick
    /// It is not on the statement: leave it unmarked, or take its mark back.
    case leaveOut
    /// It is the second one of its amount within days: entered twice.
    case leaveOutTwin
    /// Its amount has the wrong sign.
    case changeSign
    /// Two neighbouring digits of its amount changed places.
    case swapDigits
    /// The decimal mark of its amount slipped.
    case moveMark

    /// Whether the posting itself is wrong, not only its mark.
    var isMistake: Bool {
      switch self {
      case .tick, .leaveOut, .leaveOutTwin: false
      case .changeSign, .swapDigits, .moveMark: true
      }
    }
  }

  /// The posting's place in the question's items.
  public let item: Int
  public let kind: Kind
  /// How much more the sum becomes, in smallest units.
  public let effect: Int128
}
