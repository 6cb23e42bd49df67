extension StringProtocol {
  /// Without white space at either end.
  var trimmingBlanks: String {
    var rest = self[...].drop { $0.isWhitespace }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }

  /// With a capital at its start.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
