/// Whether a bank has booked a row, as a word in it says.
enum BookingState: Equatable {
  case booked
  /// Announced, or reserved by a card.
  case pending
  /// It has moved no money and never will.
  case void

  /// nil: the text says nothing of it.
  init?(_ text: String) {
    guard let state = Self.table[BankWords.plain(text)] else { return nil }
    self = state
  }

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
      booked,posted,completed,complete,settled,cleared,done,ok,success,successful,processed,executed,
      gebucht,verbucht,ausgeführt,geboekt,effectué,comptabilisé,realizado,contabilizado,contabilizzato,
      eseguito,zaksięgowana,zaksięgowano,zaúčtováno,bokförd,bokført,bogført,udført,kirjattu,
      исполнен,исполнено,проведено,выполнено,交易成功
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
      处理中
      """
    ),
    (
      .void,
      """
      declined,reverted,failed,cancelled,canceled,rejected,refused,expired,voided,
      abgelehnt,storniert,fehlgeschlagen,geweigerd,geannuleerd,refusé,annulé,rejeté,
      rechazado,rechazada,cancelado,cancelada,recusado,rifiutato,annullato,odrzucona,odrzucono,
      zamítnuto,avvisad,avvist,afvist,hylätty,отклонен,отклонено,отменен,отменено,неуспешно,交易关闭
      """
    ),
  ]
}
