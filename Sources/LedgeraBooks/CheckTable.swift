package import LedgeraChecking
import LedgeraPlanning

/// The checks, in the order of their listing. Options, help, completion and `explain` derive from
/// this table.
package enum CheckTable {
  package static let all: [Check] = [
    .parseable, .autobalanced, .assertions,
    .balanced, .accounts, .commodities,
    .base, .tags, .tagValues, .payees, .orderedDates, .dateForms, .recentAssertions,
    .uniqueLeafNames, .closed,
    .commodity, .ids, .missingIds, .attachments, .holdings, .lots,
    .seals, .planTerms, .plan, .loans,
    .accountTypes, .units, .ruleAccounts, .stalePrice, .alerts, .distantDates, .confusableNames,
    .foreignDirectives, .allowances,
  ]

  /// What `--set` can change.
  package static var settings: [CheckSetting] { all.flatMap(\.settings) }

  /// The check of that name, to be run in any case; nil: none.
  package static func check(named name: String) -> Check? {
    all.first { $0.name == name || $0.aliases.contains(name) }?.named
  }
}
