import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying

/// The `=` rules of a journal, ready to be applied (grammar.md § Automatic postings).
struct AutomaticRules {
  /// One `=` rule.
  struct Rule {
    /// Number in `JournalStore.rules`.
    let number: Int
    let query: CompiledQuery
    var postings: [Template] = []
  }

  /// A posting of a rule.
  struct Template {
    /// With the place, state and kind of all postings made from it, with the account unless that
    /// names the matched one, and with the amount unless there is a factor.
    let record: PostingRecord
    /// The account by the matched one, where it names that; else empty.
    var accountOfMatched: [AccountID: AccountID] = [:]
    /// With the comment and tags of all postings made from it.
    let detail: PostingDetail
    /// nil: the amount is as written, or inferred.
    let factor: Quantity?
    /// The comment as written; nil: none.
    let comment: WrittenComment?
  }

  /// By number of the root file, in reading order.
  private(set) var rulesOfRoot: [[Rule]]
  let roots: RootFiles
  private(set) var text: GeneratedText
  private(set) var findings: [Diagnostic] = []
  let modified: TagNameID?

  /// The limit of comparisons between the rules' conditions and names of accounts and descriptions.
  static var comparisonLimit: Int { 100_000_000 }

  /// `accounts` are those of the store, to which rules may add. Linear in the names for each rule.
  init(_ store: inout JournalStore, accounts: inout AccountTree, _ application: RuleApplication) {
    let today = application.today
    roots = RootFiles(store.sources, areOne: application.typed != nil)
    rulesOfRoot = [[Rule]](repeating: [], count: roots.count)
    text = GeneratedText(store.sources, showsTags: application.showsTags)
    // Queries know only names that exist when they are compiled.
    let tagNames = store.tagNames(ofGenerated: Self.tagName, areShown: application.showsTags)
    modified =
      store.tagNames(ofGenerated: Self.modifiedTagName, areShown: application.showsTags).first
    var comparisonCount = 0
    var matchedAccounts = MatchedAccounts(store, roots: roots)
    let typedFile = application.typed.map { _ in store.sources.files.count - 1 }
    let areTyped = store.rules.map { Int($0.span.file.number) == typedFile }
    for number in areTyped.indices.sorted(by: { areTyped[$0] && !areTyped[$1] }) {
      guard case .query(let span) = store.rules[number].trigger else { continue }
      do throws(QueryFailure) {
        let query: Query
        if let typed = application.typed, areTyped[number] {
          query = typed
        } else {
          query = try QueryParser(today: today).query(store.sources.text(span)).query
        }
        comparisonCount +=
          query.conditionCount * (store.accountNames.count + store.descriptions.count)
        guard comparisonCount <= Self.comparisonLimit else {
          findings.append(.tooManyComparisons(Self.comparisonLimit, at: span))
          break
        }
        var rule = Rule(
          number: number, query: CompiledQuery(query, store: store, accounts: accounts))
        rule.postings = store.rules[number].postings.map {
          template(of: $0, number, tagNames, &store)
        }
        if let finding = matchedAccounts?.name(&rule, root: roots[span.file], in: &store) {
          findings.append(finding)
          break
        }
        // The queries of later rules may match the accounts of this one.
        if store.accountNames.count > accounts.nodes.count {
          accounts = AccountTree(completing: &store)
        }
        rulesOfRoot[roots[span.file]].append(rule)
      } catch {
        findings.append(.unreadableQuery(error, at: span))
      }
    }
    // Queries of rules see the tags of postings that earlier rules made.
    store.sources.generated = text.file()
  }

  static var tagName: String { "generated-posting" }
  private static var modifiedTagName: String { "modified-transaction" }

  private mutating func template(
    of index: Int, _ rule: Int, _ tagNames: [TagNameID], _ store: inout JournalStore
  ) -> Template {
    var record = store.rulePostings[index]
    var detail = store.detail(of: record) ?? PostingDetail()
    let comment = WrittenComment(
      store.sources[store.rules[rule].span.file], offset: detail.commentOffset,
      length: detail.commentLength)
    let (run, value) = text.add(
      comment, of: store.owner(of: record), tag: Self.tagName, value: store.queryText(of: rule),
      .sameLine)
    detail.commentOffset = run.offset
    detail.commentLength = run.length
    let written = detail.tags
    let tags = store.addTags(written, generated: tagNames, value: value)
    detail.tags = tags
    detail.rule = Int32(rule)
    // In a rule's postings the flag of mixed amounts means a factor.
    let isFactor = record.flags.isMixed
    record.flags.isMixed = false
    let factor = isFactor ? store.amounts(of: record)[0].quantity : nil
    return Template(record: record, detail: detail, factor: factor, comment: comment)
  }

