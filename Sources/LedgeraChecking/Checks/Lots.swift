import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let lots = Check(
    "lots", .standing, summary: "what is sold was bought, at a known cost",
    codes: [
      .unitsNotHeld, .missingLot, .ambiguousLot, .unknownLotCost,
      .unknownSalePrice,
    ]
  ) { context, findings in
    let options = LotOptions(base: context.journal.profile.base)
    findings.add(
      contentsOf: LotBook(context.journal, order: context.order, options).findings)
  } isAskedFor: { journal in
    !AccountTag("booking", in: journal).isEmpty
  }
}

extension Check {
  package static let units = Check(
    "units", .advisory, summary: "no more is sold than was bought, in books without booking: tags",
    codes: [.unitsNotHeld]
  ) { context, findings in
    let options = LotOptions(base: context.journal.profile.base)
    let book = LotBook(context.journal, order: context.order, options)
    for var finding in book.findings.findings where finding.code == .unitsNotHeld {
      finding.severity = .warning
      findings.add(finding)
    }
  } isAskedFor: { journal in
    AccountTag("booking", in: journal).isEmpty
      && TradedCommodities(journal).isTraded.contains(true)
  }
}
