import FoundationEssentials
import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// A month of 35 lines of two accounts, imported on a terminal.
@Suite struct ImportMonthTests {
  private struct Line {
    let payee: String
    let days: [Int]
    let amount: String
    let account: String

    init(_ payee: String, _ days: [Int], _ amount: String, _ account: String) {
      (self.payee, self.days, self.amount, self.account) = (payee, days, amount, account)
    }
  }

  /// Every month.
  private static let usual = [
    Line("Harbour Homes", [1], "-900.00", "expenses:rent"),
    Line("Green Energy", [3], "-74.30", "expenses:power"),
    Line("Telephone", [4], "-19.90", "expenses:phone"),
    Line("Insurance", [5], "-31.20", "expenses:insurance"),
    Line("Gym", [6], "-24.90", "expenses:sport"), Line("Films", [7], "-12.99", "expenses:leisure"),
    Line("Northwind", [25], "2400.00", "income:salary"),
    Line("Pharmacy", [9], "-8.45", "expenses:health"),
    Line("Market", [2, 9, 16, 23], "-43.10", "expenses:food"),
    Line("Bakery", [3, 8, 14, 20, 27], "-4.20", "expenses:food"),
    Line("Metro", [4, 11, 18, 26], "-8.80", "expenses:travel"),
    Line("Cantina", [5, 12, 19], "-11.50", "expenses:restaurants"),
    Line("Fuel", [10, 24], "-52.40", "expenses:car"),
  ]

  private static func day(_ month: Int, _ day: Int) -> String {
    "2026-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  private static let journal: String = {
    var text = """
      commodity 1,000.00 EUR
      commodity 1,000.00 USD
      account assets:giro      ; type: Cash, statement: giro-*.csv
      account assets:dollars   ; type: Cash, statement: dollars-*.csv
      account expenses         ; type: Expense
      account income           ; type: Revenue

      P 2026-11-02 USD 0.92 EUR

      2026-07-31 Opening
          assets:giro        5,000.00 EUR
          assets:dollars       100.00 USD
          equity:opening


      """
    for month in 8...10 {
      for line in usual {
        for number in line.days {
          text += "\(day(month, number)) \(line.payee)\n    assets:giro  \(line.amount) EUR\n"
          text += "    \(line.account)\n\n"
        }
      }
    }
    // Seen once or twice, and typed by hand in November.
    text += """
      2026-08-12 Bookshop
          assets:giro  -18.00 EUR
          expenses:books

      2026-09-12 Bookshop
          assets:giro  -21.00 EUR
          expenses:books

      2026-10-17 Cinema
          assets:giro  -22.00 EUR
          expenses:leisure

      2026-11-13 Trattoria
          expenses:restaurants   42.00 EUR
          assets:giro

      2026-11-17 Hardware Store
          expenses:household     54.30 EUR  ; shelves
          assets:giro

      """
    return text
  }()

  private static let giro: String = {
    var lines: [(String, String, String)] = []
    for line in usual {
      for number in line.days {
        lines.append((day(11, number), line.payee, line.amount))
      }
    }
    lines += [
      (day(11, 12), "BOOKSHOP", "-17.50"), (day(11, 14), "Cinema", "-24.00"),
      (day(11, 21), "Cinema", "-12.00"), (day(11, 15), "TRATTORIA DA MARIO", "-42.00"),
      (day(11, 17), "HARDWARE STORE BERLIN", "-45.30"), (day(11, 18), "Velo Shop", "-80.00"),
      (day(11, 19), "Transfer abroad", "-460.00"), (day(11, 27), "Velo Shop", "-15.00"),
    ]
    return "Date,Payee,Amount,Currency\n"
      + lines.sorted { $0.0 < $1.0 }.map { "\($0.0),\($0.1),\($0.2),EUR\n" }.joined()
  }()
  private static let dollars = "Date,Payee,Amount,Currency\n2026-11-21,Incoming,496.00,USD\n"

  private static func files() -> MemoryDisk {
    MemoryDisk([
      "/books/ledgera.conf": "file main.journal\n", "/books/main.journal": journal,
      "/books/giro-11.csv": giro,
      "/books/dollars-11.csv": dollars,
    ])
  }

  /// What stands between questions and answers.
  private static func questions(_ run: EditingRun) -> Int {
    run.errors.components(separatedBy: "?: ").count
      + run.errors.components(separatedBy: "]: ").count
      + run.errors.components(separatedBy: "[Y/n] ").count - 3
  }

  @Test func `a month of 35 lines takes at most eight questions and twelve keys`() {
    let lines = (Self.giro + Self.dollars).split(separator: "\n").count - 2
    #expect(lines == 35)
    // What is certain, likely lines in two, the bistro, the mistyped shelves, the bicycle (2), the transfer, write.
    let keys = "\n\n\n\n2\n\n\n"
    let run = EditingRun(
      ["import", "giro-11.csv", "dollars-11.csv"], on: Self.files(), typed: keys)
    #expect(run.status == .fine, "\(run.errors)")
    #expect(run.errors.contains("lines whose account is certain"))
    #expect(Self.questions(run) == 7 && keys.count <= 12, "\(Self.questions(run)): \(run.errors)")
    func report(_ command: String) -> String {
      Session.output(of: "ledgera \(command)", on: run.disk)
    }
    #expect(report("balance assets:dollars -N").contains("596.00 USD"))
    #expect(!run.journal.contains("guess:") && !run.journal.contains("unknown"))
    #expect(run.journal.contains("45.30 EUR  ; shelves"))
    #expect(run.journal.contains("was 54.30 EUR"))
    #expect(report("check") == "")
    let entered = run.journal
    let undone = EditingRun(["import", "--undo", "-y"], on: run.disk)
    #expect(undone.status == .fine, "\(undone.errors)")
    let again = EditingRun(
      ["import", "giro-11.csv", "dollars-11.csv"], on: Self.files(), typed: keys)
    #expect(undone.journal == Self.journal && again.journal == entered)
  }

