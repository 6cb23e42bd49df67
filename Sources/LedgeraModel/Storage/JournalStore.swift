public import LedgeraDiagnostics
public import LedgeraQuantities

/// The flat tables of a journal as written, filled by Parsing and completed by Checking.
///
/// Records refer to each other by number; text stays in the mapped source files. The postings of a
/// transaction are a run of `postings`, in file order.
public struct JournalStore: ~Copyable {
  public var sources = SourceMap()
  public var transactions = Column<TransactionRecord>()
  public var transactionDetails = Column<TransactionDetail>()
  public var postings = Column<PostingRecord>()
  public var details = Column<PostingDetail>()
  public var costs = Column<CostRecord>()
  public var assertions = Column<AssertionRecord>()
  public var lots = Column<LotRecord>()
  public var bigAmounts = Column<AmountRecord>()
  public var tags = Column<TagRecord>()
  public var prices = Column<PriceRecord>()

  public var accountNames = NameTable()
  public var descriptions = NameTable()
  public var tagNames = NameTable()
  public var commoditySymbols = NameTable()
  /// By commodity number.
  public var commodities: [CommodityInfo] = []
  /// The ways in which single amounts were written; number 0 is `AmountStyle.natural`.
  public var styles: [AmountStyle] = [.natural]

  public var accountDeclarations: [AccountDeclaration] = []
  public var payeeDeclarations: [NameDeclaration] = []
  public var tagDeclarations: [NameDeclaration] = []
  public var aliases: [AliasDeclaration] = []
  public var rules: [RuleRecord] = []
  public var rulePostings = Column<PostingRecord>()
  public var profile = Profile()
  /// In file order.
  public var seals: [SealDeclaration] = []
  package var plan = PlanDeclarations()
  /// The commodity of the last `D` directive.
  public var defaultCommodity: CommodityID?
  /// Whether balance assignments made some amounts; known once the books are checked.
  public var hasAssignments = false
  /// Whether commodities that are written nowhere look like others.
  package var givesUsualStyles = false
  /// Whether something else stands in for the accounts of postings (`--pivot`).
  package var isPivoted = false

  /// An empty journal; commodity 0 is the one without a symbol.
  public init() {
    _ = commoditySymbols.intern("")
    commodities.append(CommodityInfo(symbol: ""))
  }

  /// The size of the model in memory, without the mapped files.
  public var byteCount: Int {
    transactions.byteCount + transactionDetails.byteCount + postings.byteCount + details.byteCount
      + costs.byteCount + assertions.byteCount + lots.byteCount + bigAmounts.byteCount
      + tags.byteCount + prices.byteCount + accountNames.byteCount + descriptions.byteCount
      + tagNames.byteCount + commoditySymbols.byteCount
  }

  /// A run of a file as text.
  public func text(_ file: FileID, _ offset: UInt32, _ length: UInt32) -> String {
    sources[file].text(in: Int(offset)..<Int(offset) + Int(length))
  }

  /// Calls `body` with each amount of a posting, without making an array.
  @inlinable @inline(__always)
  public func forEachAmount(
    of posting: PostingRecord, _ body: (Amount) throws -> Void
  ) rethrows {
    if posting.flags.hasAmount, !posting.flags.isBig, !posting.flags.isMixed {
      try body(smallAmount(of: posting))
    } else {
      for amount in amounts(of: posting) { try body(amount) }
    }
  }

  /// The amount in the record itself; only for postings that are neither big nor mixed.
  @inlinable
  public func smallAmount(of posting: PostingRecord) -> Amount {
    Amount(
      Quantity(coefficient: Int128(posting.coefficient), scale: posting.scale), posting.commodity)
  }

  /// Types from the `type:` tags of account directives; an account's last one counts.
  var declaredTypes: [AccountID: AccountType] {
    var types: [AccountID: AccountType] = [:]
    guard let typeTag = tagNames.lookup("type") else { return types }
    for declaration in accountDeclarations {
      for index in declaration.tags where tags[index].name.number == typeTag {
        let value = text(declaration.span.file, tags[index].valueOffset, tags[index].valueLength)
        if let type = AccountType(tagValue: value) { types[declaration.account] = type }
      }
    }
    return types
  }

  /// Types that follow from `class:` tags of account directives without a `type:` tag.
  var classTypes: [AccountID: AccountType] {
    var types: [AccountID: AccountType] = [:]
    guard let classTag = tagNames.lookup("class") else { return types }
    for declaration in accountDeclarations {
      for index in declaration.tags where tags[index].name.number == classTag {
        let value = text(declaration.span.file, tags[index].valueOffset, tags[index].valueLength)
        types[declaration.account] = AccountClass(rawValue: value)?.type
      }
    }
    return types
  }
}

extension JournalStore {
  /// The number of the transaction that a posting belongs to, by binary search; nil: none.
  public func transaction(ofPosting number: Int) -> Int? {
    var (low, high) = (0, transactions.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(transactions[middle].firstPosting) <= number {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0, transactions[low - 1].postings.contains(number) else { return nil }
    return low - 1
  }
}

/// Number of an account name in a journal.
public struct AccountID: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let number: UInt32
  @inlinable public init(_ number: UInt32) { self.number = number }
  @inlinable public var index: Int { Int(number) }
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// Number of a commodity symbol in a journal. Number 0 is the commodity without a symbol.
public struct CommodityID: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let number: UInt16
  @inlinable public init(_ number: UInt16) { self.number = number }
  @inlinable public var index: Int { Int(number) }
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The commodity of amounts written without a symbol.
  public static let none = CommodityID(0)
}

/// Number of a distinct description in a journal.
public struct DescriptionID: Hashable, Sendable, BitwiseCopyable {
  public let number: UInt32
  @inlinable public init(_ number: UInt32) { self.number = number }
  @inlinable public var index: Int { Int(number) }
}

/// Number of a distinct tag name in a journal.
public struct TagNameID: Hashable, Sendable, BitwiseCopyable {
  public let number: UInt32
  @inlinable public init(_ number: UInt32) { self.number = number }
  @inlinable public var index: Int { Int(number) }
}
