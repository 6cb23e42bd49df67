import LedgeraDiagnostics
import LedgeraModel

/// Account names that include what should have followed them: a comment, a tag or an amount that only one
/// blank separates (grammar.md § Accounts).
struct GluedNames {
  private let journal: Journal
  /// The foreign parts of names.
  private var parts: [AccountID: GluedPart] = [:]

  /// Looks at every name.
  init(_ journal: Journal) {
    self.journal = journal
    let declared = Set(journal.store.accountDeclarations.map(\.account))
    for number in journal.accounts.nodes.indices {
      let account = AccountID(UInt32(number))
      let bytes = journal.store.accountNames[account.number]
      guard bytes.contains(0x20) else { continue }
      let part = GluedPart(journal.name(account)) { word in
        journal.commodity(withSymbol: word) != nil || Currencies.contains(symbol: word)
      }
      let isDeclared = declared.contains(account)
      guard let part, part.kind == .comment || isDeclared == (part.kind == .tag) else { continue }
      parts[account] = part
    }
    addNumbered(declared)
  }

  /// Finds `expenses:food 10` if `expenses:food` is an account, too, and no amount was ever posted
  /// to the longer name.
  private mutating func addNumbered(_ declared: Set<AccountID>) {
    var numbered: [AccountID: Int] = [:]
    for number in journal.accounts.nodes.indices {
      let account = AccountID(UInt32(number))
      guard journal.store.accountNames[account.number].contains(0x20), parts[account] == nil,
        !declared.contains(account), let offset = journal.store.offsetOfNumber(endingName: account)
      else { continue }
      numbered[account] = offset
    }
    guard !numbered.isEmpty else { return }
    for posting in journal.store.postings.buffer
    where posting.flags.hasAmount && !posting.flags.isInferred {
      numbered[posting.account] = nil
    }
    for posting in journal.store.rulePostings.buffer where posting.flags.hasAmount {
      numbered[posting.account] = nil
    }
    parts.merge(numbered.mapValues { GluedPart(amountAt: $0) }) { known, _ in known }
  }

  /// Whether the name of an account includes something foreign.
  func contains(_ account: AccountID) -> Bool { parts[account] != nil }

  /// A warning for each such name, with the places where it is written.
  var findings: [Diagnostic] {
    guard !parts.isEmpty else { return [] }
    var places: [AccountID: [Span]] = [:]
    for declaration in journal.store.accountDeclarations where contains(declaration.account) {
      places[declaration.account, default: []].append(declaration.span)
    }
    for transaction in journal.store.transactions.buffer {
      for number in transaction.postings where contains(journal.store.postings[number].account) {
        places[journal.store.postings[number].account, default: []]
          .append(journal.accountSpan(ofPosting: number, in: transaction.file))
      }
    }
    for (account, span) in journal.ruleAccounts where contains(account) {
      places[account, default: []].append(span)
    }
    return places.compactMap { account, spans in finding(account, spans) }
      .sorted { ($0.primary?.span.offset ?? 0) < ($1.primary?.span.offset ?? 0) }
  }

  private func finding(_ account: AccountID, _ places: [Span]) -> Diagnostic? {
    guard let glued = parts[account], let place = places.first else { return nil }
    let (offset, advice) = (glued.offset, glued.kind.advice)
    let name = journal.name(account)
    let part = String(decoding: name.utf8.dropFirst(offset), as: UTF8.self)
    // Compared as bytes, since text would replace invalid UTF-8.
    let written = places.filter { journal.sources.bytes($0).elementsEqual(name.utf8) }
    let start = UInt32(offset)
    let span =
      written.first.map {
        Span(file: $0.file, offset: $0.offset + start, length: $0.length - start)
      }
    var finding = Diagnostic(
      .gluedName, "\(quoted(part)) is read as part of the account's name", at: span ?? place)
    finding.suppressedCount = places.count - 1
    // A semicolon would take the amounts of postings along.
    let isFixable = glued.kind != .tag || places.count == 1
    if written.count == places.count, isFixable {
      finding.fix = Fix(
        advice.text,
        edits: written.map { place in
          SourceEdit(
            Span(file: place.file, offset: place.offset + start, length: 0), with: advice.inserted)
        }, isSafe: true)
    } else {
      finding.help = [advice.text]
    }
    return finding
  }
}

