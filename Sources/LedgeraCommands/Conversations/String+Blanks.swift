extension String {
  /// Without white space at either end.
  var trimmingBlanks: String {
    var rest = drop { $0.isWhitespace }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }
}
