import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel

extension OptionSpec {
  /// What `account set` writes as it is given, each into the tag of its name.
  static let accountTexts = [
    OptionSpec(
      "note", value: .required("TEXT"), configuration: .never, help: "with set: a remark"),
    OptionSpec(
      "institution", value: .required("NAME"), configuration: .never,
      help: "with set: the bank or broker"),
    OptionSpec(
      "icon", value: .required("SYMBOL"), configuration: .never,
      help: "with set: what stands before its name"),
  ]
}

extension Invocation {
  /// `account set`: changes the tags of an account's directive.
  func setTagsOfAccount(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    try refuse([.opening, .into], hint: "'account add' takes it")
    let journal = try writtenBooks(&output)
    let composer = try composer(journal)
    let account = try explained { () throws(TypingFailure) in
      try composer.accounts.account(arguments[1], openOn: composer.today)
    }
    let tags = try tags(for: account, in: journal)
    guard !tags.isEmpty else {
      throw .usage(
        "it is not said what to set", hints: ["ledgera account set savings --note 'joint account'"])
    }
    let directives = AccountDirectives(journal)
    var editor = editor(of: journal)
    if let removed = tags.first(where: \.value.isEmpty) {
      guard tags.count == 1 else {
        throw .usage("--\(removed.name) '' takes a tag away, and goes without other options")
      }
      guard directives.removeTag(removed.name, of: account, with: &editor) else {
        throw CommandFailure(
          .findings, "\(shown(journal.name(account))) has no tag '\(removed.name)' of its own")
      }
    } else {
      directives.setTags(tags, of: account, with: &editor)
    }
    return try carryOut(editor, &output)
  }

  /// What the options say; an empty value takes the tag away.
  private func tags(
    for account: AccountID, in journal: Journal
  ) throws(CommandFailure) -> [(name: String, value: String)] {
    var tags: [(name: String, value: String)] = []
    let (given, chosen) = (self[.accountType], self[.accountClass])
    if let chosen {
      try refuseContradiction(
        between: given ?? journal.type(of: account), chosen, of: journal.name(account))
    }
    if let given { tags.append(("type", given.tagValue)) }
    if let chosen { tags.append(("class", chosen.rawValue)) }
    if has(.transactionDate) { tags.append(("opened", try transactionDay().text)) }
    if let symbols = try commodityTag { tags.append(("commodity", symbols)) }
    for option in OptionSpec.accountTexts {
      guard let value = value(option) else { continue }
      try explained { () throws(TypingFailure) in try TypedText.refuseHidden(in: value) }
      guard !value.contains(where: { ",\n\t".contains($0) }) else {
        throw .usage(
          "'--\(option.name)' takes a text without commas: the value of a tag ends there")
      }
      tags.append((option.name, value))
    }
    return tags
  }
}
