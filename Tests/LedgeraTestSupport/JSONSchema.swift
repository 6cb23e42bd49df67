import Foundation

/// A small validator of JSON Schema: as much of draft 2020-12 as `ledgera help json` uses. It is
/// stricter in one thing: a member that no schema names is a mistake.
package struct JSONSchema {
  private let root: [String: Any]

  /// - Parameter text: The schema.
  package init(_ text: String) throws {
    let tree = try JSONSerialization.jsonObject(with: Data(text.utf8))
    root = tree as? [String: Any] ?? [:]
  }

  /// The names of the reports.
  package var reports: [String] {
    (root["oneOf"] as? [[String: Any]] ?? []).compactMap { schema in
      (schema["$ref"] as? String).map { String($0.dropFirst("#/$defs/".count)) }
    }
  }

  /// What is wrong with a document, each with its place; empty: it is as the schema says.
  package func problems(in text: String) throws -> [String] {
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8))
    guard let name = (document as? [String: Any])?["report"] as? String else {
      return ["$: no report"]
    }
    guard reports.contains(name) else { return ["$: report '\(name)' is not in the schema"] }
    return problems(of: document, as: ["$ref": "#/$defs/\(name)"], at: name)
  }

  private func problems(of value: Any, as schema: [String: Any], at place: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      let name = String(reference.dropFirst("#/$defs/".count))
      guard let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any] else {
        return ["\(place): \(reference) is not defined"]
      }
      return problems(of: value, as: target, at: place)
    }
    if let choices = schema["anyOf"] as? [[String: Any]] {
      let found = choices.map { problems(of: value, as: $0, at: place) }
      return found.contains { $0.isEmpty } ? [] : found[0]
    }
    if let constant = schema["const"] {
      return (value as? NSObject) == (constant as? NSObject)
        ? [] : ["\(place): \(value) is not \(constant)"]
    }
    if let words = schema["enum"] as? [String] {
      return words.contains(value as? String ?? "\n")
        ? [] : ["\(place): \(value) is not in \(words)"]
    }
    return typeProblems(of: value, as: schema, at: place)
  }

  private func typeProblems(
    of value: Any, as schema: [String: Any], at place: String
  ) -> [String] {
    if let types = schema["type"] as? [String] {
      return types.contains { typeProblems(of: value, as: ["type": $0], at: place).isEmpty }
        ? [] : ["\(place): \(value) is none of \(types)"]
    }
    switch schema["type"] as? String {
    case "null": return value is NSNull ? [] : ["\(place): not null"]
    case "boolean": return isBool(value) ? [] : ["\(place): \(value) is not a truth value"]
    case "number": return !isBool(value) && value is NSNumber ? [] : ["\(place): no number"]
    case "integer":
      return !isBool(value) && value is Int ? [] : ["\(place): \(value) is not an integer"]
    case "string":
      guard let text = value as? String else { return ["\(place): \(value) is not a string"] }
      guard let pattern = schema["pattern"] as? String else { return [] }
      return text.range(of: pattern, options: .regularExpression) != nil
        ? [] : ["\(place): '\(text)' does not match \(pattern)"]
    case "array":
      guard let list = value as? [Any], let items = schema["items"] as? [String: Any] else {
        return ["\(place): not an array"]
      }
      return list.enumerated().flatMap { problems(of: $1, as: items, at: "\(place)[\($0)]") }
    case "object": return memberProblems(of: value, as: schema, at: place)
    case let type: return ["\(place): a schema with the type \(type ?? "none")"]
    }
  }

  private func memberProblems(
    of value: Any, as schema: [String: Any], at place: String
  ) -> [String] {
    guard let members = value as? [String: Any] else { return ["\(place): not an object"] }
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let missing = (schema["required"] as? [String] ?? []).filter { members[$0] == nil }
    return missing.map { "\(place): no \($0)" }
      + members.sorted { $0.key < $1.key }.flatMap { name, member in
        (properties[name] ?? schema["additionalProperties"] as? [String: Any])
          .map { problems(of: member, as: $0, at: "\(place).\(name)") }
          ?? ["\(place): \(name) is not in the schema"]
      }
  }

  /// Foundation's numbers and truth values are one class.
  private func isBool(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? (value is Bool)
  }
}
