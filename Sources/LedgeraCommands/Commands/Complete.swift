import LedgeraEnvironment
import LedgeraModel

extension Command {
  /// `ledgera __complete KIND PREFIX [-f FILE]…`: what completion scripts ask while one types;
  /// `ledgera __complete table`: everything that command lines are made of, as JSON.
  ///
  /// One candidate a line. Whatever goes wrong, it says nothing and ends well.
  static let complete = Command(
    "__complete", group: .help, summary: "List candidates for completion",
    synopsis: "KIND PREFIX [-f FILE]…",
    help: "Used by the scripts that 'ledgera completions' writes.",
    formats: [.text], isHidden: true, takes: .all
  ) { (invocation, output) throws(CommandFailure) in
    let words = invocation.arguments
    if words == ["table"] {
      output.write(CommandListing.bytes(of: invocation.commands))
      return .fine
    }
    guard let name = words.first, let kind = CompletionKind(rawValue: name) else { return .fine }
    let prefix = words.count > 1 ? words[1] : ""
    let books = invocation.readingBooks(of: words.dropFirst(2))
    // Where a shell puts it, a name must be a name, and neither an option nor a file of arguments.
    for candidate in CompletionTable.candidates(of: kind, prefix: prefix, in: books)
    where candidate.utf8.first != UInt8(ascii: "-") && candidate.utf8.first != UInt8(ascii: "@") {
      output.write(candidate + "\n")
    }
    return .fine
  }
}

extension Invocation {
  /// The same invocation with the files of `words` and of the configuration as its input.
  fileprivate func readingBooks(of words: ArraySlice<String>) -> Invocation {
    let parser = OptionParser(options: OptionSpec.general)
    let typed = (try? parser.parse(words.map { Word($0) })) ?? ParsedWords()
    let configured = try? Configuration.inForce(environment, given: typed.occurrences)
      .options(for: command, among: commands)
    // A day more or less changes no candidate, and is not worth reading the books again.
    let today = OptionOccurrence(name: OptionSpec.today.name, value: self.today().text)
    return with([today] + (configured?.occurrences ?? []) + typed.occurrences, [])
  }
}
