import LedgeraDiagnostics

/// The elements of an OFX or XML file, in the order in which they begin.
///
/// Tolerant, as banks' files need it: end tags may be missing or stray, names may have any namespace,
/// entities that are not known stay as they are. Nothing outside the file is ever looked at.
struct MarkupTree: Sendable {
  /// One element.
  ///
  /// A file has millions of them, and at most 1 GiB.
  struct Element: Sendable {
    let name: MarkupName
    private let startOffset: UInt32
    private let attributeStart: UInt32
    private let attributeEnd: UInt32
    private let textStart: UInt32
    private var textEnd: UInt32
    private var endNumber: UInt32

    init(name: MarkupName, tag: Range<Int>, attributes: Range<Int>, end: Int) {
      self.name = name
      startOffset = UInt32(tag.lowerBound)
      (attributeStart, attributeEnd) = (
        UInt32(attributes.lowerBound), UInt32(attributes.upperBound)
      )
      (textStart, textEnd) = (UInt32(tag.upperBound), UInt32(tag.upperBound))
      endNumber = UInt32(end)
    }

    /// Where its start tag begins.
    var start: Int { Int(startOffset) }

    /// Between the name and the end of the start tag.
    var attributes: Range<Int> { Int(attributeStart)..<Int(attributeEnd) }

    /// From the start tag to the next tag of an element.
    var text: Range<Int> {
      get { Int(textStart)..<Int(textEnd) }
      set { textEnd = UInt32(newValue.upperBound) }
    }

    /// The number of the first element that is not below it.
    var end: Int {
      get { Int(endNumber) }
      set { endNumber = UInt32(newValue) }
    }
  }

  /// What could not be read.
  enum Problem: Error, Equatable {
    /// More than `depthLimit` elements within each other.
    case tooDeep(offset: Int)
    /// A tag that does not end.
    case openTag(offset: Int)
  }

  static let depthLimit = 200

  let bytes: [UInt8]
  private(set) var elements: [Element] = []
  /// Reading ended there; nil: at the end.
  private(set) var problem: Problem?

  /// Linear in the bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { buffer in
      elements.reserveCapacity(buffer.startTagCount)
      var scanner = MarkupScanner(buffer)
      var open: [Int] = []
      while let tag = scanner.next() {
        switch tag {
        case .start(let name, let range, let attributes, let isEmpty):
          endText(of: open.last, at: range.lowerBound)
          // An element with text is a value: it ends where the next element begins.
          if let last = open.last, hasText(last, in: buffer) { close(&open, to: open.count - 1) }
          guard open.count < Self.depthLimit else {
            problem = .tooDeep(offset: range.lowerBound)
            return close(&open, to: 0)
          }
          open.append(elements.count)
          elements.append(
            Element(name: name, tag: range, attributes: attributes, end: elements.count + 1))
          if isEmpty { close(&open, to: open.count - 1) }
        case .end(let name, let range):
          endText(of: open.last, at: range.lowerBound)
          if let index = open.lastIndex(where: { elements[$0].name == name }) {
            close(&open, to: index)
          }
        case .open(let offset):
          problem = .openTag(offset: offset)
        }
      }
      endText(of: open.last, at: buffer.count)
      close(&open, to: 0)
    }
  }

  /// The text of an element runs to the first tag after it.
  private mutating func endText(of element: Int?, at offset: Int) {
    guard let element, element == elements.count - 1, elements[element].text.isEmpty else { return }
    elements[element].text = elements[element].text.lowerBound..<offset
  }

  private func hasText(_ element: Int, in buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    guard element == elements.count - 1 else { return false }
    return MarkupText.hasContent(buffer[elements[element].text])
  }

  private mutating func close(_ open: inout [Int], to count: Int) {
    while open.count > count { elements[open.removeLast()].end = elements.count }
  }
}

extension MarkupTree {
  /// An element by its number.
  struct Node: Sendable {
    let tree: MarkupTree
    let number: Int
    /// The number of the first element that is not below it.
    let end: Int

    fileprivate init(tree: MarkupTree, number: Int, end: Int? = nil) {
      (self.tree, self.number, self.end) = (tree, number, end ?? tree.elements[number].end)
    }

    private var element: Element { tree.elements[number] }

    var start: Int { element.start }
    /// The bytes of its text.
    var range: Range<Int> { element.text }
    var text: String { String(decoding: content, as: UTF8.self) }

    /// The bytes of the text without comments, with entities and `CDATA` as what they stand for,
    /// without blanks around it.
    var content: ArraySlice<UInt8> { MarkupText.decoded(tree.bytes[element.text]) }

    func attribute(_ name: MarkupName) -> String? {
      MarkupText.attribute(name, in: tree.bytes[element.attributes])
    }

    /// All elements below it with a name, those within each other too.
    func all(_ name: MarkupName) -> [Node] { tree.all(name, in: number + 1..<end) }

    /// The first element below it with a name.
    func first(_ name: MarkupName) -> Node? { tree.first(name, in: number + 1..<end) }

    /// The same element without the first one of a name below it and what follows: where an end tag is missing,
    /// the next of a list is below the one before.
    func own(before name: MarkupName) -> Node {
      Node(tree: tree, number: number, end: first(name)?.number)
    }

    /// The first element along a path of names, each right or deep below the one before.
    func first(_ path: MarkupName...) -> Node? {
      path.reduce(self) { node, name in node?.first(name) }
    }

    /// The elements right below it.
    var children: [Node] {
      var children: [Node] = []
      var next = number + 1
      while next < end {
        children.append(Node(tree: tree, number: next))
        next = tree.elements[next].end
      }
      return children
    }

    /// The first element right below it with a name.
    func child(_ name: MarkupName) -> Node? {
      var next = number + 1
      while next < end {
        if tree.elements[next].name == name { return Node(tree: tree, number: next) }
        next = tree.elements[next].end
      }
      return nil
    }

    func isNamed(_ name: MarkupName) -> Bool { element.name == name }

    /// The text without blanks around it; nil: the element is not there, or empty.
    func value(_ path: MarkupName...) -> String? {
      let node = path.reduce(self as Node?) { node, name in node?.first(name) }
      guard let text = node?.text, !text.isEmpty else { return nil }
      return text
    }

    /// The lines of the text as one; empty: the element is not there.
    func joinedLines(_ name: MarkupName) -> String { first(name)?.content.joinedLines ?? "" }
  }

  /// All elements of a name in the file.
  func all(_ name: MarkupName) -> [Node] { all(name, in: elements.indices) }

  private func all(_ name: MarkupName, in range: Range<Int>) -> [Node] {
    range.filter { elements[$0].name == name }.map { Node(tree: self, number: $0) }
  }

  private func first(_ name: MarkupName, in range: Range<Int>) -> Node? {
    range.first { elements[$0].name == name }.map { Node(tree: self, number: $0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many tags there are at most that are no end tags.
  fileprivate var startTagCount: Int {
    var (tags, slashes) = (0, 0)
    var last: UInt8 = 0
    for byte in self {
      tags += byte == UInt8(ascii: "<") ? 1 : 0
      slashes += byte == UInt8(ascii: "/") && last == UInt8(ascii: "<") ? 1 : 0
      last = byte
    }
    return tags - slashes
  }
}

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
    let last = tree.elements[end - 1]
    let value = MarkupTree.Node(tree: tree, number: end - 1).valueRange
    return start..<max(value.upperBound, last.start + 1)
  }
}
