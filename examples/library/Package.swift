// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "library",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Ledgera", path: "../..")],
  targets: ["net-worth", "own-check", "weekdays"].map {
    .executableTarget(name: $0, dependencies: [.product(name: "Ledgera", package: "Ledgera")])
  }
)
