extension [String] {
  /// `a, b or c`.
  public var alternatives: String {
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
