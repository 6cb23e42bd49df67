public import LedgeraDiagnostics

/// Something that has tags.
public struct TagOwner: Sendable {
  public enum Kind: Sendable {
    case transaction, posting, account, payee, tag, commodity, price
    /// A `~` rule, or one of its postings.
    case rule
    /// A `=` rule, or one of its postings.
    case automaticRule
  }

  public let kind: Kind
  /// A run of `JournalStore.tags`.
  public let tags: Range<Int>
  /// Its lines with their comments.
  public let place: Span
}

extension JournalStore {
  /// By the numbers of tag names: whether it is one of these.
  package func isTag(among names: [String]) -> [Bool] {
    var isNamed = [Bool](repeating: false, count: tagNames.count)
    for name in names {
      if let number = tagNames.lookup(name) { isNamed[Int(number)] = true }
    }
    return isNamed
  }

  /// Visits everything that has tags: each transaction with its postings, then declarations of
  /// accounts, payees, tags and commodities, then prices and rules. Linear in their number.
  ///
  /// - Parameter isWanted: By the numbers of tag names: only what has one of these tags is visited; nil: whatever
  ///   has any.
  public func forEachTagOwner(where isWanted: [Bool]? = nil, _ visit: (TagOwner) -> Void) {
    func show(_ kind: TagOwner.Kind, _ run: Range<Int>, _ place: @autoclosure () -> Span) {
      guard !run.isEmpty else { return }
      if let isWanted, !run.contains(where: { isWanted[tags[$0].name.index] }) { return }
      visit(TagOwner(kind: kind, tags: run, place: place()))
    }
    if let isWanted, !tags.buffer.contains(where: { isWanted[$0.name.index] }) { return }
    for transaction in transactions.buffer {
      show(
        .transaction, tags(of: transaction),
        Span(file: transaction.file, offset: transaction.offset, length: transaction.byteLength))
      for number in transaction.postings where postings[number].detail >= 0 {
        show(
          .posting, tags(of: postings[number]), place(of: postings[number], in: transaction.file))
      }
    }
    for account in accountDeclarations {
      show(.account, account.tags, account.span.extended(to: account.comment))
    }
    for payee in payeeDeclarations { show(.payee, payee.tags, payee.span) }
    for tag in tagDeclarations { show(.tag, tag.tags, tag.span) }
    for commodity in commodities {
      if let span = commodity.declaration { show(.commodity, commodity.tags, span) }
    }
    for price in prices.buffer {
      let end = max(price.offset, price.commentOffset + price.commentLength)
      show(
        .price, price.tags,
        Span(file: price.file, offset: price.offset, length: end - price.offset))
    }
    for rule in rules {
      let kind: TagOwner.Kind = if case .period = rule.trigger { .rule } else { .automaticRule }
      show(kind, rule.tags, rule.span)
      for number in rule.postings {
        show(
          kind, tags(of: rulePostings[number]), place(of: rulePostings[number], in: rule.span.file)
        )
      }
    }
  }

  /// A posting from its start to the end of its comment; to the end of its line if a rule added it,
  /// since its comment is then in no file.
  private func place(of posting: PostingRecord, in transactionFile: FileID) -> Span {
    let file = file(of: posting, in: transactionFile)
    let start = Int(posting.offset)
    if let detail = detail(of: posting), detail.rule < 0 {
      let end = max(start, Int(detail.commentOffset + detail.commentLength))
      return Span(file: file, range: start..<end)
    }
    return Span(file: file, range: start..<sources[file].line(around: start).upperBound)
  }
}

extension Span {
  /// From its start to the end of another place in the file, if that is later.
  fileprivate func extended(to other: Span) -> Span {
    Span(file: file, range: range.lowerBound..<max(range.upperBound, other.range.upperBound))
  }
}
