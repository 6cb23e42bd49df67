package import LedgeraDocuments
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension SimulationReport {
  package static let form = ReportForm<SimulationReport, BookTexts>("simulate") {
    Field("currency", .commodity) { $0.base }
    Field("scenario", .text) { $0.scenario }
    Field("start", .text) { $0.start.text }
    Field("paths", .count) { $0.simulation.input.paths }
    Field("seed", .text) { "\($0.simulation.input.seed)" }
    Field("months", .count) { $0.simulation.years.last?.month ?? 0 }
    Field("arithmetic", .text) { _ in "binary64" }
    Course.chances.of { $0.random }
    Field("goals without bucket", .texts) { $0.otherGoals }
    Field("assumptions", .texts) { $0.assumptions }
    Field("years", .list(ShownYear.fields)) { $0.random.years }
    Field("past", .object(Course.fields)) { $0.course(of: $0.past ?? $0.simulation) }
      .only { $0.past != nil }
  }

  /// In whole units: what is uncertain by thousands has no cents.
  var texts: BookTexts {
    var texts = BookTexts(journal, in: base ?? .none)
    texts.showsWholeUnits = true
    return texts
  }

  /// A row for each chance, and for each year one of net worth and of each bucket; then the same in the
  /// past.
  var records: Records {
    var sheet = RecordSheet(label: "kind", texts)
    for (course, kind) in [(random, ""), (pastCourse, "past ")] {
      guard let course else { continue }
      sheet.add(course.targets, ShownAim.fields, as: kind + "target")
      sheet.add(course.goals, ShownAim.fields, as: kind + "goal")
      for year in course.years {
        sheet.add([year], ShownYear.fields, as: kind + "net worth")
        sheet.add(year.buckets, ShownBucket.fields, as: kind + "bucket")
      }
    }
    return sheet.records
  }

  var chances: Table {
    var texts = texts
    let past = pastCourse
    let fields = Fields<(ShownAim, Chance?), BookTexts> {
      ShownAim.fields.picking(["name", "amount", "by", "chance"]).of { $0.0 }
      if past != nil { Field("past", .chance) { $0.1 } }
    }
    let rows = random.aims.enumerated().map { number, aim in (aim, past?.aims[number].chance) }
    var table = fields.table(rows, &texts, hasRule: true)
    let funded = Fields<(Chance, Chance?), BookTexts> {
      Chance.fields.of { $0.0 }
      Field("past", .chance) { $0.1 }
    }
    table.rows.insert(
      fields.cells(
        (random.funded, past?.funded), as: funded, label: "money never runs out", .body, &texts),
      at: 2)
    return table
  }

  var worthByYear: Table {
    var texts = texts
    return ShownYear.columns.table(random.years, &texts, hasRule: true)
  }

  var bucketsAtEnd: Table {
    var texts = texts
    return ShownBucket.columns.table(random.years.last?.buckets ?? [], &texts, hasRule: true)
  }

  /// Net worth by year and buckets at the end, in the past; empty: it is not known.
  var pastTables: [Table] {
    guard let pastCourse else { return [] }
    var texts = texts
    return [
      ShownYear.columns.table(pastCourse.years, &texts, first: "In the past", hasRule: true),
      ShownBucket.columns.table(
        pastCourse.years.last?.buckets ?? [], &texts, first: "Buckets, in the past", hasRule: true),
    ]
  }

  private var random: Course { course(of: simulation) }
  private var pastCourse: Course? { past.map(course(of:)) }

  private func course(of simulation: Simulation) -> Course {
    func chance(_ count: Int) -> Chance { Chance(count: count, paths: simulation.input.paths) }
    return Course(
      simulation: simulation, funded: chance(simulation.fundedPaths),
      aims: zip(aims, simulation.metPaths).map { ShownAim(aim: $0, chance: chance($1)) },
      years: simulation.years.map { year in
        let day = day(of: year)
        let buckets = zip(simulation.input.buckets, year.buckets).map { bucket, spread in
          ShownBucket(name: bucket.name, day: day, figures: spread)
        }
        return ShownYear(
          year: year, day: day, funded: chance(year.fundedPaths), buckets: buckets)
      })
  }

  /// What one way of returns comes to.
  fileprivate struct Course {
    let simulation: Simulation
    let funded: Chance
    let aims: [ShownAim]
    let years: [ShownYear]

    var targets: [ShownAim] { aims.filter { $0.aim.goal == nil } }
    var goals: [ShownAim] { aims.filter { $0.aim.goal != nil } }

    static let chances = Fields<Course, BookTexts> {
      Field("never runs out", .object(Chance.fields)) { $0.funded }
      Field("targets", .list(ShownAim.fields)) { $0.targets }
      Field("goals", .list(ShownAim.fields)) { $0.goals }
    }

    static let fields = Fields<Course, BookTexts> {
      Field("table", .text) { $0.simulation.input.past?.name }
      Field("paths", .count) { $0.simulation.input.paths }
      Field("blocks", .count) { $0.simulation.input.past?.blockMonths }
      chances
      Field("years", .list(ShownYear.fields)) { $0.years }
    }
  }

  fileprivate struct Chance {
    let count: Int
    let paths: Int

    static let fields = Fields<Chance, BookTexts> {
      Field("paths", .count, in: .json) { $0.count }
      Field("chance", .chance) { $0 }.titled("Paths")
    }
  }

  fileprivate struct ShownAim {
    let aim: Aim
    let chance: Chance

    static let fields = Fields<ShownAim, BookTexts> {
      Field("name", .text) { $0.aim.goal ?? $0.aim.bucket }
        .titled("Chance that").shown { shown, _ in
          Cell(
            shown.aim.goal.map { "goal \($0) is reached" } ?? "\(shown.aim.bucket) reaches")
        }
      Field("bucket", .text, in: .json) { $0.aim.bucket }
      Field("by", .day) { $0.aim.by }.headed("date")
      Field("amount", .aim) { WideAmount($0.aim.amount, $0.aim.commodity ?? $1.commodity) }
      Chance.fields.of { $0.chance }
    }
  }

  fileprivate struct ShownBucket {
    let name: String
    let day: Day
    let figures: SpreadOfFigures

    static let fields = Fields<ShownBucket, BookTexts> {
      Field("name", .text) { $0.name }
      Field("date", .day, in: .records) { $0.day }
      SpreadOfFigures.fields.only(in: .records).of { $0.figures }
      Field("figures", .object(SpreadOfFigures.fields), in: .json) { $0.figures }
    }

    static let columns = Fields<ShownBucket, BookTexts> {
      Field("name", .text) { $0.name }.titled("Buckets at the end")
      SpreadOfFigures.percentiles.of { $0.figures }
    }
  }

  fileprivate struct ShownYear {
    let year: Simulation.Year
    let day: Day
    let funded: Chance
    let buckets: [ShownBucket]

    static let fields = Fields<ShownYear, BookTexts> {
      Field("date", .day) { $0.day }
      Field("month", .count, in: .json) { $0.year.month }
      Chance.fields.only(in: .records).of { $0.funded }
      Field("funded", .object(Chance.fields), in: .json) { $0.funded }
      SpreadOfFigures.fields.only(in: .records).of { $0.year.netWorth }
      Field("net worth", .object(SpreadOfFigures.fields), in: .json) { $0.year.netWorth }
      Field("buckets", .list(ShownBucket.fields), in: .json) { $0.buckets }
    }

    static let columns = Fields<ShownYear, BookTexts> {
      Field("date", .day) { $0.day }.titled("Net worth")
      Field("funded", .chance) { $0.funded }
      SpreadOfFigures.percentiles.of { $0.year.netWorth }
    }
  }
}

