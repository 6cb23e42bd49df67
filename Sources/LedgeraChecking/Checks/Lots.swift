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
