// swift-tools-version: 6.2
import PackageDescription

/// The walls of the house: every layer is a target, and the compiler refuses an import that is not
/// declared here. CONTRIBUTING.md says what lives where. Whoever uses the model names all of it:
/// its tables hold types of the layers below, and builds are incremental only between named layers.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func dependencies(_ layers: [String]) -> [Target.Dependency] {
  layers.map { Target.Dependency(stringLiteral: "Ledgera\($0)") }
}

func layer(_ name: String, on below: [String] = [], and others: [Target.Dependency] = []) -> Target
{
  .target(
    name: "Ledgera\(name)", dependencies: dependencies(below) + others, swiftSettings: strict)
}

func tests(_ name: String, of layers: [String]) -> Target {
  .testTarget(
    name: "Ledgera\(name)Tests",
    dependencies: dependencies(layers + ["TestSupport"]),
    swiftSettings: strict)
}

let model = ["Model", "Diagnostics", "Quantities"]
let language = ["Parsing", "Querying", "Environment"] + model
let books = ["Checking", "Valuation"] + language
let reports = ["Planning", "Reporting", "Documents"]

let layers: [Target] = [
  layer("Computation", and: ["CPlatform"]),
  layer("Environment", on: ["Computation"], and: ["CPlatform"]),
  layer("Quantities"),
  layer("Diagnostics"),
  layer("JSON", on: ["Diagnostics", "Computation"]),
  layer("Model", on: ["Quantities", "Diagnostics"], and: ["CPlatform"]),
  layer("Querying", on: model),
  layer("Parsing", on: ["Querying", "Environment", "Computation"] + model),
  layer("Valuation", on: model),
  layer("Checking", on: ["Parsing", "Querying", "Valuation", "Computation"] + model),
  layer("LineEditing", on: ["Environment", "Diagnostics"]),
  layer("Documents", on: ["JSON", "Quantities", "Computation"]),
  layer(
    "Reporting",
    on: ["Checking", "Documents", "JSON", "Valuation", "Querying", "Computation"] + model),
  layer(
    "Planning",
    on: [
      "Reporting", "Checking", "Documents", "JSON", "Valuation", "Parsing", "Querying",
      "Computation",
    ] + model),
  layer("Hledger", on: ["Reporting", "JSON", "Computation"] + model),
  layer("Rendering", on: ["Documents", "JSON", "Diagnostics", "Quantities", "Computation"]),
  layer("Editing", on: ["Computation"] + books),
  layer("Importing", on: ["Parsing", "Querying", "Environment", "JSON", "Computation"] + model),
  layer("Exporting", on: ["Reporting", "Checking", "Documents", "Computation"] + model),
  layer(
    "Intake",
    on: [
      "Importing", "Editing", "Checking", "Valuation", "Parsing", "Querying",
      "Environment", "Computation",
    ] + model),
  layer(
    "Books",
    on: [
      "Importing", "Intake", "Planning", "Reporting", "Documents", "JSON", "Editing",
      "Checking", "Valuation", "Parsing", "Querying", "Environment", "Computation",
    ] + model),
  layer(
    "BookPages",
    on: [
      "Planning", "Reporting", "Checking", "Valuation", "Querying", "Rendering", "Documents",
    ] + model),
  layer(
    "",
    on: [
      "Books", "Reporting", "Checking", "Parsing", "Querying", "Valuation", "Environment",
    ] + model),
  layer(
    "Server",
    on: [
      "Books", "Intake", "Importing", "Planning", "Reporting", "Checking", "Valuation", "Editing",
      "Parsing", "Rendering", "JSON", "Environment", "Computation",
    ] + model),
  layer(
    "Commands",
    on: [
      "Server", "Books", "Editing", "Importing", "Intake", "Exporting",
      "LineEditing", "Rendering", "Computation", "BookPages", "JSON", "Hledger",
    ]
      + books + reports),
]

let testTargets: [Target] = [
  .target(
    name: "LedgeraTestSupport",
    dependencies: dependencies(
      ["Commands", "Books", "Editing", "Rendering"] + books + reports),
    path: "Tests/LedgeraTestSupport",
    swiftSettings: strict),
  tests("Computation", of: ["Computation"]),
  tests("Environment", of: ["Environment"]),
  tests("JSON", of: ["JSON"]),
  tests("Quantities", of: ["Quantities"]),
  tests("Diagnostics", of: ["Diagnostics"]),
  tests("Model", of: model),
  tests("Querying", of: ["Querying", "Checking"] + model),
  tests("Parsing", of: language),
  tests("Valuation", of: ["Valuation"] + model),
  tests("Checking", of: ["Books"] + books),
  tests("LineEditing", of: ["LineEditing", "Environment"]),
  tests("Documents", of: ["Documents", "JSON", "Quantities"]),
  tests("Reporting", of: ["Reporting", "Documents"] + books),
  tests("Planning", of: ["Books", "Planning", "Reporting", "Documents"] + books),
  tests("Hledger", of: ["Hledger", "Reporting", "JSON", "Computation"] + books),
  tests(
    "Rendering",
    of: ["Rendering", "Documents", "JSON", "Diagnostics", "Quantities", "Computation"]),
  tests("Editing", of: ["Editing"] + books),
  tests("Importing", of: ["Importing", "Environment"] + model),
  tests("Intake", of: ["Intake", "Importing", "Editing"] + books),
  tests("Exporting", of: ["Exporting", "Books"] + books),
  tests("Books", of: ["Books", "Intake", "Importing", "Editing"] + books),
  tests("BookPages", of: ["BookPages", "Books"] + books),
  tests("", of: [""]),
  tests(
    "Server",
    of: [
      "Server", "JSON", "Commands", "Parsing", "Environment", "Editing", "Computation",
    ]),
  tests(
    "Commands", of: ["Commands", "Books", "Editing", "Rendering"] + books + reports),
  tests("Documentation", of: ["Commands", "Books"] + books),
]

let package = Package(
  name: "Ledgera",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Ledgera", targets: ["Ledgera"]),
    .executable(name: "ledgera", targets: ["ledgera-main"]),
    .executable(name: "ledgera-fetch", targets: ["ledgera-fetch"]),
  ],
  targets: layers + testTargets + [
    .target(name: "CPlatform"),
    // Not called `ledgera`, which is the same as the library's module where case does not count.
    .executableTarget(
      name: "ledgera-main", dependencies: dependencies(["Commands", "Environment"]),
      swiftSettings: strict),
    .executableTarget(
      name: "ledgera-fetch", dependencies: dependencies(["Environment"]), swiftSettings: strict),
    .executableTarget(
      name: "LedgeraBenchmarks", dependencies: dependencies(["Reporting", "Importing"] + books),
      path: "Tests/LedgeraBenchmarks", swiftSettings: strict),
  ]
)
