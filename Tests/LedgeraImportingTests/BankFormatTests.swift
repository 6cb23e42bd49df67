import LedgeraImporting
import LedgeraTestSupport
import Testing

/// OFX, QIF, CAMT and MT940 as banks write them.
@Suite struct BankFormatTests {
  // MARK: OFX

  private static let ofx = """
    OFXHEADER:100
    DATA:OFXSGML
    CHARSET:1252

    <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
    <BANKACCTFROM><BANKID>1<ACCTID>12-34<ACCTTYPE>CHECKING</BANKACCTFROM>
    <BANKTRANLIST>
    <STMTTRN><TRNTYPE>POS<DTPOSTED>20261102200000[-5:EST]<TRNAMT>-12.50<FITID>a1<NAME>Cafe &amp; Co<MEMO>Card
     4711</STMTTRN>
    <STMTTRN><DTPOSTED>20261103<TRNAMT>+1.234,56<FITID>a2<NAME></NAME><MEMO/></STMTTRN>
    <STMTTRN><DTPOSTED>00000000<DTUSER>20261104<TRNAMT>3<FITID>a3<NAME><MEMO>Only a memo</STMTTRN>
    </BANKTRANLIST>
    <LEDGERBAL><BALAMT>1225.06<DTASOF>20261105</LEDGERBAL>
    </STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
    """

