import LedgeraModel

extension HelpTopic {
  /// From the one table of tags.
  static let tags = HelpTopic(
    "tags", summary: "Every tag that has a meaning", text: intro + index)

  private static let intro = """
    A tag is a word with a colon in a comment, and its value up to the next comma or
    the line's end. Postings inherit the tags of their account and
    their transaction. Names are yours to choose; these have a meaning:


    """

  private static var index: String {
    BuiltInTags.all.map { tag in
      let places = tag.places.map(\.rawValue).joined(separator: "; ")
      let lines = HelpText.wrapped("\(places): \(tag.meaning)", width: 70)
      return "  \(tag.example)\n" + lines.map { "      \($0)\n" }.joined()
    }.joined() + "\nMore of each: grammar.md § Tags."
  }
}
