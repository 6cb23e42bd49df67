import LedgeraCommands
import Testing

@Suite struct CommodityStyleTests {
  private let files = [
    "/books/a.journal": """
    commodity $1.00
    2026-01-02 x
        a  $1000.25
        b   20 "green apples"
        c
    """
  ]

  private func balance(_ styles: String...) -> Run {
    Run(
      arguments: ["balance", "-N", "-f", "a.journal"] + styles.flatMap { ["-c", $0] }, files: files)
  }

  @Test
  func `an assigned balance gives the decimals, but no digit groups where others are written`() {
    let text = """
      2026-01-02 x
          a         1165.73 X
          b
      2026-01-03 y
          a       = 12,331.475 X
          b
      """
    let run = Run(
      arguments: ["balance", "a", "-N", "-f", "a.journal"], files: ["/books/a.journal": text])
    #expect(run.output.contains(" 12331.475 X  a"))
    let alone = text.replacing("1165.73 X", with: "1 Y")
    let only = Run(
      arguments: ["balance", "a", "-N", "-f", "a.journal"], files: ["/books/a.journal": alone])
    #expect(only.output.contains(" 12,331.475 X"))
  }

  @Test func `assigned balances are all that is written of a commodity`() {
    let text = """
      2026-01-02 x
          a   = $42
          b   = $1,000.5
          c   2 A @ $0.25
          d
      2026-01-03 y
          a   = $42.000
          d
      """
    let run = Run("balance", "a", "-N", "-f", "a.journal", files: ["/books/a.journal": text])
    #expect(run.output == "              $42.00  a\n")
  }

  @Test func `a commodity that only assigned balances have is listed`() {
    let text = "2026-01-02 x\n    a   = 1 A\n    b   = 0 B\n    c\n"
    #expect(
      Run("commodities", "-f", "a.journal", files: ["/books/a.journal": text]).output == "A\n")
  }

  @Test func `an amount without a symbol has at least the decimals of the default`() {
    let text = "D $1,000.00\n2026-01-02 x\n    a   5\n    b   -1.125\n    d   (2 * 3)\n    c\n"
    let run = Run(
      "print", "-x", "-f", "a.journal", "--as", "hledger", files: ["/books/a.journal": text])
    let amounts = run.output.split(separator: "\n").dropFirst().map { $0.split(separator: " ")[1] }
    #expect(amounts == ["$5.00", "$-1.125", "$6.00", "$-9.875"])
  }

  @Test(arguments: [
    ("EUR", "$7.00", "P 2024-01-01 EUR $1.10", "6.36 EUR", "EUR6.36363636"),
    ("EUR", "7,00 $", "P 2024-01-01 EUR 1,10 $", "6,36 EUR", "EUR6.36363636"),
    ("JPY", "$7.00", "P 2024-01-01 JPY $0.01", "700 JPY", "JPY700"),
    ("€", "$7.00", "P 2024-01-01 € $1.10", "€6.36", "€6.36363636"),
    ("GOLD", "$7.00", "P 2024-01-01 GOLD $2000", "0.0035 GOLD", "GOLD0.0035"),
    ("EUR", "$7,000.00", "P 2024-01-01 EUR $1.10", "6,363.64 EUR", "EUR6363.63636364"),
    (
      "GOLD", "7,00 EUR", "profile\n    base EUR\nP 2024-01-01 GOLD 2000,00 EUR", "0,0035 GOLD",
      "GOLD0.0035"
    ),
  ])
  func `what is written nowhere is shown with its decimals`(
    _ target: String, _ amount: String, _ price: String, _ shown: String, _ hledger: String
  ) {
    let files = ["/books/a.journal": "\(price)\n2024-01-02 x\n    a  \(amount)\n    b\n"]
    for (words, wanted) in [([], shown), (["--as", "hledger"], hledger)] {
      let run = Run(
        arguments: ["balance", "a", "-X", target, "-N", "-f", "a.journal"] + words, files: files)
      #expect(run.output.hasSuffix(" \(wanted)  a\n"))
    }
  }

  @Test(arguments: [("EUR $1.10", "EUR", 8), ("GOLD $2000", "GOLD", 4)])
  func `hledger's JSON has at most eight decimals of a style that is written nowhere`(
    _ price: String, _ target: String, _ decimals: Int
  ) {
    let text = "P 2026-01-01 \(price)\n2026-01-02 x\n    a  $7.00\n    b\n"
    let run = Run(
      arguments: [
        "balance", "a", "-X", target, "-O", "json", "-f", "a.journal", "--as", "hledger",
      ], files: ["/books/a.journal": text])
    #expect(run.output.contains("\"asprecision\": \(decimals),"))
  }

  @Test(arguments: [
    ("@ $2", "@ $1.55", "$-20.00", "$-1.55"), ("@@ $2000", "@ $3,000.5", "$-2,000.0", "$-3,000.5"),
    ("@ USD 2", "@ 3.0 USD", "USD -20.0", "USD -3.0"),
    ("@ 2 USD", "@ 3,50 USD", "-20,00 USD", "-3,50 USD"),
  ])
  func `costs are all that is written of what amounts are made of`(
    _ first: String, _ second: String, _ b: String, _ d: String
  ) {
    let text =
      "2026-01-01 x\n    a  10 EUR \(first)\n    b\n2026-01-02 y\n    c  1 EUR \(second)\n    d\n"
    let output = Run(
      arguments: ["balance", "b", "d", "-N", "-f", "a.journal"], files: ["/books/a.journal": text]
    ).output
    #expect(output.hasSuffix(" \(d)  d\n") && output.contains(" \(b)  b\n"))
  }

  @Test func `the commodity without a symbol can be declared`() {
    let text = "commodity \"\"  ; plain\n2026-01-02 x\n    a   5\n    b\n"
    #expect(
      Run("check", "commodities", "-f", "a.journal", files: ["/books/a.journal": text]).status
        == .fine)
  }

  @Test func `a commodity is shown as the command line says, whatever its directive says`() {
    #expect(
      balance("$1.000,0", #"1.00"green apples""#).output == """
                    $1.000,2  a
         20.00"green apples"  b
                   $-1.000,2
        -20.00"green apples"  c

        """)
  }

  @Test func `print shows all decimals in that style`() {
    let run = Run("print", "-f", "a.journal", "--commodity-style", "1 000,0 $", files: files)
    #expect(run.output.contains("  1 000,25 $\n"))
  }

  @Test func `styles of commodities that the books do not have change nothing`() {
    #expect(balance("1.000 EUR").output == balance().output)
  }

  @Test(arguments: ["", "EUR", "$1.0 x", "1; 2", "1 EUR @ 2 USD"])
  func `what is no amount is refused`(style: String) {
    let run = balance(style)
    #expect(run.status == .usage)
    #expect(run.complaint.hasPrefix("error: option '--commodity-style' takes an amount"))
  }
}
