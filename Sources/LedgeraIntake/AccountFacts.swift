import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraImporting
package import LedgeraModel

/// How an account's statements use signs, as its `signs:` tag says: cards may count what was spent as
/// positive.
package enum StatementSigns: String, Sendable, CaseIterable {
  case kept, reversed

  package static let tag = "signs"
}

/// What `account` directives say about statements (reference.md § Imports): as the bank names the account
/// (`iban:`, `import:`), and what its files are called (`statement:`).
package struct AccountFacts {
  private let journal: Journal
  /// By the name that the bank gives to accounts.
  private var owners: [String: [AccountID]] = [:]
  private var named: Set<AccountID> = []
  private var patterns: [(account: AccountID, pattern: String)] = []

  package init(_ journal: Journal) {
    self.journal = journal
    for declaration in journal.store.accountDeclarations {
      for tag in journal.tags(declaration.tags, in: declaration.span.file) where !tag.value.isEmpty
      {
        switch tag.name {
        case "iban", "import":
          owners[Self.plain(tag.value), default: []].append(declaration.account)
          named.insert(declaration.account)
        case "statement": patterns.append((declaration.account, tag.value))
        default: break
        }
      }
    }
  }

  /// Accounts that say which statements are theirs.
  var accountsWithStatements: Set<AccountID> {
    named.union(patterns.map(\.account))
  }

  /// The accounts that a statement may be of; one in good books.
  ///
  /// - Parameters:
  ///   - name: As the bank names the account; empty: it does not.
  ///   - file: The path of the file.
  package func accounts(named name: String, file: String) -> [AccountID] {
    let plain = Self.plain(name)
    if !plain.isEmpty, let accounts = owners[plain] { return unique(accounts) }
    let fileName = file.split(separator: "/").last.map(String.init) ?? file
    return unique(
      patterns.filter { Path.name(fileName, matches: $0.pattern) }.map(\.account)
    ).filter { account in
      // An account that has a name of its own is not that of another name.
      plain.isEmpty || !named.contains(account)
    }
  }

  /// A bank's name of an account as it is compared: what a tag can hold of it.
  private static func plain(_ name: String) -> String { IBAN.plain(ForeignText(name).tagValue) }

  /// Whether the account is found without being told.
  package func know(_ account: AccountID, named name: String, file: String) -> Bool {
    accounts(named: name, file: file) == [account]
  }

  /// Whether an account says such a thing of its own.
  package func has(_ tag: String, _ account: AccountID) -> Bool { value(tag, account) != nil }

  /// What the last such tag of an account says; nil: it has none.
  private func value(_ tag: String, _ account: AccountID) -> String? {
    journal.store.accountDeclarations.lazy.filter { $0.account == account }
      .flatMap { self.journal.tags($0.tags, in: $0.span.file) }.last { $0.name == tag }?.value
  }

  /// What the signs of an account's statements mean where nothing in them says it; nil: unknown.
  func signs(of account: AccountID) -> StatementSigns? {
    value(StatementSigns.tag, account).flatMap(StatementSigns.init)
  }

  /// What tags say of how a file is written.
  ///
  /// - Parameter chosen: The account that the file is about; nil: its name says it.
  func forms(of file: String, about chosen: AccountID?) -> StatementForms {
    let accounts = chosen.map { [$0] } ?? accounts(named: "", file: file)
    guard accounts.count == 1 else { return StatementForms() }
    return StatementForms { value($0, accounts[0]) }
  }

  /// The tag by which an account's statements would be found; nil: nothing tells them from others.
  package func fact(named name: String, file: String) -> (name: String, value: String)? {
    let value = ForeignText(name).tagValue
    if !value.isEmpty {
      return (IBAN.hasForm(IBAN.plain(value)) ? "iban" : "import", value)
    }
    let fileName = file.split(separator: "/").last.map(String.init) ?? file
    guard let dot = fileName.lastIndex(of: "."), fileName != "-" else { return nil }
    let stem = Self.pattern(of: fileName[..<dot])
    let pattern = stem + fileName[dot...]
    // What a tag cannot hold would match other files, or none.
    guard stem.contains(where: \.isLetter), !pattern.contains(where: { "[]?\\".contains($0) }),
      ForeignText(pattern).tagValue == pattern
    else { return nil }
    return ("statement", pattern)
  }

  /// Days and numbers of statements stand for any text.
  private static func pattern(of stem: Substring) -> String {
    var pattern = ""
    for character in stem {
      let isVariable = character.isNumber || "-_. ".contains(character) && pattern.hasSuffix("*")
      if !isVariable {
        pattern.append(character)
      } else if !pattern.hasSuffix("*") {
        pattern.append("*")
      }
    }
    return pattern
  }

  private func unique(_ accounts: [AccountID]) -> [AccountID] {
    accounts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
