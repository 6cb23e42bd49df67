import LedgeraImporting
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// What is wrong, or could be read in two ways, is said where it stands.
@Suite struct StatementMistakeTests {
  @Test func `day and month that could be either are asked about`() {
    let text = "Date,Amount\n03/03/2026,1.00\n03/04/2026,1.00\n"
    let statement = ReadStatement(text)
    #expect(statement.rows == [])
    #expect(
      statement.findings == [
        "3:1 csv-date: this may be 2026-04-03 or 2026-03-04, as may all dates here"
      ])
    #expect(
      ReadStatement(text, ReadStatement.options(date: "%m/%d/%Y")).rows == [
        "2 2026-03-03 1.00", "3 2026-03-04 1.00",
      ])
    #expect(ReadStatement("Date,Amount\n03/03/2026,1.00\n").rows == ["2 2026-03-03 1.00"])
    #expect(ReadStatement(text + "13/04/2026,1.00\n").rows.last == "4 2026-04-13 1.00")
    #expect(ReadStatement(text + "04/13/2026,1.00\n").rows.last == "4 2026-04-13 1.00")
  }

  @Test func `each date in another form than the others is told`() {
    let statement = ReadStatement(
      "Date,Amount\n2026-01-01,1.00\n2026/01/02,1.00\n01/03/2026,1.00\n")
    #expect(
      statement.findings == [
        "3:1 csv-date: this is not a date written as %Y-%m-%d",
        "4:1 csv-date: this is not a date written as %Y-%m-%d",
      ])
  }

  @Test(arguments: [
    "Date,Text,Amount\n03/04/2026,a,\"-1,50\"\n", "Datum;Text;Betrag\n03/04/2026;a;-1,50\n",
    "Date,Text,Amount (GBP)\n03/04/2026,a,-1.50\n", "Date,Text,Amount\n03/04/2026,a,-£1.50\n",
    "Date,Text,Debit AUD\n03-04-2026,a,1.50\n", "Datum,Text,Belopp\n03/04/2026,a,-1.50\n",
    "Date;Text;Montant\n03/04/2026;a;-1.50\n",
    "תאריך עסקה,שם בית העסק,סכום עסקה\n03/04/2026,a,-1.50\n",
  ])
  func `the day comes first where names, numbers or currencies are those of such countries`(
    _ text: String
  ) {
    #expect(ReadStatement(text).findings == [])
    #expect(ReadStatement(text).rows.first?.hasPrefix("2 2026-04-03 -1.50 ") == true)
  }

  @Test(arguments: [
    "Date,Text,Amount (USD)\n03/04/2026,a,-1.50\n", "Date,Text,Amount\n03/04/2026,a,-$1.50\n",
    "Date,Text,Amount,Currency\n03/04/2026,a,-1.50,GBP\n",
    "Date,Text,Amount (CAD)\n03/04/2026,a,-1.50\n", "Fecha,Texto,Importe\n03/04/2026,a,-1.50\n",
    "Run Date,Text,Amount\n03/04/2026,a,-1.50\n", "Whenever,Text,Amount\n03/04/2026,a,-1.50\n",
    "Date;Text;Amount\n03/04/2026;a;-$1.50\n",
  ])
  func `the month may come first elsewhere`(_ text: String) {
    #expect(ReadStatement(text).rows == [])
  }

  @Test func `an unknown word in place of a state is said`() {
    let text = "Date,Text,Amount,Status\n2026-10-03,a,1.00,booked\n2026-10-04,b,1.00,parked\n"
    let one = ReadStatement(text)
    #expect(one.rows == ["2 2026-10-03 1.00 a", "3 2026-10-04 1.00 b"])
    #expect(
      one.findings == ["3:19 csv-state: this row is taken as booked: 'parked' is no known state"])
    let several = ReadStatement(
      text + "2026-10-05,c,1.00,\n2026-10-06,d,1.00,parked\n2026-10-07,e,1.00,odd\n")
    #expect(
      several.findings == [
        "3:19 csv-state: 3 rows are taken as booked, this one first: their states are unknown"
          + " ('parked', 'odd')"
      ])
    #expect(
      ReadStatement(text.replacing("parked", with: "pending")).pending == ["3 2026-10-04 1.00 b"])
  }

  @Test func `rows with other fields than the header are told`() {
    let header = "Date,Text,Amount,Currency\n2026-10-02,x,2.00,EUR\n"
    #expect(
      ReadStatement(header + "2026-10-03,a,1.00,EUR2026-10-04,b,1.00,EUR\n").findings == [
        "3:1 csv-fields: this row has 7 fields where the header names 4"
      ])
    #expect(
      ReadStatement(header + "2026-10-03,a,1.00\n2026-10-04,b,1.00,EUR,more\n").findings == [
        "3:1 csv-fields: 2 rows have 3 fields where the header names 4, this one first"
      ])
    #expect(ReadStatement(header + "2026-10-03,a,1.00,EUR,,\n").findings == [])
    #expect(ReadStatement("Date,Amount,Phone\n2026-10-03,1.00\n").findings == [])
  }

  @Test func `balances that amounts do not explain are told, in any order of a day`() {
    func read(_ rows: String...) -> [String] {
      ReadStatement("Date,Text,Amount,Balance\n" + rows.joined(separator: "\n")).findings
    }
    let rows = ["2026-10-01,a,1.00,11.00", "2026-10-02,b,2.00,13.00", "2026-10-03,c,-3.00,10.00"]
    #expect(read(rows[0], rows[1], rows[2]) == [])
    #expect(
      read(rows[0], rows[1], "2026-10-03,c,-30.00,10.00", "2026-10-04,d,1.00,11.00") == [
        "4:1 statement-balance: the balance goes from 13.00 to 10.00, which -30.00 does not explain"
      ])
    #expect(
      read(
        rows[0], "2026-10-02,e,5.00,18.00", "2026-10-02,f,2.00,13.00", "2026-10-03,c,-3.00,15.00",
        "2026-10-04,d,1.00,16.00", "2026-10-05,d,1.00,17.00") == [])
    #expect(
      read(rows[0], "2026-10-02,b,-2.00,13.00", rows[2], "2026-10-04,d,1.00,11.00") == [
        "3:1 statement-balance: the balance goes from 11.00 to 13.00, which -2.00 does not explain"
      ])
  }

  @Test func `a word with digits is no amount`() {
    #expect(
      ReadStatement("Date,Text,Amount\n2026-10-03,a,Shop101\n2026-10-03,b,12 EUR\n").findings
        == ["2:14 csv-amount: this is not an amount"])
    #expect(ReadStatement("Date,Text,Amount\n2026-10-03,a,)1\n2026-10-03,b,(1)\n").rows.count == 1)
    #expect(ReadStatement("Date,Text,Amount\n2026-10-03,a,12.00 Euro\n").rows.count == 1)
  }

  @Test func `records that run into each other are told`() {
    #expect(
      ReadStatement("!Type:Bank\nD13.10.2026\nT-1.00\nPa\nD14.10.2026\nT-2.00\nPb\n^\n").findings
        == [
          "5:1 statement-record: this record has two dates or amounts, and is left out"
        ])
    let record = "<STMTTRN><DTPOSTED>20261013<TRNAMT>1.00<NAME>a</STMTTRN>\n"
    func read(_ second: String) -> ReadStatement {
      ReadStatement(
        "OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>\n" + record + second
          + "</BANKTRANLIST></STMTRS></OFX>")
    }
    #expect(
      read(record.replacing("<STMTTRN", with: "<STMTRN")).findings == [
        "4:35 statement-record: this is in no STMTTRN, and is left out"
      ])
    #expect(
      read(record.replacing("<TRNAMT>", with: "<FITID>1<FITID>2<TRNAMT>")).findings == [
        "4:43 statement-record: this record has two ids, and is left out"
      ])
    let open = read(record.replacing("</STMTTRN>", with: "") + record)
    #expect(
      open.rows == [
        "3 2026-10-13 1.00 EUR a", "4 2026-10-13 1.00 EUR a", "5 2026-10-13 1.00 EUR a",
      ])
    #expect(
      ReadStatement("!Type:Bank\nD13.10.2026\nT-1.00\n^\nT-2.00\nPb\n^\n").findings == [
        "5:1 statement-date: this record has no date"
      ])
  }

  @Test func `what was said before counts where a file leaves it open`() {
    var options = StatementOptions()
    options.known = StatementForms { ["date-format": "%d/%m/%Y", "decimal-mark": "comma"][$0] }
    let open = "Date,Amount\n03/04/2026,\"1,234\"\n"
    #expect(ReadStatement(open, options).rows == ["2 2026-04-03 1.234"])
    #expect(
      ReadStatement(open + "03/13/2026,1.50\n", options).rows == [
        "2 2026-03-04 1234", "3 2026-03-13 1.50",
      ])
    #expect(
      ReadStatement("!Type:Bank\nD3/4/2026\nT1,234\nPa\n^\n", options).rows
        == ["2 2026-04-03 1.234 a"])
  }

  @Test func `a lone thousand or fraction is asked about`() {
    let text = "Date,Amount\n2026-10-03,\"1,234\"\n"
    #expect(ReadStatement(text).rows == [])
    #expect(ReadStatement(text).findings == ["2:13 csv-amount: this may be 1234 or 1.234"])
    #expect(
      ReadStatement(text + "2026-10-04,\"0,50\"\n").rows == [
        "2 2026-10-03 1.234", "3 2026-10-04 0.50",
      ])
    #expect(
      ReadStatement(text + "2026-10-04,1.50\n").rows == ["2 2026-10-03 1234", "3 2026-10-04 1.50"])
    var options = StatementOptions()
    options.decimalMark = .point
    #expect(ReadStatement(text, options).rows == ["2 2026-10-03 1234"])
  }

  @Test func `a row that does not fit the others is said and left out`() {
    let statement = ReadStatement(
      """
      Date,Amount,Text
      2026-10-03,1.00,a
      2026-02-30,1.00,b
      2026-10-05,1.00.00,c
      2026-10-06,,d
      soon,2.00,e
      2026-10-07,"1,5",f
      2026-10-08
      2026-10-09,3.00,g
      """)
    #expect(statement.rows == ["2 2026-10-03 1.00 a", "9 2026-10-09 3.00 g"])
    #expect(
      statement.findings == [
        "3:1 csv-date: this is not a date written as %Y-%m-%d",
        "4:12 csv-amount: this is not an amount",
        "5:1 csv-amount: this row has no amount",
        "6:1 csv-date: this is not a date written as %Y-%m-%d",
        "7:13 csv-amount: this is not an amount", "8:1 csv-amount: this row has no amount",
      ])
  }

  @Test(arguments: [
    ("-12.50", "-12.50"), ("12.50-", "-12.50"), ("(12.50)", "-12.50"), ("−12.50", "-12.50"),
    ("$12.50", "12.50 $"), ("-$12.50", "-12.50 $"), ("$-12.50", "-12.50 $"), ("12.50 DR", "-12.50"),
    ("12.50CR", "12.50"), ("+12.50", "12.50"), ("EUR 1 234.50", "1234.50 EUR"), (".50", "0.50"),
    ("1,23,456.50", "123456.50"), ("1'234.50", "1234.50"), ("12.", "12"), ("0.00", "0.00"),
    ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
    ("Rs. 12.50", "12.50 Rs"), ("Xy. 12.50", "12.50 Xy"), ("x. .12.50", ""), ("..50", ""),
    (". 50", ""), (".,50", ""),
    ("--1.50", ""), ("-1.50-", ""), ("(1.50", ""), ("1.50)", ""), ("1.2.50", ""), ("1,2.50", ""),
    ("12,34,5.50", ""), ("x", ""), ("", ""), ("1 2x.50", ""), ("-", ""), (".", ""), (",", ""),
    ("123456789012345678901234567890123456789", ""), ("1e5", ""), ("12:50", ""),
  ])
  func `amounts are exact, or no amounts`(_ written: String, _ amount: String) {
    let statement = ReadStatement(
      "Date;Amount\n2026-10-01;0.01\n2026-10-02;\(written)\n", ReadStatement.options())
    #expect(statement.rows.dropFirst() == (amount.isEmpty ? [] : ["3 2026-10-02 \(amount)"]))
  }

  @Test(arguments: [
    ("%d.%m.%Y", "3.1.2026", "2026-01-03"), ("%d.%m.%Y", "03.01.26", ""),
    ("%d.%m.%y", "03.01.69", "2069-01-03"), ("%d.%m.%y", "03.01.70", "1970-01-03"),
    ("%Y%m%d", "20260103", "2026-01-03"), ("%Y%m%d", "202601031", ""),
    ("%b %-d, %Y", "Jan 3, 2026", "2026-01-03"), ("%d %B %Y", "3 März 2026", "2026-03-03"),
    ("%d. %b %Y", "3. Okt. 2026", "2026-10-03"), ("%d %b %Y", "3 juillet 2026", "2026-07-03"),
    ("%d %b %Y", "3 noiembrie 2026", "2026-11-03"), ("%d %b %Y", "3 maj 2026", "2026-05-03"),
    ("%d %b %Y", "3 marraskuu 2026", "2026-11-03"), ("%d %b %Y", "3 lipca 2026", "2026-07-03"),
    ("%d %b %Y", "3 июня 2026", "2026-06-03"), ("%d %b %Y", "3 ŞUB 2026", "2026-02-03"),
    ("%d %b %Y", "3 Foo 2026", ""), ("%d %b %Y", "3 ma 2026", ""),
    ("%Y-%m-%d %H:%M", "2026-01-03 12:30", "2026-01-03"), ("%Y-%m-%d", "2026-01-03 12:30", ""),
    ("%Y-%m-%d", "2026-13-03", ""), ("%Y-%m-%d", "0000-01-03", ""),
    ("%d%%%m%Y", "3%012026", "2026-01-03"),
  ])
  func `date formats are strict`(_ format: String, _ written: String, _ day: String) throws {
    #expect(try #require(DateFormat(format)).day(written)?.text ?? "" == day)
  }

  @Test(arguments: ["", "%d.%m", "%d.%m.%Y.%d", "%d.%q.%Y", "%", "%d.%m.%Y%"])
  func `formats without one day, month and year are refused`(_ format: String) {
    #expect(DateFormat(format) == nil)
  }

  @Test(arguments: [
    ("", "1:1 csv-columns: no row names a date and an amount"),
    ("Date,Text\n2026-01-01,x\n", "1:1 csv-columns: no row names a date and an amount"),
    ("Date,Amount\n\"2026-01-01,1\n", "2:1 csv-syntax: this quote is never closed"),
    ("Date,Amount\nsoon,1\n", "2:1 csv-date: no date here is in a known form"),
    (
      "Date,Amount,Text\n2026-01-01,1,\"a\"b\n",
      "2:17 csv-syntax: a separator or the end of the line is missing after the quote"
    ),
  ])
  func `what cannot be read is said`(_ text: String, _ finding: String) {
    #expect(ReadStatement(text).findings.first == finding)
  }

  @Test func `a quote that is never closed ends what is read`() {
    let statement = ReadStatement(
      "Date,Amount,Text\n2026-01-01,1,a\n2026-01-02,2,\"b\n2026-01-03,3,c\n")
    #expect(statement.rows.map { $0.suffix(1) } == ["a"])
    #expect(statement.findings == ["3:14 csv-syntax: this quote is never closed"])
  }

  @Test(arguments: [
    "Date,Amount,Text\n2026-01-01,1,a\n" + String(repeating: "x,y,z\n", count: 5_000),
    "Date,Amount,Text\n2026-01-01,1,a\n" + String(repeating: "\"x\"y,", count: 5_000),
    "!Type:Bank\nD31/1/2026\nT1.00\n^\n" + String(repeating: "D31/1/2026\nT1:2\n^\n", count: 5_000),
    "<OFX><STMTRS>" + String(repeating: "<STMTTRN><DTPOSTED>x</STMTTRN>", count: 5_000) + "</OFX>",
    "<Document><BkToCstmrStmt><Stmt>"
      + String(repeating: "<Ntry><Amt>x</Amt></Ntry>", count: 5_000) + "</Stmt></Document>",
    ":20:X\n:25:A\n" + String(repeating: ":61:xx\n", count: 5_000),
  ])
  func `of many mistakes the first are kept and the others counted`(_ text: String) {
    let statement = ReadStatement(text)
    #expect(statement.findings.count == 1_000)
    #expect(statement.droppedCount >= 4_000)
  }

  @Test func `any bytes give rows and findings within the file`() {
    var random = SeededRandom(5)
    let words = [
      "Date", "Amount", "Saldo", "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r\n", "\r",
      "2026-01-02",
      "1,5", "1.5", "-", "=\"", "03/04/2026", "Soll", "Haben", "\u{FEFF}", "é", "sep=", "\0", " ",
    ]
    for round in 0..<Effort.cases(400) {
      var bytes: [UInt8] = []
      for _ in 0..<random.below(40) {
        if random.oneIn(12) {
          bytes.append(UInt8(random.below(256)))
        } else {
          bytes += Array(random.pick(words).utf8)
        }
      }
      var options = StatementOptions()
      if random.oneIn(3) { options.columns = [.date, .amount, .description] }
      if random.oneIn(4) { options.encoding = random.pick(TextEncoding.allCases) }
      let statement = ReadStatement(bytes: bytes, options)
      #expect(
        statement.rows.count <= bytes.count && statement.findings.allSatisfy { !$0.isEmpty },
        "seed 5, round \(round)")
    }
  }
}
