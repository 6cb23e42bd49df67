import LedgeraDiagnostics

/// A row of a bank's file that says what is in the account and is no transaction.
enum BalanceRow {
  case opening, closing
  /// What came in or went out altogether.
  case turnover

  /// nil: the text is that of a transaction.
  init?(_ text: String, isDated: Bool) {
    // Nearly all texts are longer or have numbers.
    guard text.utf8.count <= 60 else { return nil }
    var words = BankWords.plain(text)
    let hasDay = text.utf8.contains(where: \.isDigit)
    if hasDay {
      guard let undated = Self.withoutDay(text) else { return nil }
      words = undated
    } else if words.utf8.count > 5, words.split(separator: " ").allSatisfy({ $0.count == 1 }) {
      // `S A L D O`
      words.removeAll { $0 == " " }
    }
    guard let row = Self.table[words], !hasDay || row != .turnover,
      !isDated || !Self.names.contains(words)
    else { return nil }
    self = row
  }

  /// Sums that may as well be names of those who are paid: TOTAL sells petrol.
  private static let names: Set = [
    "total", "totals", "totaal", "suma", "summa",
  ]

  /// `Beginning balance as of 10/01/2026` without the day; nil: other numbers are in it.
  private static func withoutDay(_ text: String) -> String? {
    guard text.utf8.count(where: \.isDigit) >= 4 else { return nil }
    let parts = text.split(separator: " ")
    let numbers = parts.filter { $0.utf8.contains(where: \.isDigit) }
    guard numbers.count == 1, let number = numbers.first,
      number.utf8.allSatisfy({ $0.isDigit || [0x2D, 0x2E, 0x2F, 0x3A].contains($0) })
    else { return nil }
    var words = BankWords.plain(parts.filter { $0 != number }.joined(separator: " "))
    for ending in [
      " as of", " vom", " am", " per", " al", " au", " on", " at", " del", " op", " do",
    ]
    where words.hasSuffix(ending) {
      words.removeLast(ending.utf8.count)
    }
    return words
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
      opening balance,beginning balance,starting balance,initial balance,balance brought forward,previous balance,
      anfangssaldo,anfangsbestand,alter kontostand,alter saldo,saldovortrag,beginsaldo,
      solde initial,ancien solde,solde précédent,saldo inicial,saldo anterior,saldo iniziale,
      saldo początkowe,počáteční zůstatek,nyitó egyenleg,ingående saldo,inngående saldo,startsaldo,
      alkusaldo,algsaldo,likutis pradžiai,pradinis likutis,sākuma atlikums,
      начальный остаток,входящий остаток,期初余额,açılış bakiyesi,
      vortrag,saldo precedente,saldo previo,saldo do dia anterior,vorheriger saldo,
      startbalans,saldo inizio periodo,solde de début de période,solde en début de période,
      saldo z przeniesienia,poprzednie saldo,počiatočný zostatok,predchádzajúci zostatok,sold inițial,
      početno stanje,prethodno stanje,začetno stanje,αρχικό υπόλοιπο,προηγούμενο υπόλοιπο,
      số dư đầu kỳ,前期繰越,繰越残高,이월잔액,devreden bakiye,вхідний залишок,balance b f,balance bf,
      balance forward,brought forward,balance at start of period
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
      конечный остаток,исходящий остаток,期末余额,kapanış bakiyesi,
      saldo actual,saldo attuale,solde en fin de période,solde de fin de période,saldo fine periodo,
      konečný zostatok,sold final,krajnje stanje,novo stanje,končno stanje,τελικό υπόλοιπο,
      số dư cuối kỳ,次期繰越,вихідний залишок,balance c f,balance cf,carried forward,balance at end of period
      """
    ),
    (
      .turnover,
      """
      turnover,total turnover,turnover debit,turnover credit,debit turnover,credit turnover,
      total,totals,subtotal,total debits,total credits,
      käive,apyvarta,apgrozījums,obroty,obrat,omzet,umsatzsumme,summe,summe der umsätze,
      total mouvements,totale,обороты,итого,合计,合计金额,人民币合计,总计,
      total der angezeigten buchungen,total credit,total debit,total withdrawals,total deposits,
      total general,summa,totaal,összesen,celkem,suma,ukupno,toplam,σύνολο,tổng cộng,
      saldo,saldo do dia,saldo del día,saldo diario,balance,daily balance,tagessaldo,
      zwischensaldo,zwischensumme,kontostand,solde,saldo parziale,transactions total,total transactions
      """
    ),
  ]
}
