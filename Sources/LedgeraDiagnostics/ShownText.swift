/// User text as messages quote it: in single quotes, with control characters escaped so that they
/// cannot deceive a terminal, and cut to 200 characters.
public func shown(_ text: String) -> String {
  var result = "'"
  var count = 0
  for scalar in text.unicodeScalars {
    if count == 200 {
      result += "…"
      break
    }
    count += 1
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format:
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "'"
}
