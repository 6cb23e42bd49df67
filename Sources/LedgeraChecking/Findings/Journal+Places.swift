package import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraParsing

extension JournalStore {
  /// The line of a posting; `file` is that of its transaction or rule.
  package func line(of posting: PostingRecord, in file: FileID) -> WrittenLine {
    WrittenLine(at: Int(posting.offset), of: self.file(of: posting, in: file), in: sources)
  }

  /// The first line of a transaction.
  func span(ofTransaction index: Int) -> Span {
    let transaction = transactions[index]
    return span(ofLineFrom: transaction.offset, in: transaction.file)
  }

  /// A posting from its mark or account to the end of its amounts.
  func span(ofPosting number: Int, in transaction: TransactionRecord) -> Span {
    span(of: postings[number], in: transaction.file)
  }

  /// A posting from its mark or account to the end of its amounts; `file` is that of its transaction or
  /// rule.
  func span(of posting: PostingRecord, in file: FileID) -> Span {
    let line = line(of: posting, in: file)
    return line.span(line.content)
  }

  /// The rest of a line from the place of a record on.
  func span(ofLineFrom offset: UInt32, in file: FileID) -> Span {
    let end = sources[file].line(around: Int(offset)).upperBound
    return Span(file: file, range: sources[file].trimmed(Int(offset)..<end))
  }

  func file(ofPosting number: Int) -> FileID? {
    transaction(ofPosting: number).map { file(of: postings[number], in: transactions[$0].file) }
  }
}

extension Journal {
  /// The account of a posting as written.
  func accountSpan(ofPosting number: Int, in file: FileID) -> Span {
    accountSpan(of: store.postings[number], in: file)
  }

  /// The account of a rule's posting as written, without brackets; `file` is that of the rule.
  package func accountSpan(ofRulePosting number: Int, in file: FileID) -> Span {
    accountSpan(of: store.rulePostings[number], in: file)
  }

  private func accountSpan(of posting: PostingRecord, in file: FileID) -> Span {
    let line = store.line(of: posting, in: file)
    return line.span(line.account ?? line.content)
  }

  /// The amount of a posting with its cost, lot and assertion; the account if it has none.
  func amountSpan(ofPosting number: Int, in file: FileID) -> Span {
    let line = store.line(of: store.postings[number], in: file)
    return line.span(line.amounts ?? line.account ?? line.content)
  }

  /// The amount of a posting alone; the account if it has none.
  func bareAmountSpan(ofPosting number: Int, in file: FileID) -> Span {
    let line = store.line(of: store.postings[number], in: file)
    return line.span(line.amount ?? line.account ?? line.content)
  }

  /// The symbol of a posting's amount as written; the whole amount if the symbol was implied.
  func symbolSpan(of commodity: CommodityID, ofPosting number: Int, in file: FileID) -> Span {
    let line = store.line(of: store.postings[number], in: file)
    let symbol = line.symbol(self.commodity(commodity).symbol, in: line.content)
    return line.span(symbol ?? line.amount ?? line.account ?? line.content)
  }

  /// The symbol of an asserted amount as written; the whole assertion if it was implied.
  func symbolSpan(ofAssertion assertion: AssertionRecord, in file: FileID) -> Span {
    let line = WrittenLine(at: Int(assertion.offset), of: file, in: sources)
    let part = Int(assertion.offset)..<Int(assertion.offset + assertion.length)
    return line.span(line.symbol(commodity(assertion.commodity).symbol, in: part) ?? part)
  }

  /// The symbol in a `P` directive; the directive if the symbol was left out.
  func symbolSpan(of commodity: CommodityID, in price: PriceRecord) -> Span {
    let line = WrittenLine(at: Int(price.offset), of: price.file, in: sources)
    return line.span(
      line.symbol(self.commodity(commodity).symbol, in: line.content) ?? line.content)
  }

  /// The date of a `P` directive.
  func dateSpan(of price: PriceRecord) -> Span {
    let line = store.span(ofLineFrom: price.offset, in: price.file)
    let date = sources[line.file].bytes[line.range].dropFirst().drop(while: \.isBlank)
    return Span(file: line.file, range: date.startIndex..<date.prefix { !$0.isBlank }.endIndex)
  }

  /// The date of a transaction; an empty span if a rule made it.
  func dateSpan(ofTransaction index: Int) -> Span {
    let line = line(ofTransaction: index)
    return line.span(line.date ?? line.range.prefix(0))
  }

  /// The payee of a transaction; an empty span if it has none.
  func payeeSpan(ofTransaction index: Int) -> Span {
    let line = line(ofTransaction: index)
    return line.span(line.payee ?? line.range.prefix(0))
  }

  private func line(ofTransaction index: Int) -> WrittenLine {
    let transaction = store.transactions[index]
    return WrittenLine(at: Int(transaction.offset), of: transaction.file, in: sources)
  }

  /// The name of a tag whose owner is in `file`.
  package func nameSpan(of tag: TagRecord, in file: FileID) -> Span {
    Span(
      file: tag.file(ofOwnerIn: file), offset: tag.nameOffset,
      length: UInt32(store.tagNames[tag.name.number].count))
  }

  /// The value of a tag whose owner is in `file`; its name if it has none.
  package func valueSpan(of tag: TagRecord, in file: FileID) -> Span {
    guard tag.valueLength > 0 else { return nameSpan(of: tag, in: file) }
    return Span(
      file: tag.file(ofOwnerIn: file), offset: tag.valueOffset, length: tag.valueLength)
  }
}

/// `'name'`, cut to keep headlines readable. Scalars are counted, since a single character can have
/// any number of combining marks.
package func quoted(_ name: String) -> String {
  let scalars = name.unicodeScalars
  return scalars.count > 80 ? "'" + String(scalars.prefix(77)) + "…'" : "'" + name + "'"
}

extension Journal {
  /// The command that fetches prices of a commodity; nil: their source is unknown, since it has
  /// neither a `quote:` tag nor an ISO code.
  package func priceFetchCommand(for commodity: CommodityID) -> String? {
    let record = store.commodities[commodity.index]
    let symbol = record.symbol
    guard symbol.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    let isQuoted = record.declaration.map { place in
      tags(record.tags, in: place.file).contains { $0.name == "quote" }
    }
    guard isQuoted ?? false || Currencies.contains(symbol: symbol) else { return nil }
    return "ledgera prices fetch \(symbol)"
  }
}

extension Journal {
  /// Visits the tags of all transactions, each followed by those of its postings, in file order,
  /// then those of directives that declare names.
  func forEachTag(_ visit: (TagRecord, FileID) -> Void) {
    store.forEachTagOwner { owner in
      guard ![.price, .rule, .automaticRule].contains(owner.kind) else { return }
      for index in owner.tags {
        visit(store.tags[index], store.tags[index].file(ofOwnerIn: owner.place.file))
      }
    }
  }
}
