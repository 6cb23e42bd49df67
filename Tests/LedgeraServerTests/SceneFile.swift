import LedgeraTestSupport

/// Scenes of somebody who types, in a file that editors are driven with as well.
struct SceneFile {
  struct Scene: CustomStringConvertible, Sendable {
    /// With `|` where the cursor is.
    let text: String
    /// The line once the first proposal is accepted, with `|` behind it; nil: nothing is proposed.
    let accepted: String?

    var description: String { text }
  }

  /// What stands in front of each.
  let books: String
  let scenes: [Scene]

  static let completion = SceneFile(
    Repository.text(".ci/editor-scenes.txt"))

  private init(_ text: String) {
    let parts = text.replacing("‸", with: "|").split(
      separator: "\n----\n", omittingEmptySubsequences: false)
    books =
      (parts.first ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.isEmpty || $0.hasPrefix("#") }.joined(separator: "\n") + "\n\n"
    scenes = parts.dropFirst().compactMap { part in
      guard let sign = part.firstRange(of: "\n=> ") else { return nil }
      let accepted = part[sign.upperBound...].prefix { $0 != "\n" }
      return Scene(
        text: String(part[..<sign.lowerBound]),
        accepted: accepted == "nothing" ? nil : String(accepted))
    }
  }
}
