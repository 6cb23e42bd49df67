import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  static var bucketProperties: [String] {
    ["account", "weight", "return", "volatility", "buffer", "band", "target", "tax", "draw"]
  }

  /// `bucket NAME` and its properties (reference.md § bucket). Without properties it is Ledger's
  /// directive, which is refused.
  mutating func parseBucket(from start: Int) {
    let head = start..<max(start + 1, trimmedLineEnd)
    guard let name = planName(of: "bucket", from: start) else { return skipIndentedLines() }
    var bucket = BucketDeclaration(name: scanner.text(name), span: span(name))
    var count = 0
    parseProperties { (parser, property) in
      count += 1
      parser.parseBucketProperty(property, into: &bucket)
    }
    guard count > 0 else {
      return refuseDirective(
        "bucket", head,
        "Ledger's names the account that balances incomplete transactions: write out that posting; a bucket"
          + " of a plan has properties below it, indented")
    }
    bucket.isBroken = isBroken
    store.plan.buckets.append(bucket)
  }

  mutating func parseBucketProperty(_ property: Property, into bucket: inout BucketDeclaration) {
    guard Self.bucketProperties.contains(property.key) else {
      return reportUnknown(property, of: "bucket", known: Self.bucketProperties)
    }
    guard hasValue(property, of: "bucket") else { return }
    let value = property.value
    switch property.key {
    case "account":
      if let account = mentionedAccount(value) {
        bucket.accounts.append(Written(account, at: span(value)))
      }
    case "weight": setOnce(&bucket.weight, to: planRate(value, isPart: true), property)
    case "return": setOnce(&bucket.expectedReturn, to: planRateSource(value), property)
    case "volatility": setOnce(&bucket.volatility, to: planRateSource(value), property)
    case "buffer": setOnce(&bucket.buffer, to: planBuffer(value), property)
    case "band": setOnce(&bucket.band, to: planRate(value, isPart: true), property)
    case "tax": setOnce(&bucket.tax, to: planRate(value, isPart: true), property)
    case "draw":
      setOnce(&bucket.draw, to: planWord(value, ["yes": true, "no": false]), property)
    default: setOnce(&bucket.target, to: planTarget(value), property)
    }
  }
}
