import LedgeraDiagnostics

/// A row of a bank's file that says what is in the account and is no transaction.
enum BalanceRow {
  case opening, closing
  /// What came in or went out altogether.
  case turnover

  /// nil: the text is that of a transaction.
  init?(_ text: String) {
    // Nearly all texts are longer or have numbers.
    guard text.utf8.count <= 60, !text.utf8.contains(where: \.isDigit),
      let row = Self.table[BankWords.plain(text)]
    else { return nil }
    self = row
  }

  /// Whether a text begins as one that says what is in an account on a day.
  static func isBalanceOfDay(_ text: String) -> Bool {
    let plain = BankWords.plain(text)
    return [
      "kontostand vom", "kontostand am", "saldo vom", "saldo am", "saldo per", "saldo al",
      "balance as of", "balance on", "balance at", "solde au", "saldo a fecha", "saldo op",
    ].contains { plain.hasPrefix($0 + " ") }
  }

  private static let table: [String: BalanceRow] = {
    var table: [String: BalanceRow] = [:]
    for (row, words) in words {
      for word in words.split(separator: ",") { table[BankWords.plain(word)] = row }
    }
    return table
  }()

  private static let words: [(BalanceRow, String)] = [
    (
      .opening,
      """
      opening balance,beginning balance,starting balance,balance brought forward,previous balance,
      anfangssaldo,anfangsbestand,alter kontostand,alter saldo,saldovortrag,beginsaldo,
      solde initial,ancien solde,solde précédent,saldo inicial,saldo anterior,saldo iniziale,
      saldo początkowe,počáteční zůstatek,nyitó egyenleg,ingående saldo,inngående saldo,startsaldo,
      alkusaldo,algsaldo,likutis pradžiai,pradinis likutis,sākuma atlikums,
      начальный остаток,входящий остаток,期初余额,açılış bakiyesi
      """
    ),
    (
      .closing,
      """
      closing balance,ending balance,end balance,balance carried forward,final balance,new balance,
      endsaldo,endbestand,schlusssaldo,neuer kontostand,neuer saldo,eindsaldo,
      solde final,nouveau solde,saldo final,saldo finale,
      saldo końcowe,konečný zůstatek,záró egyenleg,utgående saldo,sluttsaldo,slutsaldo,
      loppusaldo,lõppsaldo,likutis pabaigai,galutinis likutis,beigu atlikums,
      конечный остаток,исходящий остаток,期末余额,kapanış bakiyesi
      """
    ),
    (
      .turnover,
      """
      turnover,total turnover,turnover debit,turnover credit,debit turnover,credit turnover,
      total,totals,subtotal,total debits,total credits,
      käive,apyvarta,apgrozījums,obroty,obrat,omzet,umsatzsumme,summe,summe der umsätze,
      total mouvements,totale,обороты,итого,合计
      """
    ),
  ]
}