  /// The comment of a posting with dates of its own, which precede the template's comment.
  mutating func addComment(
    of template: Template, dates: [UInt8], in store: borrowing JournalStore
  ) -> GeneratedText.Run {
    text.add(
      template.comment, of: store.owner(of: template.record), first: dates, tag: Self.tagName,
      value: store.queryText(of: Int(template.detail.rule)), .sameLine
    ).comment
  }

  /// The comment of a transaction to which postings were added.
  mutating func addComment(
    of transaction: TransactionRecord, _ detail: TransactionDetail, in store: borrowing JournalStore
  ) -> GeneratedText.Run {
    let file = store.sources[detail.commentFile(ofTransactionIn: transaction.file)]
    let comment = WrittenComment(
      file, offset: detail.commentOffset, length: detail.commentLength)
    return text.add(
      comment, of: transaction.day.text.utf8, tag: Self.modifiedTagName, value: [], .ownLine
    ).comment
  }
}

extension AutomaticRules {
  /// Warnings about the queries of `=` rules that are not applied.
  static func warnings(_ store: borrowing JournalStore) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    for rule in store.rules {
      guard case .query(let span) = rule.trigger else { continue }
      do throws(QueryFailure) {
        let reference = Day(year: rule.defaultYear, month: 1, day: 1) ?? .first
        _ = try QueryParser(today: reference).query(store.sources.text(span))
      } catch {
        var warning = Diagnostic.unreadableQuery(error, at: span)
        warning.severity = .warning
        warnings.append(warning)
      }
    }
    return warnings
  }
}

extension Diagnostic {
  fileprivate static func tooManyComparisons(_ limit: Int, at span: Span) -> Diagnostic {
    var finding = Diagnostic(
      .invalidRule,
      "the conditions of the rules up to this one, times the names of accounts and descriptions, are"
        + " more than \(limit)", at: span)
    finding.help = ["replace several rules by one with a wider query"]
    return finding
  }

  fileprivate static func unreadableQuery(_ error: QueryFailure, at span: Span) -> Diagnostic {
    let offset = UInt32(min(error.offset, Int(span.length)))
    var finding = Diagnostic(
      .invalidRule, "the query of this rule cannot be read: \(error.message)",
      at: Span(file: span.file, offset: span.offset + offset, length: span.length - offset))
    if let suggestion = error.suggestion, suggestion.utf8.count <= 200 {
      finding.help = ["did you mean \(suggestion)?"]
    }
    return finding
  }
}

extension JournalStore {
  /// A rule's `=` and its query.
  fileprivate func queryText(of rule: Int) -> [UInt8] {
    let query = sources.text(rules[rule].trigger.span)
    return Array((query.isEmpty ? "=" : "= " + query).utf8)
  }

  /// A posting's account, indented.
  fileprivate func owner(of posting: PostingRecord) -> [UInt8] {
    Array("    ".utf8) + accountNames[posting.account.number]
  }
}

/// Which files belong together: a file given by name and all files it includes. Rules apply to them
/// (grammar.md § Rules), and so do assertions (grammar.md § Balance assertions).
struct RootFiles {
  /// By file number: the number of the root file.
  private let roots: [UInt16]

  /// - Parameter areOne: All of them belong together.
  init(_ sources: SourceMap, areOne: Bool = false) {
    guard !areOne else {
      roots = Array(repeating: 0, count: sources.files.count)
      return
    }
    var roots: [UInt16] = []
    roots.reserveCapacity(sources.files.count)
    for (number, file) in sources.files.enumerated() {
      // Includes are read after the file that includes them.
      let parent = file.includedFrom.map { Int($0.file.number) }
      roots.append(parent.map { roots[$0] } ?? UInt16(number))
    }
    self.roots = roots
  }

  /// The root of a file, by number.
  subscript(file: FileID) -> Int { Int(roots[Int(file.number)]) }

  /// The number of files, which limits the numbers of roots.
  var count: Int { roots.count }

  /// Whether more than one file was given by name.
  var hasSeveral: Bool { roots.contains { $0 != roots[0] } }
}
