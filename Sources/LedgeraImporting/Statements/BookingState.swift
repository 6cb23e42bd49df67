/// Whether a bank has booked a row, as a word in it says.
enum BookingState: Equatable {
  case booked
  /// Announced, or reserved by a card.
  case pending
  /// It has moved no money and never will.
  case void

  /// What a heading says of the rows below it: `Pending Transactions`; nil: nothing.
  init?(heading text: String) {
    let words = BankWords.plain(text).split(separator: " ")
    guard words.count > 1, Self.headings.contains(String(words[words.count - 1])) else {
      return nil
    }
    self.init(words.dropLast().joined(separator: " "))
  }

  private static let headings: Set = [
    "transactions", "transaction", "entries", "items", "activity", "umsatze", "buchungen",
    "operations",
    "movimientos", "movimenti", "transacties", "transaktioner",
  ]

  /// What a column says that is headed `Pending`; nil: neither yes nor no.
  init?(isPending text: String) {
    switch text.lowercased() {
    case "true", "yes", "y", "1", "pending": self = .pending
    case "false", "no", "n", "0", "": self = .booked
    default: return nil
    }
  }

  /// nil: the text says nothing of it.
  init?(_ text: String) {
    let words = BankWords.plain(text)
    if let state = Self.table[words] {
      self = state
    } else if let gap = words.firstIndex(of: " "), Self.negations.contains(String(words[..<gap])),
      Self.table[String(words[words.index(after: gap)...])] == .booked
    {
      self = .pending
    } else {
      return nil
    }
  }

  private static let negations: Set = [
    "not", "non", "no", "nicht", "niet", "ikke", "inte", "ej", "nie", "ne", "nao", "не",
  ]

  private static let table: [String: BookingState] = {
    var table: [String: BookingState] = [:]
    for (state, words) in words {
      for word in words.split(separator: ",") { table[BankWords.plain(word)] = state }
    }
    return table
  }()

  private static let words: [(BookingState, String)] = [
    (
      .booked,
      """
      booked,posted,completed,complete,settled,cleared,issued,billed,approved,done,ok,success,successful,processed,executed,
      gebucht,verbucht,ausgeführt,geboekt,effectué,comptabilisé,realizado,contabilizado,contabilizzato,
      eseguito,zaksięgowana,zaksięgowano,zaúčtováno,bokförd,bokført,bogført,udført,kirjattu,
      исполнен,исполнено,проведено,выполнено,交易成功,支付成功,已存入零钱,已收钱,对方已收钱,已转账,
      umsatz gebucht,accepté,acceptée,aceptado,aceptada,accettato,geaccepteerd,uitgevoerd,verwerkt,
      realizada,realizado,pagado,efetuado,rozliczono,rozliczona,zrealizowana,zrealizowano,wykonana,
      könyvelt,teljesült,provedeno,realizováno,zúčtované,izvršeno,gerçekleşti,tamamlandı,completato,
      completata,concluída,concluído,efetuada,terminé,terminée,abgeschlossen,genehmigt,paid,bezahlt,voltooid,gjennomført,genomförd,valmis,成功,已完成
      """
    ),
    (
      .pending,
      """
      pending,reserved,reservation,authorised,authorized,authorisation,authorization,hold,on hold,
      processing,in process,in progress,not posted,unposted,uncleared,awaiting,
      vorgemerkt,vorgemerkte buchung,vorgemerkte umsätze,reserviert,offen,ausstehend,in bearbeitung,
      gereserveerd,en attente,en cours,à venir,pendiente,pendente,in sospeso,in attesa,
      oczekująca,oczekujące,w realizacji,blokada,blokace,nezaúčtováno,reserverat,reservert,reserveret,
      varaus,varattu,foglalt,függő,broneeritud,rezervuota,в обработке,ожидание,холд,bekliyor,
      处理中,待支付,待付款,等待付款,umsatz vorgemerkt,vorgemerkter umsatz,autorizzato,autorizzata,autorizado,autorizada,venter,
      afventer,väntande,kommande,venter på bokføring,odottaa,tulossa,autorisé,autorisiert,angefragt,
      provisional,provisorisch,scheduled,upcoming,in attesa di contabilizzazione,pending authorization,
      general authorization,pre authorization,verwacht,lopend,kommende,preauthorised,preauthorized,
      retenido,retenida,retención,zablokowana,blokováno,čaká,na čekanju,provizyon,beklemede
      """
    ),
    (
      .void,
      """
      declined,reverted,failed,cancelled,canceled,rejected,refused,expired,voided,
      abgelehnt,storniert,fehlgeschlagen,geweigerd,geannuleerd,refusé,annulé,rejeté,
      rechazado,rechazada,cancelado,cancelada,recusado,rifiutato,annullato,odrzucona,odrzucono,
      zamítnuto,avvisad,avvist,afvist,hylätty,отклонен,отклонено,отменен,отменено,неуспешно,交易关闭,
      rejected by bank,insufficient funds,blocked,timed out,not completed,not approved,nicht ausgeführt,zurückgewiesen,
      zurückgezogen,fejlet,fallido,fallida,denegado,denegada,anulado,anulada,non eseguito,annullata,
      rifiutata,nezrealizováno,zrušeno,stornováno,elutasítva,törölve,reddedildi,iptal,iptal edildi,
      anulowana,anulowano,anulowany,annullert,annulleret,makulerad,peruttu,refusée,annulée,rejetée,
      mislykket,epäonnistui,failure,unsuccessful,ошибка,支付失败,交易失败,已撤销,已取消,已关闭,支付关闭,已全额退款
      """
    ),
  ]
}
