/// `1 posting`, `3 postings`, `2 entries`: a noun with its number, for messages and notes.
///
/// - Parameter plural: nil: the noun with an s.
public func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
