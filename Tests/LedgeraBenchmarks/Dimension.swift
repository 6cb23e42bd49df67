/// One way in which books grow, with journals of growing size along it.
struct Dimension {
  let name: String
  /// Growth exponent that is too much: noise and caches cost a little beyond 1.
  var exponentLimit = 1.35
  /// Sizes to run, smallest first.
  let sizes: [Int]
  /// A journal of a size: the root file's text, and files it includes by path.
  let journal: @Sendable (Int) -> GeneratedJournal

  /// Every dimension in which nothing may grow faster than linearly.
  static func all(largest: Int) -> [Dimension] {
    func sizes(_ base: Int, upTo limit: Int) -> [Int] {
      var sizes = [base]
      while sizes[sizes.count - 1] * 4 <= limit { sizes.append(sizes[sizes.count - 1] * 4) }
      return sizes
    }
    return [
      Dimension(name: "transactions", sizes: sizes(1_000, upTo: largest)) { .transactions($0) },
      Dimension(name: "accounts", sizes: sizes(1_000, upTo: largest)) { .accounts($0) },
      Dimension(name: "commodities", sizes: sizes(1_000, upTo: min(largest, 60_000))) {
        .commodities($0)
      },
      // The names of an account's parents are together quadratic in its depth.
      Dimension(name: "depth", exponentLimit: 2.1, sizes: sizes(60, upTo: min(largest, 960))) {
        .depth($0)
      },
      Dimension(name: "prices", sizes: sizes(1_000, upTo: largest)) { .prices($0) },
      Dimension(name: "valued commodities", sizes: sizes(1_000, upTo: min(largest, 60_000))) {
        .valuedCommodities($0)
      },
      Dimension(name: "line length", sizes: sizes(16_000, upTo: largest * 40)) { .lineLength($0) },
      Dimension(name: "includes", sizes: sizes(250, upTo: min(largest, 16_000))) { .includes($0) },
      Dimension(name: "assertions", sizes: sizes(1_000, upTo: largest)) { .assertions($0) },
      Dimension(name: "lots, by age", sizes: sizes(500, upTo: largest / 4)) {
        .lots($0, booking: "fifo")
      },
      Dimension(name: "lots, by cost", sizes: sizes(500, upTo: largest / 4)) {
        .lots($0, booking: "hifo")
      },
      Dimension(name: "lots, averaged", sizes: sizes(500, upTo: largest / 4)) {
        .lots($0, booking: "average")
      },
      Dimension(name: "lots, named", sizes: sizes(500, upTo: largest / 4)) {
        .lots($0, booking: "specific")
      },
      Dimension(name: "postings of one entry", sizes: sizes(1_000, upTo: largest)) {
        .onePosting($0)
      },
    ]
  }
}

/// A journal made for measuring.
struct GeneratedJournal {
  var text = ""
  /// Files that the text includes.
  var files: [String: String] = [:]
  /// The balance is made by month, in this commodity; nil: as it is.
  var target: String?

  private static func date(_ index: Int, of count: Int) -> String {
    let day = index * 3000 / max(count, 1)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(2010 + day / 336)-\(two(day / 28 % 12 + 1))-\(two(day % 28 + 1))"
  }

  static func transactions(_ count: Int) -> GeneratedJournal {
    var journal = GeneratedJournal()
    for index in 0..<count {
      let cents = index * 7919 % 90_000 + 1
      // As in real books, some transactions have a code, some a comment with a tag.
      let code = index % 4 == 0 ? "(\(index)) " : ""
      let comment = index % 4 == 1 ? "  ; trip:lisbon" : ""
      journal.text += """
        \(date(index, of: count)) * \(code)Payee \(index % 900) | note\(comment)
            expenses:category\(index % 40):part\(index % 9)  \(cents / 100).\(cents % 100 / 10)\(cents % 10) EUR
            assets:bank\(index % 12):checking


        """
    }
    return journal
  }