  /// The bank that is read first decides which half is in the books already.
  @Test(
    arguments: [("giro-11.csv", "dollars-11.csv"), ("dollars-11.csv", "giro-11.csv")],
    [false, true])
  func `the other half of a transfer in other money is found in the books`(
    _ files: (String, String), _ hasBase: Bool
  ) {
    let transfer = "Date,Payee,Amount,Currency\n2026-11-19,Transfer abroad,-460.00,EUR\n"
    let profile = hasBase ? "profile\n    base EUR\n\n" : ""
    let disk = MemoryDisk([
      "/books/plan.journal": profile + "include main.journal\n",
      "/books/main.journal": Self.journal,
      "/books/giro-11.csv": transfer, "/books/dollars-11.csv": Self.dollars,
    ])
    func run(_ words: String...) -> EditingRun {
      let isImport = words[0] == "import"
      return EditingRun(
        words + (isImport ? ["-y"] : []) + ["-f", "plan.journal"], on: disk, addsFile: false)
    }
    #expect(run("import", files.0).status == .fine)
    let before = disk.text("/books/main.journal")
    let left = run("import", files.1)
    #expect(left.errors.contains("in other money?"), "\(left.errors)")
    let second = run("import", files.1, "--accept-near")
    #expect(second.status == .fine, "\(second.errors)")
    let text = disk.text("/books/main.journal") ?? ""
    #expect(text.contains("460.00 EUR") && text.contains("496.00 USD"))
    // What the bank took, not the price of the day.
    let isRated = hasBase && files.0 == "dollars-11.csv"
    #expect(text.contains("rate: USD 0.9274193548 EUR") == isRated, "\(text.suffix(400))")
    let checked = run("check")
    #expect(
      checked.status == .fine && checked.errors == "", "\(checked.errors) \(text.suffix(400))")
    let balance = run("balance", "assets:dollars", "-N")
    #expect(balance.output.contains("596.00 USD"), "\(balance.output)")
    #expect(run("import", files.0).errors.contains("1 known"))
    let undone = run("import", "--undo")
    #expect(
      undone.status == .fine && disk.text("/books/main.journal") == before, "\(undone.errors)")
  }

  @Test(
    arguments: [
      ("  ; rate: \"AED\"  0.3542 SGD", "", "SGD", "; rate: AED 0.35 SGD\n"),
      ("", "  ; rate: AED 0.3542 SGD", "SGD", "-2000.00 AED  ; rate: AED 0.35 SGD\n"),
      ("  ; rate: AED 0.3542 SGD", "", "USD", "540.00 USD @@ 2000.00 AED"),
      ("", "  ; base: -708.40 SGD", "SGD", nil),
    ])
  func `a rate that was typed becomes the bank's, and comes back`(
    _ head: String, _ own: String, _ symbol: String, _ written: String?
  ) {
    let books = """
      profile
          base SGD
      account assets:dubai
      account assets:bank
      P 2026-11-01 AED 0.3542 SGD
      P 2026-11-01 USD 1.3 SGD
      2026-11-12 Wise\(head)
          assets:dubai  -2000.00 AED\(own)
          expenses:unknown

      """
    let amount = symbol == "SGD" ? "700.00" : "540.00"
    let disk = MemoryDisk([
      "/books/main.journal": books,
      "/books/in.csv": "Date,Payee,Amount,Currency\n2026-11-13,Wise,\(amount),\(symbol)\n",
    ])
    func run(_ words: String...) -> EditingRun {
      EditingRun(words + ["-f", "main.journal"], on: disk, addsFile: false)
    }
    let taken = run("import", "in.csv", "--account", "assets:bank", "--accept-near", "-y")
    let text = disk.text("/books/main.journal") ?? ""
    guard let written else {
      return #expect(taken.errors.contains("or says another rate"), "\(taken.errors)")
    }
    #expect(taken.status == .fine && text.contains(written), "\(taken.errors)\(text)")
    #expect(run("check").errors.contains("error") == false)
    #expect(run("import", "--undo", "-y").status == .fine)
    let learnt = "account assets:bank  ; statement: in.csv\n"
    let undone = disk.text("/books/main.journal")?.replacing(learnt, with: "account assets:bank\n")
    #expect(undone == books, "\(undone ?? "")")
  }

  @Test(arguments: ["2026-11-24", "2026-11-15"], ["470.00", "440.00"])
  func `what is too long ago or too far from the rate is no transfer`(
    _ day: String, _ amount: String
  ) {
    let disk = MemoryDisk([
      "/books/main.journal": Self.journal, "/books/giro-11.csv": Self.giro,
      "/books/dollars-11.csv": "Date,Payee,Amount,Currency\n\(day),Incoming,496.00,USD\n",
    ])
    let far = EditingRun(["import", "giro-11.csv", "dollars-11.csv", "-y"], on: disk)
    #expect(!far.errors.contains("in other money?"))
    disk.write(
      Self.journal.replacing("USD 0.92", with: "USD \(amount == "470.00" ? "0.96" : "0.88")"),
      to: "/books/main.journal")
    disk.write(Self.dollars, to: "/books/dollars-11.csv")
    let off = EditingRun(["import", "giro-11.csv", "dollars-11.csv", "-y"], on: disk)
    #expect(!off.errors.contains("in other money?"))
  }
}
