import LedgeraDiagnostics

extension MarkupTree {
  /// What was wrong with the tags.
  func finding(_ input: BankFileInput) -> Diagnostic? {
    switch problem {
    case .tooDeep(let offset):
      input.finding(
        .statementSyntax,
        "elements are more than \(MarkupTree.depthLimit) deep; the rest is not read",
        at: offset..<offset + 1)
    case .openTag(let offset):
      input.finding(.statementSyntax, "this tag does not end", at: offset..<offset + 1)
    case nil: nil
    }
  }
}

extension MarkupTree.Node {
  /// The bytes of the value without blanks around it; without a value, the start tag's first.
  var valueRange: Range<Int> {
    let value = tree.bytes[range].drop(while: MarkupText.isBlank)
    guard let last = value.lastIndex(where: { !MarkupText.isBlank($0) }) else {
      return start..<start + 1
    }
    return value.startIndex..<last + 1
  }

  /// From its start tag to the end of its last value.
  var extent: Range<Int> {
    let last = tree.elements[tree.elements[number].end - 1]
    let value = MarkupTree.Node(tree: tree, number: tree.elements[number].end - 1).valueRange
    return start..<max(value.upperBound, last.start + 1)
  }
}
