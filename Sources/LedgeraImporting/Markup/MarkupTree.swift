/// The elements of an OFX or XML file, in the order in which they begin.
///
/// Tolerant, as banks' files need it: end tags may be missing or stray, names may have any namespace,
/// entities that are not known stay as they are. Nothing outside the file is ever looked at.
struct MarkupTree: Sendable {
  /// One element.
  struct Element: Sendable {
    let name: MarkupName
    /// Where its start tag begins.
    let start: Int
    /// Between the name and the end of the start tag.
    let attributes: Range<Int>
    /// From the start tag to the next tag of an element.
    var text: Range<Int>
    /// The number of the first element that is not below it.
    var end: Int
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
            Element(
              name: name, start: range.lowerBound, attributes: attributes,
              text: range.upperBound..<range.upperBound, end: elements.count + 1))
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

    private var element: Element { tree.elements[number] }

    var start: Int { element.start }
    /// The bytes of its text.
    var range: Range<Int> { element.text }
    var text: String { MarkupText.decoded(tree.bytes[element.text]) }

    func attribute(_ name: MarkupName) -> String? {
      MarkupText.attribute(name, in: tree.bytes[element.attributes])
    }

    /// All elements below it with a name, those within each other too.
    func all(_ name: MarkupName) -> [Node] { tree.all(name, in: number + 1..<element.end) }

    /// The first element below it with a name.
    func first(_ name: MarkupName) -> Node? { tree.first(name, in: number + 1..<element.end) }

    /// The first element along a path of names, each right or deep below the one before.
    func first(_ path: MarkupName...) -> Node? {
      path.reduce(self) { node, name in node?.first(name) }
    }

    /// The elements right below it.
    var children: [Node] {
      var children: [Node] = []
      var next = number + 1
      while next < element.end {
        children.append(Node(tree: tree, number: next))
        next = tree.elements[next].end
      }
      return children
    }

    /// The first element right below it with a name.
    func child(_ name: MarkupName) -> Node? { children.first { $0.isNamed(name) } }

    func isNamed(_ name: MarkupName) -> Bool { element.name == name }

    /// The text without blanks around it; nil: the element is not there, or empty.
    func value(_ path: MarkupName...) -> String? {
      let node = path.reduce(self as Node?) { node, name in node?.first(name) }
      guard let text = node?.text, !text.isEmpty else { return nil }
      return text
    }
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
