import LedgeraTestSupport
import Testing

/// An executed example of a document.
struct GrammarExample: Sendable, CustomTestStringConvertible {
  /// What the words of its fence demand.
  enum Verdict: Equatable {
    case accept
    case warn([String])
    case reject([String])
    case balances([String])
    /// The fence does not follow the rules of grammar.md's first table.
    case malformed
  }

  let fence: Fence
  /// Files that it can include, by name.
  let files: [String: String]
  let verdict: Verdict
  let isStrict: Bool
  let isAutomatic: Bool

  var testDescription: String { fence.testDescription }

  /// All `journal` fences, with the file and `balances` fences that belong to them.
  static let all: [GrammarExample] = {
    let fences = Fence.ofSpecification
    var examples: [GrammarExample] = []
    var files: [String: String] = [:]
    for (index, fence) in fences.enumerated() where fence.words.first == "journal" {
      if fence.words.count == 3, fence.words[1] == "file" {
        files[fence.words[2]] = fence.text
        continue
      }
      let next = index + 1 < fences.count ? fences[index + 1] : nil
      examples.append(GrammarExample(fence, files, next: next))
      files = [:]
    }
    return examples
  }()

  private init(_ fence: Fence, _ files: [String: String], next: Fence?) {
    self.fence = fence
    self.files = files
    var words = fence.words.dropFirst()
    isStrict = words.first == "strict"
    if isStrict { words.removeFirst() }
    isAutomatic = words.first == "auto"
    if isAutomatic { words.removeFirst() }
    let codes = Array(words.dropFirst())
    verdict =
      switch words.first {
      case "accept" where codes.isEmpty: .accept
      case "warn" where !codes.isEmpty: .warn(codes)
      case "reject" where !codes.isEmpty: .reject(codes)
      case "balances" where next?.words == ["balances"]:
        .balances((next?.text ?? "").split(separator: "\n").map(String.init).sorted())
      default: .malformed
      }
  }
}