  static func accounts(_ count: Int) -> GeneratedJournal {
    var journal = GeneratedJournal()
    for index in 0..<count {
      journal.text += """
        \(date(index, of: count)) x
            expenses:group\(index % 100):account\(index)  1.00 EUR
            assets:cash


        """
    }
    return journal
  }

  static func commodities(_ count: Int) -> GeneratedJournal {
    var journal = GeneratedJournal()
    for index in 0..<count {
      journal.text += """
        \(date(index, of: count)) x
            assets:a  1 "C\(index)"
            equity:b


        """
    }
    return journal
  }

  static func depth(_ count: Int) -> GeneratedJournal {
    var journal = GeneratedJournal()
    for leaf in 0..<40 {
      let name = "a" + (0..<count - 1).map { ":p\($0 % 7)" }.joined() + "\(leaf)"
      journal.text += "2020-01-01 x\n    \(name)  1 EUR\n    b\n\n"
    }
    return journal
  }

  static func prices(_ count: Int) -> GeneratedJournal {
    var journal = GeneratedJournal()
    for index in 0..<count {
      journal.text +=
        "P \(date(index, of: count)) C\("ABCDEFGHIJ".dropFirst(index % 10).first!) 1.\(index % 1000) EUR\n"
    }
    journal.text += "\n2020-01-01 x\n    assets:a  1 CA\n    equity:b\n"
    return journal
  }

  /// Every day another commodity gets its first price and is bought; all are two prices from the target.
  static func valuedCommodities(_ count: Int) -> GeneratedJournal {
    var journal = GeneratedJournal(target: "EUR")
    for hub in 0..<7 { journal.text += "P 2009-01-01 EUR 2 \"H\(hub)\"\n" }
    for index in 0..<count {
      let day = date(index, of: count)
      journal.text += """
        P \(day) "C\(index)" 2 "H\(index % 7)"

        \(day) x
            assets:a\(index % 100)  1 "C\(index)"
            equity:b


        """
    }
    return journal
  }

  static func lineLength(_ count: Int) -> GeneratedJournal {
    var journal = GeneratedJournal()
    let comment = String(repeating: "word tag:value, ", count: count / 16)
    journal.text = "2020-01-01 x  ; \(comment)\n    assets:a  1 EUR  ; \(comment)\n    equity:b\n"
    return journal
  }

  static func includes(_ count: Int) -> GeneratedJournal {
    var journal = GeneratedJournal()
    for index in 0..<count {
      journal.text += "include part\(index).journal\n"
      journal.files["part\(index).journal"] =
        "2020-01-01 x\n    assets:a\(index % 50)  1 EUR\n    equity:b\n"
    }
    return journal
  }

  static func assertions(_ count: Int) -> GeneratedJournal {
    var journal = GeneratedJournal()
    for index in 0..<count {
      let account = index % 50
      journal.text += """
        \(date(index, of: count)) x
            assets:a\(account)  1.00 EUR = \(index / 50 + 1).00 EUR
            equity:b


        """
    }
    return journal
  }

  /// All lots are bought before the first one is sold, so that as many as possible are open.
  static func lots(_ count: Int, booking: String) -> GeneratedJournal {
    var journal = GeneratedJournal(text: "account assets:broker  ; booking: \(booking)\n")
    for index in 0..<2 * count {
      let isSale = index >= count
      let lot = booking == "specific" && isSale ? " {\(index - count + 1) EUR}" : ""
      let price = isSale ? 7 : index + 1
      journal.text += """
        \(date(index, of: 2 * count)) x
            assets:broker  \(isSale ? "-2" : "3") ACME\(lot) @ \(price) EUR
            expenses:fees  1 EUR
            assets:bank


        """
    }
    return journal
  }

  static func onePosting(_ count: Int) -> GeneratedJournal {
    var journal = GeneratedJournal(text: "2020-01-01 x\n")
    for index in 0..<count { journal.text += "    assets:a\(index % 90)  1.00 EUR\n" }
    journal.text += "    equity:b\n"
    return journal
  }
}