extension FieldKind where Value == SimulationReport.Chance, Context == BookTexts {
  /// `97.34 %` in tables, red where most paths fail.
  fileprivate static var chance: FieldKind {
    @Sendable func part(_ chance: Value) -> String {
      ShownFigures.part(chance.count, of: chance.paths, decimals: 6).exactText()
    }
    return FieldKind(
      .decimal, .percentage, json: { chance, _ in .string(part(chance)) },
      record: { chance, _ in part(chance) },
      cell: { chance, texts in
        let percentage = ShownFigures.percentage(chance.count, of: chance.paths)
        return Cell(
          PercentText.exact(percentage, in: texts.journal),
          chance.count * 2 < chance.paths ? .negative : .plain)
      })
  }
}

extension FieldKind where Value == WideQuantity, Context == BookTexts {
  /// Of the base currency, a bare number in CSV.
  fileprivate static var exactFigure: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json(WideAmount($0, $1.commodity)) },
      record: { number, _ in number.description }, cell: { $1.figure($0) })
  }
}

extension FieldKind where Value == WideAmount, Context == BookTexts {
  /// In CSV a bare number where that is of the base currency.
  fileprivate static var aim: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json($0) },
      record: { amount, texts in
        guard amount.commodity != texts.commodity else { return amount.quantity.description }
        let symbol = texts.journal.commodity(amount.commodity).quotedSymbol
        return "\(amount.quantity) \(symbol)"
      },
      cell: { amount, texts in
        guard amount.commodity != texts.commodity else { return texts.figure(amount.quantity) }
        let whole = WideAmount(amount.quantity.rounded(toDecimals: 0), amount.commodity)
        var style = texts.journal.commodity(amount.commodity).style
        style.number.decimals = 0
        return Cell(texts.journal.text(of: whole, in: style, options: .report))
      })
  }
}

extension SpreadOfFigures {
  fileprivate static let percentiles = Fields<SpreadOfFigures, BookTexts> {
    for (index, percent) in percents.enumerated() {
      Field("p\(percent)", .exactFigure) { $1.rounded($0.percentiles[index]) }
        .titled(percent == 50 ? "median" : "\(percent) %").shown { spread, texts in
          texts.figure(ShownFigures.rounded(spread.percentiles[index], toDecimals: 0))
        }
    }
  }

  /// Percentiles, mean and deviation, rounded to the decimals of the base currency.
  fileprivate static let fields = Fields<SpreadOfFigures, BookTexts> {
    percentiles
    Field("mean", .exactFigure) { $1.rounded($0.mean) }
    Field("deviation", .exactFigure) { $1.rounded($0.deviation) }
  }
}

extension BookTexts {
  fileprivate func rounded(_ figure: Double) -> WideQuantity {
    ShownFigures.rounded(
      figure, toDecimals: commodity == .none ? 2 : journal.decimals(of: commodity))
  }
}
