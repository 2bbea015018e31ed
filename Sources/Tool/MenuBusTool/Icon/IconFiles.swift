import Basics
import EventLoops
import Glibc

/// The files of icons, which other programs name: all that is looked for and read takes a limited time together, also
/// where a folder does not answer.
struct IconFiles: Sendable {
  private let themes: @Sendable () -> IconThemes
  private let known = Lock<IconThemes?>(nil)
  private let limit: Duration
  private let end: SuspendingClock.Instant

  /// - Parameter themes: The themes in which icons are looked for. Their descriptions are read when they are first
  ///   needed.
  init(_ themes: @escaping @autoclosure @Sendable () -> IconThemes, within limit: Duration) {
    self.themes = themes
    self.limit = limit
    end = .now + limit
  }

  /// The file of an icon that is best for a size in pixels.
  func file(named name: String, size: Int) async throws -> IconThemes.File? {
    try await inTime { $0.file(named: name, size: size) }
  }

  /// The names, or paths of files, of which there is a file, of any size; `nil` where that took too long.
  func known(among names: Set<String>) async -> Set<String>? {
    try? await inTime { themes in
      names.filter { name in
        name.hasPrefix("/") ? access(name, R_OK) == 0 : themes.file(named: name, size: 22) != nil
      }
    }
  }

  /// The first of some names and sizes of which a file is no drawing.
  func pixels(of names: [String], sizes: [Int]) async throws -> IconThemes.File? {
    try await inTime { themes in
      names.lazy.flatMap { name in sizes.lazy.compactMap { themes.file(named: name, size: $0) } }
        .first { !$0.isDrawing }
    }
  }

  /// The names of the themes.
  var names: [String] { get async throws { try await inTime(\.names) } }

  /// The bytes of a file.
  func bytes(of path: String) async throws -> [UInt8] {
    do {
      return try await inTime { _ in
        Result { () throws(RegularFile.Unreadable) in
          try RegularFile.bytes(of: path, limit: ToolLimits.iconBytes)
        }
      }.get()
    } catch let error as RegularFile.Unreadable {
      throw Failure(.failed, "\(path): \(error.reason)")
    }
  }

  private func inTime<Value: Sendable>(_ work: @escaping @Sendable (IconThemes) -> Value) async throws -> Value {
    let counts = WorkCounts.current
    let value = await BlockingWork.value(within: SuspendingClock.now.duration(to: end)) { [themes, known] in
      WorkCounts.$current.withValue(counts) {
        let found = known.withLock(\.self) ?? themes()
        known.withLock { $0 = found }
        return work(found)
      }
    }
    guard let value else { throw Failure(.timedOut, "the files of the icon were not found and read within \(limit)") }
    return value
  }
}
