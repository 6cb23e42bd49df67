public import LedgeraDiagnostics
public import LedgeraModel

extension Journal {
  /// The account of a posting as written.
  func accountSpan(ofPosting number: Int, in file: FileID) -> Span {
    let line = writtenLine(ofPosting: number, in: file)
    return line.span(line.account)
  }

  /// The amount of a posting and what belongs to it; the account where there is none.
  func amountSpan(ofPosting number: Int, in file: FileID) -> Span {
    let line = writtenLine(ofPosting: number, in: file)
    let amounts = line.amounts
    return line.span(amounts.isEmpty ? line.account : amounts)
  }

  /// The amount of a posting alone; the account where there is none.
  func bareAmountSpan(ofPosting number: Int, in file: FileID) -> Span {
    let line = WrittenLine(file, from: store.postings[number].offset, in: self)
    let amount = line.amount
    return line.span(amount.isEmpty ? line.account : amount)
  }

  /// What stands after the account of a rule's posting, up to its comment; empty where nothing does.
  public func amountSpan(ofRulePosting number: Int, in file: FileID) -> Span {
    let line = WrittenLine(file, from: store.rulePostings[number].offset, in: self)
    return line.span(line.amounts)
  }

  /// The symbol of a posting's amount as written; the whole amount when the symbol was implied.
  func symbolSpan(of commodity: CommodityID, ofPosting number: Int, in file: FileID) -> Span {
    let line = writtenLine(ofPosting: number, in: file)
    let amounts = line.amounts
    let symbol = line.symbol(store.commoditySymbols[UInt32(commodity.number)], in: amounts)
    return symbol.map(line.span) ?? bareAmountSpan(ofPosting: number, in: file)
  }

  /// The line of a posting in its entry's file or that of the rule that added it.
  private func writtenLine(ofPosting number: Int, in file: FileID) -> WrittenLine {
    let posting = store.postings[number]
    return WrittenLine(store.file(of: posting, in: file), from: posting.offset, in: self)
  }

  /// The symbol of an asserted amount as written; the whole assertion when it was implied.
  func symbolSpan(ofAssertion assertion: AssertionRecord, in file: FileID) -> Span {
    let line = WrittenLine(file, from: assertion.offset, in: self)
    let part = Int(assertion.offset)..<Int(assertion.offset + assertion.length)
    let symbol = line.symbol(store.commoditySymbols[UInt32(assertion.commodity.number)], in: part)
    return line.span(symbol ?? part)
  }

  /// The date of an entry.
  func dateSpan(ofEntry index: Int) -> Span {
    let line = WrittenLine(
      store.transactions[index].file, from: store.transactions[index].offset, in: self)
    return line.span(line.date)
  }

  /// The payee of an entry; an empty place when there is none.
  func payeeSpan(ofEntry index: Int) -> Span {
    let line = WrittenLine(
      store.transactions[index].file, from: store.transactions[index].offset, in: self)
    return line.span(line.payee)
  }

  /// The name of a tag, which stands before its value, a colon and blanks.
  func nameSpan(of tag: TagRecord, in file: FileID) -> Span {
    let bytes = sources[file].bytes
    var end = Int(tag.valueOffset)
    while end > 0, bytes[end - 1] != UInt8(ascii: ":") { end -= 1 }
    end = max(0, end - 1)
    let length = store.tagNames[tag.name.number].count
    return Span(file: file, range: max(0, end - length)..<end)
  }

  /// The value of a tag; its name when it has none.
  public func valueSpan(of tag: TagRecord, in file: FileID) -> Span {
    guard tag.valueLength > 0 else { return nameSpan(of: tag, in: file) }
    return Span(file: file, offset: tag.valueOffset, length: tag.valueLength)
  }

  /// A line of a directive from the place of a record to its end.
  func lineSpan(in file: FileID, from offset: UInt32) -> Span {
    let line = WrittenLine(file, from: offset, in: self)
    return line.span(line.range)
  }
}

/// `'name'`, cut so that a headline stays readable. Scalars are counted: any number of combining
/// marks makes a single character.
public func quoted(_ name: String) -> String {
  let scalars = name.unicodeScalars
  return scalars.count > 80 ? "'" + String(scalars.prefix(77)) + "…'" : "'" + name + "'"
}
