import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let alerts = Check(
    "alerts", .named, summary: "no price is beyond what an alert: tag of its commodity says",
    codes: [.priceAlert]
  ) { context, findings in
    for alert in PriceAlert.all(in: context.journal, on: context.today)
    where alert.isReached || alert.value == nil {
      findings.add(
        .error, describing: Diagnostic(.priceAlert, alert.text(in: context.journal), at: alert.span)
      )
    }
  }
}

extension DiagnosticCode {
  static let priceAlert = DiagnosticCode(
    "price-alert", summary: "a price that is beyond what the tag alert: says, or missing",
    explanation: """
      A commodity directive with the tag 'alert: above 250 USD', or 'below', asks to be told of such a
      price. The check alerts and the dashboard do: 'ledgera check alerts' fails then, so that a
      scheduled job can send the news. It also fails where there is no price that could be compared.
      """,
    failing: """
      commodity VT  ; alert: above 90 USD
      P 2026-11-20 VT 95 USD

      """,
    passing: """
      commodity VT  ; alert: above 100 USD, alert: below 80 USD
      P 2026-11-20 VT 95 USD

      """)
}
