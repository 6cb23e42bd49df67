import LedgeraImporting
import Testing

/// Files as banks of several countries write them.
@Suite struct StatementFileTests {
  @Test func `a German file has semicolons, a preamble, commas and a footer`() {
    let statement = ReadStatement(
      """
      "Kontoumsätze Girokonto";"DE02 1203 0000 0000 2020 51"
      "Kontostand vom 31.10.2026:";"1.234,56 EUR"

      "Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Empfänger";"Verwendungszweck";"Betrag (EUR)"
      "30.10.2026";"30.10.2026";"Lastschrift";"Stadtwerke";"Strom  Oktober";"-1.112,50"
      "31.10.2026";"31.10.2026";"Gutschrift";"Northwind GmbH";"Gehalt";"2.545,00"
      "";"";"";"";"Ende";""
      """)
    #expect(
      statement.rows == [
        "5 2026-10-30 -1112.50 EUR Stadtwerke Lastschrift Strom Oktober",
        "6 2026-10-31 2545.00 EUR Northwind GmbH Gutschrift Gehalt",
      ])
    #expect(
      statement.findings == [
        "7:2 csv-row-left-out: this row is left out: it has neither date nor amount"
      ])
  }

  @Test func `money in and money out stand in columns of their own`() {
    let statement = ReadStatement(
      """
      Date,Type,Description,Paid out,Paid in,Balance
      01 Oct 2026,DD,"ELECTRIC CO, LONDON",£45.00,,"£1,955.00"
      02 Oct 2026,BGC,SALARY,,"£2,100.50","£4,055.50"
      """)
    #expect(
      statement.rows == [
        "2 2026-10-01 -45.00 = 1955.00 £ ELECTRIC CO, LONDON",
        "3 2026-10-02 2100.50 = 4055.50 £ SALARY",
      ])
    #expect(statement.findings == [])
  }

  @Test func `a column says whether money went in or out`() {
    let statement = ReadStatement(
      """
      Datum\tNaam / Omschrijving\tAf Bij\tBedrag (EUR)\tMededelingen
      20261003\tAlbert\tAf\t12,10\tboodschappen
      20261004\tWerk BV\tBij\t900,00\tloon
      20261005\tWerk BV\tBoth\t1,00\tloon
      """)
    #expect(
      statement.rows == [
        "2 2026-10-03 -12.10 EUR Albert boodschappen", "3 2026-10-04 900.00 EUR Werk BV loon",
      ])
    #expect(
      statement.findings == ["4:18 csv-amount: this says neither debit nor credit"])
  }

  @Test func `French, Spanish and Swiss headers and numbers are known`() {
    let french = ReadStatement(
      "Date;Libellé;Débit euros;Crédit euros\r\n03/10/2026;CARTE CAFE;-12,50;\r\n"
        + "30/10/2026;VIREMENT;;1 250,00\r\n")
    #expect(
      french.rows == ["2 2026-10-03 -12.50 EUR CARTE CAFE", "3 2026-10-30 1250.00 EUR VIREMENT"])
    let spanish = ReadStatement(
      "Fecha operación;Concepto;Importe;Saldo\n13-10-2026;Café;-3,20;96,80\n")
    #expect(spanish.rows == ["2 2026-10-13 -3.20 = 96.80 Café"])
    let swiss = ReadStatement(
      "Datum;Buchungstext;Belastung;Gutschrift\r13.10.26;Miete;1'250.00;\r14.10.26;Lohn;;5’400.50")
    #expect(swiss.rows == ["2 2026-10-13 -1250.00 Miete", "3 2026-10-14 5400.50 Lohn"])
  }

  @Test func `identifiers, currencies and times are taken or left`() {
    let statement = ReadStatement(
      """
      Completed Date|Description|Amount|Currency|Balance|Transaction ID
      2026-10-03 14:22:05|Coffee|-3.5|GBP|10|a-1
      2026-10-04T09:00:00Z|Top-up|20|GBP|30|a-2
      """)
    #expect(
      statement.rows == [
        "2 2026-10-03 -3.5 = 10 GBP Coffee #a-1", "3 2026-10-04 20 = 30 GBP Top-up #a-2",
      ])
  }

  @Test func `columns that are named need no header`() {
    let text =
      "Kontoauszug\n13/10/2026,3.50,Coffee\n,,\n14/10/2026,-7.25,\"Tea\nand \"\"cake\"\"\"\n"
    let statement = ReadStatement(
      text, ReadStatement.options(columns: [.date, .amount, .description], inverted: true))
    #expect(
      statement.rows == ["2 2026-10-13 -3.50 Coffee", "4 2026-10-14 7.25 Tea and \"cake\""])
    #expect(statement.findings == [])
  }

  @Test(arguments: [
    ("", true), ("14.10.2026;Pay;14.10.2026;1.000,00;EUR\n", true),
    // A card may count what was spent as positive; a second column may be the amount; a word is no amount.
    ("14.10.2026;Pay;14.10.2026;7,00;EUR\n15.10.2026;Pay;15.10.2026;7,00;EUR\n", false),
    ("14.10.2026;Tea;14.10.2026;;EUR\n", false), ("Total;;;-10,00;\n", false),
  ])
  func `rows that leave no choice need none`(_ more: String, isRead: Bool) {
    let rows = "11.10.2026;Tea;12.10.2026;-3,50;EUR\n13.10.2026;Rent;13.10.2026;-7,25;EUR\n"
    let text = rows + (more.isEmpty ? "13.10.2026;Rent;13.10.2026;-7,25;EUR\n" : more)
    let statement = ReadStatement(text)
    #expect(statement.findings.isEmpty == isRead, "\(statement.findings)")
    #expect(statement.rows.first == (isRead ? "1 2026-10-11 -3.50 EUR Tea" : nil))
    #expect(ReadStatement(rows).rows == [])
    let rivals = text.replacing(";EUR", with: ";-1,50")
    #expect(ReadStatement(rivals).rows == [])
  }

  @Test func `a line may say what the separator is`() {
    let statement = ReadStatement("sep=|\r\nDate|Amount|Text\r\n2026-10-13|1,50;2|x;y\r\n")
    #expect(statement.rows == [])
    #expect(statement.findings == ["3:12 csv-amount: this is not an amount"])
    #expect(
      ReadStatement("Date:Amount\n2026-10-13:5\n", ReadStatement.options(separator: ":")).rows
        == ["2 2026-10-13 5"])
  }

  @Test func `spreadsheets wrap what they would take for numbers`() {
    let statement = ReadStatement("Date,Amount,Ref No\n2026-10-13,5.00,=\"0012\"\n")
    #expect(statement.rows == ["2 2026-10-13 5.00 #0012"])
  }

  // MARK: Encodings

  @Test func `files in the encodings of Windows are read`() {
    let text = "Datum;Empfänger;Betrag\r\n13.10.2026;Café „Größe“ €;-3,20\r\n"
    let expected = ["2 2026-10-13 -3.20 Café „Größe“ €"]
    #expect(ReadStatement(text).rows == expected)
    #expect(ReadStatement("\u{FEFF}" + text).rows == expected)
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for (bytes, encoding) in [
      ([0xFF, 0xFE] + little, TextEncoding.utf16LittleEndian),
      ([0xFE, 0xFF] + big, .utf16BigEndian),
      (little, .utf16LittleEndian), (big, .utf16BigEndian),
    ] {
      let statement = ReadStatement(bytes: bytes)
      #expect(statement.rows == expected)
      #expect(statement.encoding == encoding)
    }
    let windows: [Character: UInt8] = [
      "ä": 0xE4, "é": 0xE9, "ö": 0xF6, "ß": 0xDF, "€": 0x80, "„": 0x84, "“": 0x93,
    ]
    let bytes = text.unicodeScalars.compactMap {
      windows[Character($0)] ?? ($0.isASCII ? UInt8($0.value) : nil)
    }
    let statement = ReadStatement(bytes: bytes)
    #expect(statement.rows == expected)
    #expect(statement.encoding == .windows1252)
    #expect(statement.findings == [])
  }

  @Test func `bytes that are no text in the encoding asked for are findings`() {
    var options = StatementOptions()
    options.encoding = .utf8
    let statement = ReadStatement(
      bytes: Array("Date,Amount,Text\n2026-10-13,1,a".utf8) + [0xE4] + Array("b\n".utf8), options)
    #expect(statement.findings == ["2:15 csv-encoding: this is not text in utf-8"])
    #expect(statement.rows == ["2 2026-10-13 1 a\u{FFFD}b"])
  }
}
