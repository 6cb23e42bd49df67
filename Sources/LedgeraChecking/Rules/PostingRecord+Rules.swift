import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying

extension PostingRecord {
  /// The posting that a rule makes from this one; nil after a finding.
  ///
  /// Products and omitted amounts are marked as inferred until the transaction is balanced, since
  /// their decimals do not say how exactly it must balance.
  func made(
    by template: AutomaticRules.Template, _ rule: AutomaticRules.Rule, _ pass: inout AutoPostings,
    of transaction: TransactionRecord, in store: inout JournalStore
  ) -> PostingRecord? {
    var made = template.record
    made.account = template.accountOfMatched[account] ?? made.account
    var detail = template.detail
    guard made.flags.hasAmount || detail.assertion < 0 else {
      pass.report(.assignment(of: template, rule, in: store))
      return nil
    }
    setDates(of: &detail, template, &pass, in: store)
    if let factor = template.factor {
      do throws(QuantityOverflow) {
        let amounts = try products(
          of: rule.query.amounts(of: self, in: store), with: factor, template.record)
        if template.record.commodity == .none {
          detail.cost = try costNumber(times: factor, in: &store)
        }
        made.take(amounts, &detail, in: &store)
      } catch {
        pass.report(.overflow(of: template, rule, matching: self, of: transaction, in: store))
        return nil
      }
    }
    made.detail = Int32(store.details.count)
    store.details.append(detail)
    return made
  }

  /// Sets the rule's dates, or else those of this posting, which its comment then shows.
  private func setDates(
    of made: inout PostingDetail, _ template: AutomaticRules.Template, _ pass: inout AutoPostings,
    in store: borrowing JournalStore
  ) {
    let own = store.detail(of: self) ?? PostingDetail()
    if made.day.day == nil { made.day = own.day }
    if made.secondaryDay.day == nil { made.secondaryDay = own.secondaryDay }
    guard made.day.day != nil || made.secondaryDay.day != nil else { return }
    let secondary = made.secondaryDay.day.map { "=" + $0.text } ?? ""
    let dates = Array("[\(made.day.day?.text ?? "")\(secondary)]".utf8)
    let run = pass.rules.addComment(of: template, dates: dates, in: store)
    made.commentOffset = run.offset
    made.commentLength = run.length
  }

  /// The amounts times a factor, in the commodity of the rule's posting if it gives one, with no
  /// more decimals than the amount or the rule was written with, if they suffice.
  private func products(
    of amounts: [Amount], with factor: Quantity, _ template: PostingRecord
  ) throws(QuantityOverflow) -> [Amount] {
    let named = template.commodity
    var products: [Amount] = []
    for amount in amounts {
      let product = try amount.quantity.multiplied(by: factor)
        .trimmed(toDecimals: named == .none ? amount.quantity.scale : factor.scale)
      guard named != .none, let sum = products.first?.quantity else {
        products.append(Amount(product, named == .none ? amount.commodity : named))
        continue
      }
      products[0].quantity = try sum.adding(product)
    }
    return products
  }

  /// The number of this posting's cost for the product: a unit cost stays, a total is multiplied;
  /// -1: none.
  private func costNumber(
    times factor: Quantity, in store: inout JournalStore
  ) throws(QuantityOverflow) -> Int32 {
    guard detail >= 0 else { return -1 }
    let number = store.details[Int(detail)].cost
    guard number >= 0 else { return -1 }
    var cost = store.costs[Int(number)]
    guard cost.isTotal else { return number }
    var total = try cost.quantity.multiplied(by: factor.magnitude).trimmed(toDecimals: cost.scale)
    if cost.isInferred,
      let decimals = store.commodities[cost.commodity.index].knownStyle?.number.decimals
    {
      // Shown as if it were written.
      total = total.withDecimals(max(decimals, total.scale)) ?? total
    }
    (cost.coefficient, cost.scale, cost.isInferred) = (total.coefficient, total.scale, false)
    store.costs.append(cost)
    return Int32(store.costs.count - 1)
  }

  /// Sets the amounts, of which there is at least one.
  private mutating func take(
    _ amounts: [Amount], _ detail: inout PostingDetail, in store: inout JournalStore
  ) {
    let first = amounts[0]
    flags.hasAmount = true
    flags.isInferred = flags.kind != .virtual
    flags.isBig = false
    commodity = first.commodity
    scale = first.quantity.scale
    if amounts.count == 1, let small = Int64(exactly: first.quantity.coefficient) {
      coefficient = small
      return
    }
    detail.bigAmount = Int32(store.bigAmounts.count)
    detail.bigAmountCount = Int32(amounts.count)
    for amount in amounts { store.bigAmounts.append(AmountRecord(amount)) }
    if amounts.count > 1 { flags.isMixed = true } else { flags.isBig = true }
  }
}

extension Diagnostic {
  fileprivate static func assignment(
    of template: AutomaticRules.Template, _ rule: AutomaticRules.Rule,
    in store: borrowing JournalStore
  ) -> Diagnostic {
    Diagnostic(
      .invalidBalanceAssignment, "a posting of a rule cannot be assigned a balance",
      at: store.span(of: template.record, in: store.rules[rule.number].span.file))
  }

  fileprivate static func overflow(
    of template: AutomaticRules.Template, _ rule: AutomaticRules.Rule,
    matching posting: PostingRecord, of transaction: TransactionRecord,
    in store: borrowing JournalStore
  ) -> Diagnostic {
    let file = store.rules[rule.number].span.file
    var finding = Diagnostic(
      .amountOverflow, "the amount of this posting of a rule needs more than 38 digits",
      at: store.span(of: template.record, in: file))
    finding.related = [
      LabelledSpan(store.span(of: posting, in: transaction.file), "for this posting")
    ]
    return finding
  }
}
