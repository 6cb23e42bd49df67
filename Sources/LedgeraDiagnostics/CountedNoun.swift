/// `1 posting`, `3 postings`: a noun with its number, for messages and notes.
public func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
