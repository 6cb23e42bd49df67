import Testing

/// What rules make of records (reference.md § CSV rules).
@Suite struct CSVRulesTests {
  private static let plain = "fields date, description, amount\naccount1 assets:bank\n"

  @Test func `columns are named, and those named like fields set them`() {
    let records = TranslatedRecords(
      "Date,Text,Amount\n2026-11-02,Corner Shop; card 2,-17.35\n2026/11/03,\"Salary, May\",1200\n",
      rules: Self.plain + "skip 1\ncurrency EUR \n")
    #expect(records.findings == [])
    #expect(
      records.journal == """
        2026-11-02 Corner Shop; card 2
            assets:bank  EUR -17.35
            expenses:unknown  EUR 17.35

        2026-11-03 Salary, May
            assets:bank  EUR 1200
            income:unknown  EUR -1200
        """)
    #expect(records.lines == [2, 2, 2, 3, 3, 3])
  }

  @Test(arguments: [
    ("expenses:%category", "expenses:"), ("%category:food", ":food"), ("a:%category:b", "a::b"),
    ("(expenses:%category)", "(expenses:)"), ("expenses: %category", "expenses:"),
  ])
  func `an empty column makes no account`(_ rule: String, _ name: String) {
    let records = TranslatedRecords(
      "2026-11-02,food,1\n2026-11-03,,2\n2026-11-04, ,3\n",
      rules: "fields date, category, amount\naccount2 \(rule)\n")
    #expect(
      records.findings
        == [2, 3].map {
          "bank.csv:\($0):1 csv-record: '\(name)' cannot be the name of an account: it has an empty part"
            + " ← bank.csv.rules:2"
        })
    #expect(records.journal.hasPrefix("2026-11-02\n"))
    #expect(!records.journal.contains("2026-11-03"))
  }

  @Test func `a comment stands beside the date if there is no description`() {
    let records = TranslatedRecords(
      "2026-11-02,,1,home\n", rules: "fields date, description, amount, comment\n")
    #expect(records.findings == [] && records.journal.hasPrefix("2026-11-02\t; home\n"))
  }

  @Test func `a quote that is never closed ends the records`() {
    let records = TranslatedRecords(
      "2026-11-02,a,1\n2026-11-03,\"b,2\n2026-11-04,c,3\n", rules: Self.plain)
    #expect(records.findings == ["bank.csv:2:12 csv-syntax: this quote is never closed"])
    #expect(records.journal.contains("2026-11-02 a") && !records.journal.contains("2026-11-04"))
  }

  @Test func `values are interpolated by number and name, also in parentheses`() {
    let records = TranslatedRecords(
      "2026-11-02,a,b,1\n",
      rules: """
        fields when, one, two, amount
        date %when
        description %2/%one-x
        """)
    #expect(
      records.findings == ["bank.csv.rules:3:16 csv-rules-syntax: there is no column 'one-x'"])
    let mended = TranslatedRecords(
      "2026-11-02, a ,b,1\n",
      rules: """
        fields when, one, two, amount
        date %when
        description %2/%(one)-x 100%
        """)
    #expect(mended.journal.hasPrefix("2026-11-02 a/a-x 100%\n"))
  }

  @Test func `money out is turned round, and of two amounts one may be zero`() {
    let records = TranslatedRecords(
      "2026-11-02,5,0.00\n2026-11-03,,7\n2026-11-04,-3,\n2026-11-05,,\n2026-11-06,1,2\n",
      rules: "fields date, amount-out, amount-in\naccount1 a\n")
    #expect(
      records.findings == [
        "bank.csv:5:14 csv-record: posting 1 would have several amounts: amount-in 2, amount-out 1"
          + " ← bank.csv.rules:1"
      ])
    #expect(
      records.journal == """
        2026-11-02
            a  -5
            expenses:unknown  5

        2026-11-03
            a  7
            income:unknown  -7

        2026-11-04
            a  3
            income:unknown  -3

        2026-11-05
            a
        """)
  }

  @Test func `amounts have signs and symbols in every place that hledger reads`() {
    let amounts = [
      "-$5": "-5 $", "$-5": "$-5", "($5)": "$-5", "+ $20": "$20", "--5": "5", "-(5)": "5",
      "((5))": "5", "-+5": "-5", "5 EUR": "5 EUR", "1 @ $2": "1 @ $2",
    ]
    for (written, journal) in amounts {
      let records = TranslatedRecords("2026-11-02,\(written)\n", rules: "fields date, amount1\n")
      let expected = journal == "-5 $" ? "$-5" : journal
      #expect(records.journal.hasSuffix("  " + expected), "\(written): \(records.journal)")
    }
  }

  @Test func `the second posting is the first one's cost with the sign turned`() {
    let records = TranslatedRecords(
      "2026-11-02,3 ACME @ $2.50\n2026-11-03,-3 ACME @@ 7 EUR\n",
      rules: "fields date, amount\naccount1 a\naccount2 b\n")
    #expect(
      records.journal == """
        2026-11-02
            a  3 ACME @ $2.50
            b  $-7.50

        2026-11-03
            a  -3 ACME @@ 7 EUR
            b  7 EUR
        """)
  }

  @Test func `what hledger silently misreads is told by row and column`() {
    #expect(
      TranslatedRecords("2026-11-02,x\n", rules: Self.plain).findings == [
        "bank.csv:1:1 csv-record: the record has no column 3, which 'amount' is taken from"
          + " ← bank.csv.rules:1"
      ])
    #expect(
      TranslatedRecords("2026-11-02,x,5 DR\n", rules: Self.plain).findings == [
        "bank.csv:1:14 csv-amount: '5 DR' is not an amount for 'amount': 'DR' says which way the money"
          + " went, and is not a currency ← bank.csv.rules:1"
      ])
    #expect(
      TranslatedRecords(
        "2026-11-02;x;-5,00\n", rules: Self.plain + "separator ;\ndecimal-mark .\n"
      ).findings == [
        "bank.csv:1:14 csv-amount: '-5,00' is not an amount for 'amount': the digit groups of '5,00' are"
          + " uneven ← bank.csv.rules:1"
      ])
    #expect(
      TranslatedRecords("2026-11-02,x,$5\n", rules: Self.plain + "currency USD\n").findings == [
        "bank.csv:1:14 csv-amount: '$5' is not an amount for 'amount': it would have two currencies,"
          + " 'USD' and '$' ← bank.csv.rules:1"
      ])
  }

  @Test func `the decimal mark of the rules holds, and two kinds of marks speak for themselves`() {
    let records = TranslatedRecords(
      "2026-11-02;1.234,5\n2026-11-03;1.234\n2026-11-04;1,234.5\n2026-11-05;1.23\n",
      rules: "separator ;\nfields date, amount1\ndecimal-mark ,\n")
    #expect(
      records.journal == """
        decimal-mark ,

        2026-11-02
            expenses:unknown  1.234,5

        2026-11-03
            expenses:unknown  1.234

        2026-11-04
            expenses:unknown  1234,5
        """)
    #expect(records.findings.count == 1)
  }

  @Test func `records of newest days first are turned round, and those of a day on demand`() {
    func order(_ days: [Int], _ rules: String = "") -> String {
      let values = days.enumerated().map { "2026-11-0\($0.element),\($0.offset)\n" }.joined()
      let records = TranslatedRecords(values, rules: "fields date, description\n" + rules)
      return records.journal.split(separator: "\n").map { String($0.last!) }.joined()
    }
    #expect(order([2, 2, 3]) == "012")
    #expect(order([3, 2, 2]) == "210")
    #expect(order([2, 2]) == "01")
    #expect(order([2, 2], "newest-first\n") == "10")
    #expect(order([2, 2, 3, 3], "intra-day-reversed\n") == "1032")
    #expect(order([3, 2, 3]) == "120")
  }

  @Test func `a comment has several lines, and a balance is asserted`() {
    let records = TranslatedRecords(
      "2026-11-02,x,1,9,one\\ntwo\n",
      rules: """
        fields date, description, amount, balance, comment
        comment2 there
        balance-type ==*
        status *
        code (7)
        """)
    #expect(
      records.journal == """
        2026-11-02 * ((7))\t x\t; one
            ; two
            expenses:unknown  1  ==* 9
            income:unknown  -1  ; there
        """)
  }

  @Test func `an account that is set to nothing suppresses its posting`() {
    let records = TranslatedRecords(
      "2026-11-02,x,1\n", rules: "fields date, description, amount\naccount1 a\naccount2\n")
    #expect(records.journal == "2026-11-02 x\n    a  1")
    let virtual = TranslatedRecords(
      "2026-11-02,x,1\n", rules: "fields date, description, amount\naccount1 (a)\n")
    #expect(virtual.journal == "2026-11-02 x\n    (a)  1")
  }

  @Test func `dates are read as strptime does`() {
    func day(_ text: String, _ format: String, rules: String = "", zone: String? = nil) -> String {
      let records = TranslatedRecords(
        "\(text),x\n", rules: "fields date, description\ndate-format \(format)\n" + rules,
        zone: zone)
      return records.findings.isEmpty ? String(records.journal.prefix(10)) : "none"
    }
    #expect(day("02.11.2026", "%d.%m.%Y") == "2026-11-02")
    #expect(day("2.11.2026", "%d.%m.%Y") == "none")
    #expect(day("2.1.2026", "%-d.%-m.%Y") == "2026-01-02")
    #expect(day("31.02.2026", "%d.%m.%Y") == "none")
    #expect(day("Mon 2 NOVEMBER 26", "%a %e %b %y") == "2026-11-02")
    #expect(day("11/02/68", "%D") == "2068-11-02")
    #expect(day("11/02/69", "%m/%d/%y") == "1969-11-02")
    #expect(day("2026-11-02 11:59:59 pm", "%F %I:%M:%S %p") == "2026-11-02")
    #expect(day("2026-11-02 rest", "%F") == "none")
    #expect(day("2026-306", "%Y-%j") == "2026-11-02")
    #expect(day("2026-11-02 23:30 +0000", "%F %R %z", zone: "XYZ-2") == "2026-11-03")
    #expect(day("2026-11-02 23:30", "%F %R", rules: "timezone PST\n") == "2026-11-03")
    #expect(day("2026-11-02 23:30", "%F %R", zone: "XYZ-2") == "2026-11-02")
    #expect(day("2026", "%Y") == "none")
  }

  @Test func `encodings of one byte a character are read by name`() {
    let bytes = Array("2026-11-02,".utf8) + [0xB1, 0x6C] + Array(",1\n".utf8)
    let rules = "fields date, description, amount1\nencoding "
    #expect(TranslatedRecords(bytes: bytes, rules: rules + "iso-8859-2\n").journal.contains("ąl"))
    #expect(TranslatedRecords(bytes: bytes, rules: rules + "CP850\n").journal.contains("▒l"))
    #expect(TranslatedRecords(bytes: bytes, rules: rules + "latin1\n").journal.contains("±l"))
    #expect(
      TranslatedRecords(bytes: bytes, rules: rules + "utf-8\n").findings == [
        "bank.csv:1:12 csv-encoding: this byte is not a character in the file's encoding"
      ])
    #expect(
      TranslatedRecords(bytes: bytes, rules: rules + "morse\n").findings == [
        "bank.csv.rules:2:1 csv-rules-syntax: there is no encoding 'morse'"
      ])
  }

  @Test(arguments: ["shift-jis", "Shift_JIS", "gb18030", "EUC-KR"])
  func `encodings without a table here say how to convert the file`(_ name: String) {
    let records = TranslatedRecords(
      "2026-11-02,5\n", rules: "encoding \(name)\nfields date,amount\n")
    #expect(
      records.findings == [
        "bank.csv.rules:1:1 csv-rules-syntax: records in \(name) have to be converted to UTF-8 first"
      ])
  }

  @Test(arguments: [1, 28])
  func `records of a long file are the same on one thread and on two`(days: Int) {
    let values = (0..<9_000).map { number in
      let day = number * days / 18_000 + number % days / 2 + 1
      return
        "2026-01-\(number % 1_700 == 5 ? "x" : String(day)),\"a \"\"quote\"\" \(number)\",-1.00\n"
    }.joined()
    let rules = """
      fields date, description, amount
      currency EUR
      account1 assets:bank
      if 7
       comment %1 again
      if
      99
      & a
       skip
      """
    // Whether a record ends the file is known to one thread only.
    let alone = TranslatedRecords(values, rules: rules + "\nif nowhere\n end\n")
    let together = TranslatedRecords(values, rules: rules)
    #expect(alone.lines.count > 20_000)
    #expect(alone.findings.count == 6)
    #expect(together.findings == alone.findings)
    #expect(together.lines == alone.lines)
    #expect(together.journal == alone.journal)
  }
}
