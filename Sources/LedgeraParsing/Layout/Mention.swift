package import LedgeraDiagnostics
package import LedgeraModel

/// A place where a name is written, and what it names there.
///
/// Recorded by the productions that read names, if `ReadingOptions.recordsMentions` asks for it, so
/// that renaming or underlining a name does not require reading lines again.
package struct Mention: Sendable {
  package enum Subject: Sendable, Hashable {
    /// An account, after applied parents and aliases.
    case account(AccountID)
    /// What `apply account` puts before the names below it; `below` is what was applied before,
    /// empty at the top.
    case appliedAccount(below: String)
    /// An account's full name, to which no alias applies: what an alias turns names into, or who pays a
    /// loan.
    case accountName
    /// A commodity's symbol, without quotes; in the value of a tag, a word that may be one.
    case commodity
    /// The description of a transaction or a `~` rule.
    case description
    /// The name in a `payee` directive, without quotes.
    case payee
    /// The name of a tag, in a comment or a `tag` directive.
    case tag
    /// The query of an `=` rule.
    case query
    /// A category, which is an account's full name, or a goal.
    case category
    /// The description of `~` rules, in the plan.
    case ruleName
  }

  package let subject: Subject
  package let span: Span
}

extension JournalParser {
  /// Records a name that occupies a range.
  @inline(__always)
  mutating func mention(_ subject: @autoclosure () -> Mention.Subject, at range: Range<Int>) {
    if recorder.notesMentions {
      recorder.mentions.append(Mention(subject: subject(), span: span(range)))
    }
  }

  /// Records a tag, and what its value names (grammar.md § Tags).
  mutating func mentionTag(_ name: Range<Int>, value: Range<Int>) {
    guard recorder.notesMentions else { return }
    mention(.tag, at: name)
    mentionNames(inTag: scanner.text(name), value: value)
  }

  /// Records what the value of a tag names.
  mutating func mentionNames(inTag name: String, value: Range<Int>) {
    guard recorder.notesMentions else { return }
    let text = scanner.text(value)
    // Text that is not UTF-8 is shorter than its repaired form.
    guard text.utf8.count == value.count else { return }
    func range(of part: Substring) -> Range<Int> {
      let start = value.lowerBound + text.utf8.distance(from: text.startIndex, to: part.startIndex)
      return start..<start + part.utf8.count
    }
    switch NamesInTag(name, value: text) {
    case .words(let words):
      for word in words {
        switch word {
        case .commodity(let word): mention(.commodity, at: range(of: word))
        case .account(let name): mention(.accountName, at: range(of: name))
        }
      }
    case .rule(let description): mention(.ruleName, at: range(of: description))
    case .none: break
    }
  }
}