extension JournalStore {
  /// Start, in bytes, of a whole number that follows one blank at the end of a name, if the rest is
  /// the name of another account; nil: it is not such a name.
  func offsetOfNumber(endingName account: AccountID) -> Int? {
    let name = accountNames.text(account.number)
    guard let blank = name.lastIndex(of: " ") else { return nil }
    let digits = name[name.index(after: blank)...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      accountNames.lookup(String(name[..<blank])) != nil
    else { return nil }
    return name.utf8.distance(from: name.startIndex, to: digits.startIndex)
  }
}

/// The part of a name after one blank that looks like a comment, a tag or an amount.
struct GluedPart {
  enum Kind {
    case comment, amount
    /// What kind of account it is, without the semicolon of a comment.
    case tag

    /// What is to be done, and what does it, after the blank.
    fileprivate var advice: (text: String, inserted: String) {
      self == .tag
        ? ("put two spaces and a semicolon before it", " ; ") : ("put two spaces before it", " ")
    }
  }

  /// Its start in bytes, after the blank.
  let offset: Int
  let kind: Kind

  fileprivate init(amountAt offset: Int) {
    self.offset = offset
    kind = .amount
  }

  /// nil: the name is just a name.
  ///
  /// - Parameter isSymbol: Whether a word is a known commodity.
  init?(_ name: String, isSymbol: (String) -> Bool) {
    let words = name.split(separator: " ")
    for (index, word) in words.enumerated().dropFirst() {
      let next = index + 1 < words.count ? String(words[index + 1]) : nil
      let kind: Kind? =
        if word.first == ";" {
          .comment
        } else if GluedPart.isTag(word, next) {
          .tag
        } else {
          GluedPart.beginsAmount(String(word), next, isSymbol) ? .amount : nil
        }
      guard let kind else { continue }
      offset = name.utf8.distance(from: name.startIndex, to: word.startIndex)
      self.kind = kind
      return
    }
    return nil
  }

  /// `type:cash`, `class: loan`: no name has such a part.
  private static func isTag(_ word: Substring, _ next: String?) -> Bool {
    guard let colon = word.firstIndex(of: ":") else { return false }
    let written = String(word[word.index(after: colon)...])
    let value = (written.isEmpty ? next ?? "" : written).filter { $0 != "," }
    return switch word[..<colon] {
    case "type": AccountType(tagValue: value) != nil
    case "class": AccountClass(rawValue: value) != nil
    default: false
    }
  }

  /// `10 EUR`, `EUR 10`, `-€10`, `10€`, and a number with decimals alone.
  private static func beginsAmount(
    _ word: String, _ next: String?, _ isSymbol: (String) -> Bool
  ) -> Bool {
    let unsigned = String(word.drop { $0 == "-" || $0 == "+" })
    let digits = unsigned.filter { $0.isASCII && $0.isNumber || ".,".contains($0) }
    guard !digits.isEmpty else { return isSymbol(unsigned) && next.map(isNumber) == true }
    let symbol = unsigned.filter { !($0.isASCII && $0.isNumber || "-.,".contains($0)) }
    guard symbol.isEmpty else {
      return isSymbol(symbol) && (unsigned.hasPrefix(symbol) || unsigned.hasSuffix(symbol))
    }
    guard isNumber(unsigned) else { return false }
    if let next, next.first != ";" { return isSymbol(next) || next.first == "@" || next == "=" }
    return unsigned != word || unsigned.contains { $0 == "." || $0 == "," }
  }

  private static func isNumber(_ word: String) -> Bool {
    let rest = word.drop { $0 == "-" || $0 == "+" }
    return rest.first?.isNumber == true && rest.last?.isNumber == true
      && rest.allSatisfy { $0.isASCII && ($0.isNumber || ".,".contains($0)) }
  }
}
