/// Whether money went out or came in, as banks say it in a word or a letter.
enum MoneyDirection {
  case out, `in`

  /// nil: the text says neither.
  init?(_ text: String) {
    switch text {
    case "-", "\u{2212}": self = .out
    case "+": self = .in
    default:
      guard let direction = Self.table[BankWords.plain(text)] else { return nil }
      self = direction
    }
  }

  /// Whether a text says what was done with a security: what else moves money has no such word.
  static func isTrade(_ text: String) -> Bool {
    ["buy", "bought", "sell", "sold"].contains(BankWords.plain(text))
  }

  /// Whether a text says that what moved counts as neither, such as between one's own pockets.
  static func isNeither(_ text: String) -> Bool { ["不计收支", "中性交易", "/"].contains(text) }

  private static let table: [String: MoneyDirection] = {
    var table: [String: MoneyDirection] = [:]
    for word in outWords.split(separator: ",") { table[BankWords.plain(word)] = .out }
    for word in inWords.split(separator: ",") { table[BankWords.plain(word)] = .in }
    return table
  }()

  /// Debit and credit in other languages; one letter where banks abbreviate them.
  private static let outWords = """
    d,dr,db,dt,s,o,t,buy,bought,debit,dbit,debet,debits,deebet,debetas,débito,débit,debe,dare,soll,af,out,
    outgoing,outflow,money out,paid out,withdrawal,expense,expenses,payment out,
    lastschrift,belastung,ausgabe,ausgang,dépense,cargo,retiro,gasto,uscita,addebito,saída,
    wypłata,obciążenie,uttag,ut,ud,veloitus,terhelés,výdaj,odchozí,borç,gider,
    расход,списание,дебет,дебит,支出,odchozí úhrada,odchádzajúca,příkaz,χ,χρέωση,חובה,isplata,breme,
    ghi nợ,出金,払,출금,debits,spend,spent,sent,send,outward,kiadás,借,借 dr,借方,money sent,odeslaná,pay,débiteur,debitor
    """
  private static let inWords = """
    c,cr,ct,k,h,i,j,sell,sold,credit,crdt,kredit,kredits,kreedit,kreditas,crédito,crédit,haber,avere,haben,
    bij,in,incoming,inflow,money in,paid in,deposit,income,payment in,
    gutschrift,einnahme,eingang,recette,abono,ingreso,entrata,accredito,entrada,
    wpłata,uznanie,insättning,inn,ind,pano,jóváírás,příjem,příchozí,alacak,gelir,
    приход,поступление,пополнение,кредит,收入,příchozí úhrada,prichádzajúca,π,πίστωση,זכות,uplata,
    dobro,ghi có,入金,入,입금,credits,received,receive,inward,bevétel,贷,贷 cr,贷方,money received,přijatá,créditeur
    """
}
