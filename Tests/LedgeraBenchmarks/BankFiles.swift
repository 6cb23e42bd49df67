/// Files of banks made for measuring their readers.
struct BankFile {
  let name: String
  let text: String

  /// A file of so many transactions in each format whose readers are measured.
  static func all(_ count: Int) -> [BankFile] {
    [
      BankFile(name: "bank.csv", text: csv(count)), BankFile(name: "bank.sta", text: mt940(count)),
      BankFile(name: "bank.xml", text: camt(count)), BankFile(name: "bank.ofx", text: ofx(count)),
      BankFile(name: "bank.qif", text: qif(count)),
    ]
  }

  /// The rules by which the separated values are a journal.
  static let rules = """
    separator ;
    skip 1
    decimal-mark ,
    fields date, valuedate, payee, purpose, amount, currency, reference
    description %payee | %purpose
    account1 assets:bank
    account2 expenses:unknown
    if %payee STADTWERKE
     account2 expenses:energy
    if %payee (REWE|EDEKA)
     account2 expenses:food
    """

  private struct Entry {
    let number: Int
    let date: String
    let short: String
    let payee: String
    let purpose: String
    /// In cents.
    let amount: Int

    init(_ number: Int, of count: Int) {
      let day = number * 3000 / max(count, 1)
      self.number = number
      date = "\(2012 + day / 336)-\(Self.two(day / 28 % 12 + 1))-\(Self.two(day % 28 + 1))"
      short = date.dropFirst(2).filter { $0 != "-" }
      payee =
        [
          "REWE SAGT DANKE \(number % 97)", "Stadtwerke Musterstadt GmbH", "EDEKA Center Süd",
          "Deutsche Bahn AG", "Erika Mustermann",
        ][number % 5]
      purpose = "Kartenzahlung \(number % 8999 + 1000) vom \(Self.two(day % 28 + 1)) Folge 2"
      amount = (number * 7919 % 90_000 + 1) * (number % 9 == 0 ? 1 : -1)
    }

    static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

    func decimal(_ mark: String, signed: Bool = true) -> String {
      let cents = abs(amount)
      return "\(signed && amount < 0 ? "-" : "")\(cents / 100)\(mark)\(Self.two(cents % 100))"
    }
  }

  private static func csv(_ count: Int) -> String {
    var text = "Buchungstag;Wertstellung;Empfänger;Verwendungszweck;Betrag;Währung;Referenz\n"
    for number in 0..<count {
      let entry = Entry(number, of: count)
      text +=
        "\(entry.date);\(entry.date);\(entry.payee);\(entry.purpose);\(entry.decimal(","));EUR;"
        + "R\(number)\n"
    }
    return text
  }

  private static func mt940(_ count: Int) -> String {
    var text = ":20:STARTUMS\n:25:12030000/1020305\n:28C:1/1\n:60F:C120101EUR1000,00\n"
    for number in 0..<count {
      let entry = Entry(number, of: count)
      text += """
        :61:\(entry.short)\(entry.short.dropFirst(2))\(entry.amount < 0 ? "D" : "C")\
        \(entry.decimal(",", signed: false))NTRFNONREF//\(number)
        :86:166?00SEPA?10931?20\(entry.purpose.prefix(27))
        ?21\(entry.purpose.dropFirst(27))?30BYLADEM1001
        ?31DE02120300000000202051?32\(entry.payee)

        """
    }
    return text + "-\n"
  }

  private static func camt(_ count: Int) -> String {
    var text = """
      <?xml version="1.0"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
      <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>

      """
    for number in 0..<count {
      let entry = Entry(number, of: count)
      let (sign, party) = entry.amount < 0 ? ("DBIT", "Cdtr") : ("CRDT", "Dbtr")
      text += """
        <Ntry><Amt Ccy="EUR">\(entry.decimal(".", signed: false))</Amt><CdtDbtInd>\(sign)</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>\(entry.date)</Dt></BookgDt>
        <ValDt><Dt>\(entry.date)</Dt></ValDt><AcctSvcrRef>R\(number)</AcctSvcrRef>
        <BkTxCd><Prtry><Cd>NMSC+116</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>
        <RltdPties><\(party)><Pty><Nm>\(entry.payee)</Nm></Pty></\(party)></RltdPties>
        <RmtInf><Ustrd>\(entry.purpose)</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>

        """
    }
    return text + "</Stmt></BkToCstmrStmt></Document>\n"
  }

  private static func ofx(_ count: Int) -> String {
    var text = """
      OFXHEADER:100

      <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
      <BANKACCTFROM><ACCTID>1020305</BANKACCTFROM><BANKTRANLIST>

      """
    for number in 0..<count {
      let entry = Entry(number, of: count)
      text += """
        <STMTTRN><TRNTYPE>POS<DTPOSTED>\(entry.date.filter { $0 != "-" })120000
        <TRNAMT>\(entry.decimal("."))<FITID>R\(number)<NAME>\(entry.payee)
        <MEMO>\(entry.purpose)</STMTTRN>

        """
    }
    return text + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n"
  }

  private static func qif(_ count: Int) -> String {
    var text = "!Type:Bank\n"
    for number in 0..<count {
      let entry = Entry(number, of: count)
      text +=
        "D\(entry.date)\nT\(entry.decimal("."))\nP\(entry.payee)\nM\(entry.purpose)\nNR\(number)\n^\n"
    }
    return text
  }
}
