import LedgeraModel

/// Where pages lead: to other files, or to other parts of the one file.
struct Links: Sendable {
  /// Whether all pages are in one file.
  let isOneFile: Bool
  private let accounts: [AccountID: String]
  private let years: [Int: String]

  /// - Parameters:
  ///   - accounts: The pages of accounts that have one.
  ///   - years: The journal's page of each year.
  init(isOneFile: Bool, accounts: [AccountID: String], years: [Int: String]) {
    self.isOneFile = isOneFile
    self.accounts = accounts
    self.years = years
  }

  func page(_ name: String) -> String { isOneFile ? "#\(name)" : "\(name).html" }

  /// nil: the account has no page.
  func account(_ account: AccountID) -> String? { accounts[account].map(page) }

  /// The page with what was done in a year.
  func journal(of year: Int) -> String { page(years[year] ?? "journal") }

  /// What was done on a day.
  func journal(of day: Day) -> String {
    isOneFile ? "#\(day.text)" : "\(journal(of: day.year))#\(day.text)"
  }
}

/// Names of files: of small letters, digits and single hyphens, each once.
struct Slugs {
  private var taken: Set<String> = []

  /// Of a name of the books, which may hold anything.
  mutating func slug(_ name: String, after prefix: String) -> String {
    var slug = ""
    for byte in name.utf8.prefix(80) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        slug.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        slug.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      default: if !slug.isEmpty, slug.last != "-" { slug.append("-") }
      }
    }
    while slug.last == "-" { slug.removeLast() }
    let stem = slug.isEmpty ? prefix : "\(prefix)-\(slug)"
    var number = 1
    while true {
      // A number may be part of another name, too.
      let candidate = number == 1 ? stem : "\(stem)--\(number)"
      if taken.insert(candidate).inserted { return candidate }
      number += 1
    }
  }
}
