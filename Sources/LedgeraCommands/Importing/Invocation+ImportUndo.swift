import LedgeraDiagnostics
import LedgeraEditing
import LedgeraIntake
import LedgeraModel

extension Invocation {
  /// `import --undo`.
  func undoImport(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    let journal = try writtenBooks(&output)
    let runs = ImportRun.all(in: journal).sorted(by: >)
    let number = try undoneNumber()
    guard number <= runs.count else {
      throw CommandFailure(
        .findings,
        runs.isEmpty
          ? "nothing in the books was imported"
          : "the books have only \(counted(runs.count, "import"))")
    }
    let undo = ImportUndo(runs[number - 1], in: journal)
    if let transaction = undo.editedTransactions.first {
      throw CommandFailure(
        .findings,
        "\(shown("\(transaction.day.text) \(transaction.description)")) was changed after the import of"
          + " \(undo.run); nothing was written",
        hints: ["'ledgera delete' deletes transactions one by one"])
    }
    var editor = editor(of: journal)
    let failed = undo.edit(&editor)
    guard failed.isEmpty else {
      throw CommandFailure(
        .findings,
        "a posting of \(shown(failed[0].transaction.description)) was changed after the import of"
          + " \(undo.run); nothing was written")
    }
    return try carryOut(
      editor,
      asking: canAsk
        ? "Undo the import of \(undo.run), \(counted(undo.transactions.count, "transaction"))?"
        : nil,
      &output)
  }

  /// `--undo=2`, `--undo 2`.
  private func undoneNumber() throws(CommandFailure) -> Int {
    guard arguments.count < 2 else { throw .usage("'import --undo' takes one number") }
    guard let text = value(.undo) ?? arguments.first else { return 1 }
    guard let number = Int(text), number > 0 else {
      throw .usage("'import --undo' takes a number of imports ago, 1 or more, not \(shown(text))")
    }
    return number
  }
}