  @Test func `OFX without end tags, with entities and wrapped lines`() {
    let statement = ReadStatement(Self.ofx)
    #expect(
      statement.rows == [
        "8 2026-11-02 -12.50 EUR Cafe & Co Card 4711 #a1", "10 2026-11-03 1234.56 EUR #a2",
        "11 2026-11-04 3 EUR Only a memo #a3",
      ])
    #expect(statement.findings == [])
    #expect(statement.statements == ["12-34 EUR ? -> 1225.06 on 2026-11-05"])
  }

  @Test func `a record of OFX that cannot be read costs that record`() {
    let statement = ReadStatement(
      Self.ofx.replacing("-12.50", with: "$12.50").replacing("20261103<", with: "<"))
    #expect(statement.rows == ["11 2026-11-04 3 EUR Only a memo #a3"])
    #expect(
      statement.findings == [
        "8:62 statement-amount: this is not an amount", "10:10 statement-date: this is not a date",
      ])
  }

  @Test func `an answer without a statement says why`() {
    let statement = ReadStatement(
      "<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Wrong password"
        + "</STATUS></SONRS></SIGNONMSGSRSV1></OFX>")
    #expect(
      statement.findings == ["1:29 statement-refused: the bank sent no statement: Wrong password"])
  }

  @Test func `several accounts in a file stay apart`() {
    let account = Self.ofx.replacing("12-34", with: "56-78")
    let statement = ReadStatement(Self.ofx + account)
    #expect(statement.statements.map { String($0.prefix(5)) } == ["12-34", "56-78"])
    #expect(statement.rows.count == 6)
  }

  // MARK: QIF

  @Test func `one date that tells day from month decides for the whole file`() {
    let statement = ReadStatement(
      "!Type:Bank\nD02/01'26\nT-1,000.00\nPRent\nMJanuary\n^\nD22/1/26\nU5.25\nLFood\n")
    #expect(
      statement.rows == ["2 2026-01-02 -1000.00 Rent January", "7 2026-01-22 5.25"])
    #expect(statement.findings == [])
  }

  @Test func `dates that are the same either way are not ambiguous, others are`() {
    #expect(ReadStatement("!Type:Cash\nD1/1/26\nT1.00\n^\n").rows == ["2 2026-01-01 1.00"])
    let statement = ReadStatement("!Type:Cash\nD1/2/26\nT1.00\n^\n")
    #expect(statement.rows == [])
    #expect(
      statement.findings == [
        "2:2 statement-date: this may be 2026-02-01 or 2026-01-02, as may all dates here"
      ])
    #expect(
      ReadStatement("!Type:Cash\nD1/2/26\nT1.00\n^\n", ReadStatement.options(date: "%d/%m/%y")).rows
        == ["2 2026-02-01 1.00"])
  }

  @Test func `accounts are selected outside of lists, and lists of categories are no entries`() {
    let statement = ReadStatement(
      """
      !Option:AutoSwitch
      !Account
      NSavings
      TBank
      ^
      !Clear:AutoSwitch
      !Type:Cat
      NFood
      DWhat we eat
      ^
      !Account
      NCurrent
      TBank
      ^
      !Type:Bank
      D2026-11-02
      T-3.00
      ^
      """)
    #expect(statement.statements == ["Current  ? -> ?"])
    #expect(statement.rows == ["16 2026-11-02 -3.00"])
  }

  // MARK: CAMT

  private static let camt = """
    <?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>
    <c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><c:BkToCstmrStmt><c:Stmt>
    <c:Acct><c:Id><c:IBAN>DE02120300000000202051</c:IBAN></c:Id></c:Acct>
    <c:Bal><c:Tp><c:CdOrPrtry><c:Cd>OPBD</c:Cd></c:CdOrPrtry></c:Tp><c:Amt Ccy="EUR">10.00</c:Amt>
     <c:CdtDbtInd>DBIT</c:CdtDbtInd><c:Dt><c:Dt>2026-11-01</c:Dt></c:Dt></c:Bal>
    <c:Bal><c:Tp><c:CdOrPrtry><c:Cd>CLBD</c:Cd></c:CdOrPrtry></c:Tp><c:Amt Ccy="EUR">15.00</c:Amt>
     <c:CdtDbtInd>CRDT</c:CdtDbtInd><c:Dt><c:Dt>2026-11-30</c:Dt></c:Dt></c:Bal>
    <c:Ntry><c:Amt Ccy="EUR">25</c:Amt><c:CdtDbtInd>CRDT</c:CdtDbtInd><c:Sts><c:Cd>BOOK</c:Cd></c:Sts>
     <c:BookgDt><c:DtTm>2026-11-02T23:59:00-05:00</c:DtTm></c:BookgDt><c:AcctSvcrRef>R1</c:AcctSvcrRef>
     <c:NtryDtls><c:TxDtls><c:RltdPties><c:Dbtr><c:Pty><c:Nm>Bob &e; Sons</c:Nm></c:Pty></c:Dbtr>
     <c:Cdtr><c:Pty><c:Nm>Me</c:Nm></c:Pty></c:Cdtr></c:RltdPties><c:RmtInf><c:Ustrd>Rent</c:Ustrd>
     <c:Ustrd><![CDATA[<May>]]></c:Ustrd></c:RmtInf></c:TxDtls></c:NtryDtls></c:Ntry>
    <c:Ntry><c:Amt Ccy="EUR">1.00</c:Amt><c:CdtDbtInd>DBIT</c:CdtDbtInd><c:Sts>PDNG</c:Sts>
     <c:BookgDt><c:Dt>2026-11-03</c:Dt></c:BookgDt></c:Ntry>
    </c:Stmt></c:BkToCstmrStmt></c:Document>
    """

  @Test func `CAMT of any version and namespace, without what stands outside the file`() {
    let statement = ReadStatement(Self.camt)
    #expect(statement.rows == ["8 2026-11-02 25 EUR Bob &e; Sons Rent <May> #R1"])
    #expect(statement.findings == [])
    #expect(
      statement.statements == ["DE02120300000000202051 EUR -10.00 -> 15.00 on 2026-11-30"])
  }

  @Test func `a statement that does not add up is a warning with the sum`() {
    let statement = ReadStatement(Self.camt.replacing(">15.00<", with: ">16.00<"))
    #expect(statement.rows.count == 1)
    #expect(
      statement.findings == [
        "8:1 statement-balance: DE02120300000000202051: -10.00 and the entries add up to 15, not"
          + " 16.00"
      ])
  }

  @Test func `an amount of CAMT without a sign is not guessed`() {
    let statement = ReadStatement(
      Self.camt.replacing("<c:CdtDbtInd>CRDT</c:CdtDbtInd><c:Sts>", with: "<c:Sts>"))
    #expect(statement.rows == [])
    #expect(
      statement.findings.first == "8:1 statement-amount: this says neither CRDT nor DBIT")
  }

  // MARK: MT940

  private static let mt940 = """
    {1:F01BANKBEBBAXXX0000000000}{2:I940XXXXXXXXXXXXN}{4:
    :20:STARTUMSE
    :25:12030000/202051
    :28C:1/1
    :60F:C261130EUR100,
    :61:2611301201D20,00NTRFNONREF//B1
    :86:166?00TRANSFER?20SVWZ+Rent Decem?21ber?31DE02?32Olivia?33 Dorn
    :61:2612310102RC5,50N021NONREF
    :61:2612310105CR7,N033C7
    supplement
    :86:Free text that is as long as a line of such a message can ever be
    , and goes on
    :62F:C261231EUR81,50
    :86:/SUM/
    -}
    """

  @Test func `MT940 has reversals, letters of funds and entries of the next year`() {
    let statement = ReadStatement(Self.mt940)
    #expect(
      statement.rows == [
        "6 2026-12-01 -20.00 EUR Olivia Dorn SVWZ+Rent December #B1",
        "8 2027-01-02 -5.50 EUR",
        "9 2027-01-05 7.0 EUR Free text that is as long as a line of such a message can ever be,"
          + " and goes on #C7",
      ])
    #expect(statement.findings == [])
    #expect(statement.statements == ["12030000/202051 EUR 100.0 -> 81.50 on 2026-12-31"])
  }

  @Test(arguments: [
    ("D", "-7.0"), ("C", "7.0"), ("DR", "-7.0"), ("CR", "7.0"), ("DD", "-7.0"), ("CD", "7.0"),
    ("CF", "7.0"), ("RD", "7.0"), ("RC", "-7.0"), ("RCR", "-7.0"), ("EDD", "-7.0"), ("EC", "7.0"),
  ])
  func `a mark of MT940 may be followed by the last letter of the currency`(
    _ mark: String, _ amount: String
  ) {
    let statement = ReadStatement(
      ":20:X\n:25:A\n:28C:1\n:60F:C261130USD100,\n:61:2612310105\(mark)7,N033C7\n:86:Text\n")
    #expect(statement.rows == ["5 2027-01-05 \(amount) USD Text #C7"])
    #expect(statement.findings == [])
  }

  @Test func `a line of MT940 that cannot be read costs that entry`() {
    let statement = ReadStatement(
      Self.mt940.replacing("2612310102RC", with: "3622680102RC").replacing("CR7,", with: "X7,"))
    #expect(statement.rows.count == 1)
    #expect(
      statement.findings.filter { !$0.contains("balance") } == [
        "8:1 statement-date: this entry has no readable date, and is left out",
        "9:1 statement-amount: this entry has no readable mark (C, D, RC, RD), and is left"
          + " out",
      ])
  }

  // MARK: JSON of aggregators

  @Test func `SimpleFIN names accounts, with balances and seconds of days`() {
    let statement = ReadStatement(
      """
      {"errors": [], "accounts": [
        {"org": {"name": "Bank"}, "id": "A1", "currency": "USD", "balance": "96.70",
         "balance-date": 1793880000, "transactions": [
          {"id": "t1", "posted": 1793793600, "amount": "-3.30", "description": "POS 12", "payee": "Cafe",
           "memo": "", "extra": {"category": "food"}},
          {"id": "t2", "posted": 0, "transacted_at": 1793880000, "amount": "-1e1", "pending": true,
           "description": "Hold"}]},
        {"id": "A2", "currency": "EUR", "transactions": []}]}

      """)
    #expect(statement.rows == ["4 2026-11-04 -3.30 USD Cafe POS 12 #t1"])
    #expect(statement.pending == ["6 2026-11-05 -10 USD Hold #t2"])
    #expect(statement.statements == ["A1 USD ? -> 96.70 on 2026-11-05"])
    #expect(statement.findings == [])
  }

  @Test func `GoCardless names the other party by the direction`() {
    let statement = ReadStatement(
      """
      {"transactions": {"booked": [
        {"transactionId": "b1", "bookingDate": "2026-11-03", "valueDate": "2026-11-04",
         "transactionAmount": {"amount": "-15.00", "currency": "EUR"}, "creditorName": "Rewe",
         "debtorName": "Me", "remittanceInformationUnstructured": "Card 1"},
        {"bookingDate": "2026-11-04", "transactionAmount": {"currency": "EUR", "amount": "45.00"},
         "debtorName": "Acme", "remittanceInformationUnstructuredArray": ["Pay", "11"],
         "balanceAfterTransaction": {"balanceAmount": {"amount": "130.00", "currency": "EUR"}}}],
       "pending": [{"valueDate": "2026-11-05",
         "transactionAmount": {"amount": "-10.00", "currency": "EUR"}}]}}

      """)
    #expect(
      statement.rows == [
        "2 2026-11-03 -15.00 EUR Rewe Card 1 #b1", "5 2026-11-04 45.00 = 130.00 EUR Acme Pay 11",
      ])
    #expect(statement.pending == ["8 2026-11-05 -10.00 EUR"])
    #expect(statement.findings == [])
  }

  @Test func `Enable Banking says directions apart from amounts`() {
    let statement = ReadStatement(
      """
      {"transactions": [
      {"entry_reference": "e1", "transaction_amount": {"currency": "SEK", "amount": "100.50"},
       "credit_debit_indicator": "DBIT", "status": "BOOK", "booking_date": "2026-11-03",
       "creditor": {"name": "Ica"}, "debtor": null, "remittance_information": ["Kort", "1"]},
      {"entry_reference": "e2", "transaction_amount": {"currency": "SEK", "amount": "7"},
       "credit_debit_indicator": "CRDT", "status": "PDNG", "value_date": "2026-11-04"},
      {"status": "RJCT", "transaction_amount": {"currency": "SEK", "amount": "7"}},
      {"status": "BOOK", "booking_date": "2026-11-05"}]}

      """)
    #expect(statement.rows == ["2 2026-11-03 -100.50 SEK Ica Kort 1 #e1"])
    #expect(statement.pending == ["5 2026-11-04 7 SEK #e2"])
    #expect(
      statement.findings == [
        "7:1 statement-record: this transaction is left out: it moved no money",
        "8:1 statement-amount: this record has no amount",
      ])
  }

  @Test func `Plaid counts money out as positive, and amounts keep all their digits`() {
    let statement = ReadStatement(
      """
      {"added": [
      {"account_id": "p1", "transaction_id": "x1", "amount": 0.1234567890123456789, "date": "2026-11-03",
       "iso_currency_code": "USD", "merchant_name": "Shop", "name": "SHOP 1", "pending": false},
      {"account_id": "p2", "transaction_id": "x2", "amount": -500, "date": "2026-11-04",
       "iso_currency_code": "USD", "merchant_name": null, "name": "Pay", "pending": true}],
      "removed": [{"transaction_id": "x0"}], "has_more": false}

      """)
    #expect(statement.rows == ["2 2026-11-03 -0.1234567890123456789 USD Shop SHOP 1 #x1"])
    #expect(statement.pending == ["4 2026-11-04 500 USD Pay #x2"])
    #expect(statement.statements == ["p1 USD ? -> ?", "p2 USD ? -> ?"])
    #expect(
      statement.findings == [
        "6:13 statement-correction: the bank takes back the transaction x0"
      ])
  }

  @Test(arguments: [
    ("{\"a\": 1", "statement-syntax: this is no JSON, or it does not end"),
    ("{\"a\": [{}]}", "statement-format: this JSON has no transactions in a known form"),
  ])
  func `other JSON is no statement`(_ text: String, _ finding: String) {
    #expect(ReadStatement(text).findings == ["1:1 \(finding)"])
  }

  // MARK: Any bytes

  @Test(arguments: [
    ("%PDF-1.4\n", "a PDF document"), ("<TABLE><tr><td>Fecha</td>", "a web page"),
  ])
  func `files that are no statements are named`(_ text: String, _ kind: String) {
    #expect(
      ReadStatement(text).findings
        == ["1:1 statement-format: this is \(kind), not a bank statement"])
  }

  @Test func `elements within each other without end are a finding`() {
    let deep = ReadStatement("<OFX>" + String(repeating: "<A>", count: 100_000))
    #expect(deep.findings.first?.contains("statement-syntax: elements are more than") == true)
    let open = ReadStatement("<OFX><STMTRS><CURDEF")
    #expect(open.findings == ["1:14 statement-syntax: this tag does not end"])
  }

  @Test(arguments: [ofx, camt, mt940, "!Type:Bank\nD22/01'26\nT-1,000.00\nPRent\n^\n"])
  func `any bytes give statements and findings`(_ text: String) {
    let seed: UInt64 = 16
    var random = SeededRandom(seed)
    for _ in 0..<Effort.cases(60) {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 40))
        case 2: bytes.insert(contentsOf: bytes[..<min(place, 30)], at: place)
        default:
          bytes[place] =
            [0x3C, 0x3E, 0x26, 0x3A, 0x0A, 0x5E, 0x2C][Int.random(in: 0..<7, using: &random)]
        }
        if bytes.isEmpty { bytes = [0x3C] }
      }
      _ = ReadStatement(bytes: bytes)
    }
  }

  // MARK: Fees

  private static func camt(_ amount: String, _ mark: String, _ rest: String) -> String {
    """
    <Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct>
    <Ntry><Amt Ccy="EUR">\(amount)</Amt><CdtDbtInd>\(mark)</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-11-02</Dt></BookgDt>\(rest)</Ntry>
    </Stmt></BkToCstmrStmt></Document>
    """
  }

  private static func record(_ amount: String, _ rest: String = "") -> String {
    "<Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>DBIT</CdtDbtInd>\(rest)"
  }

  private static func fees(_ text: String, _ options: StatementOptions = .init()) -> [String] {
    ReadStatement(text, options).rows.map { row in
      row.split(separator: " ", maxSplits: 1)[1].description
    }
  }

  @Test func `charges of CAMT count where they are a part of the amount`() {
    let included = "<ChrgInclInd>true</ChrgInclInd>"
    let said =
      "<Chrgs><Rcrd>\(Self.record("1.00", included))</Rcrd>"
      + "<Rcrd>\(Self.record("0.50", included))</Rcrd></Chrgs>"
    #expect(Self.fees(Self.camt("101.50", "DBIT", said)) == ["2026-11-02 -101.50 (fee 1.50) EUR"])
    #expect(Self.fees(Self.camt("98.50", "CRDT", said)) == ["2026-11-02 98.50 (fee 1.50) EUR"])
    let apart = said.replacing("true", with: "false")
    #expect(Self.fees(Self.camt("101.50", "DBIT", apart)) == ["2026-11-02 -101.50 EUR"])
    // Before version 3 nothing says it but the sum.
    func old(_ payment: String) -> String {
      "<NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy=\"EUR\">\(payment)</Amt></InstdAmt></AmtDtls>"
        + "<Chrgs>\(Self.record("1.50"))</Chrgs></TxDtls></NtryDtls>"
    }
    #expect(
      Self.fees(Self.camt("101.50", "DBIT", old("100.00"))) == ["2026-11-02 -101.50 (fee 1.50) EUR"]
    )
    #expect(Self.fees(Self.camt("101.50", "DBIT", old("101.50"))) == ["2026-11-02 -101.50 EUR"])
    let foreign = said.replacing("Ccy=\"EUR\"", with: "Ccy=\"USD\"")
    #expect(Self.fees(Self.camt("101.50", "DBIT", foreign)) == ["2026-11-02 -101.50 EUR"])
  }

  @Test func `charges of MT940 count where payment and charge come to the amount`() {
    func statement(_ text: String) -> String {
      ":20:X\n:25:1\n:28C:1/1\n:60F:C261101EUR100,00\n:61:2611021102D12,35NMSCNONREF\n\(text)\n"
        + ":86:Card\n:62F:C261102EUR87,65\n-\n"
    }
    let row = "2026-11-02 -12.35 EUR Card"
    let split = "2026-11-02 -12.35 (fee 0.50) EUR Card"
    #expect(Self.fees(statement("/OCMT/EUR11,85//CHGS/EUR0,50/")) == [split])
    #expect(Self.fees(statement("/OCMT/USD14,00//CHGS/EUR0,50/")) == [split])
    #expect(Self.fees(statement("/OCMT/EUR12,35//CHGS/EUR0,50/")) == [row])
    #expect(Self.fees(statement("/CHGS/USD0,50/")) == [row])
  }

  @Test func `a column of fees counts as balances, net amounts or the user say`() {
    let balances = """
      Date,Payee,Amount,Fee,Balance
      2026-11-02,Top-up,100.00,0.00,100.00
      2026-11-03,Abroad,-20.00,0.40,79.60

      """
    #expect(
      Self.fees(balances) == [
        "2026-11-02 100.00 = 100.00 Top-up", "2026-11-03 -20.40 (fee 0.40) = 79.60 Abroad",
      ])
    let inside = balances.replacing("-20.00", with: "-20.40")
    #expect(Self.fees(inside).last == "2026-11-03 -20.40 (fee 0.40) = 79.60 Abroad")
    let net = "Date,Payee,Amount,Fee,Net\n2026-11-02,Sale,50.00,-1.75,48.25\n"
    #expect(Self.fees(net) == ["2026-11-02 48.25 (fee 1.75) Sale"])
    let open = "Date,Payee,Amount,Fee\n2026-11-02,Sale,50.00,1.75\n"
    #expect(Self.fees(open) == ["2026-11-02 50.00 Sale"])
    #expect(ReadStatement(open).findings.map { $0.contains("csv-fees") } == [true])
    func said(_ columns: [StatementColumn]) -> [String] {
      Self.fees(open, ReadStatement.options(columns: columns))
    }
    #expect(said([.date, .payee, .net, .fee]) == ["2026-11-02 50.00 (fee 1.75) Sale"])
    #expect(said([.date, .payee, .amount, .fee]) == ["2026-11-02 48.25 (fee 1.75) Sale"])
  }
}
