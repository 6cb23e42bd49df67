import LedgeraEnvironment

/// A disk that nothing can be written to: a server writes no file, whatever command it runs.
struct ReadOnlyDisk: LayeredDisk {
  let base: any Disk

  func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    throw .permissionDenied
  }

  func stage(
    _ bytes: UnsafeRawBufferPointer, for path: String, _ options: StagingOptions
  ) throws(WriteError) -> StagedFile {
    throw .permissionDenied
  }

  func put(_ staged: StagedFile, over expected: ExpectedTarget) throws(WriteError) {
    throw .permissionDenied
  }

  func remove(_ path: String) throws(WriteError) { throw .permissionDenied }

  func makeDirectory(_ path: String, isPrivate: Bool) throws(WriteError) {
    throw .permissionDenied
  }

  var copying: any Disk { ReadOnlyDisk(base: base.copying) }
}
