/// The first lines in which two texts differ; nil when they are equal.
package func firstDifference(_ left: String, _ right: String) -> String? {
  let split = { (text: String) in
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
  return firstDifference(split(left), split(right))
}

/// The first elements in which two lists of lines differ; nil when they are equal.
package func firstDifference(_ left: [String], _ right: [String]) -> String? {
  for (number, pair) in zip(left, right).enumerated() where pair.0 != pair.1 {
    return "line \(number + 1):\n\(pair.0)\n\(pair.1)"
  }
  if left.count == right.count { return nil }
  return "\(left.count) and \(right.count) lines"
}
