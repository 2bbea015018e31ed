import CProcesses
import Foundation

/// The memory of this process.
package enum Memory {
  package static let megabyte = 1 << 20

  /// How much of it is there, in bytes.
  package static var resident: Int { field("VmRSS") }
  /// The most that was there since ``forgetPeak()``.
  package static var peak: Int { field("VmHWM") }

  package static func forgetPeak() throws {
    // What was freed before would be taken again without being counted.
    ceventloops_give_memory_back()
    try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
  }

  /// By how much it grew at most while `body` ran.
  @MainActor
  package static func growth(during body: @MainActor () async throws -> Void) async throws -> Int {
    try forgetPeak()
    let before = resident
    try await body()
    return peak - before
  }

  private static func field(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
