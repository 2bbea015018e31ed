package import Basics

/// The owner of a bus name, and how it is related to this program: any program can own any name.
package struct NameOwner: Sendable, Hashable {
  /// The unique name of its connection.
  package let connection: BusName
  /// Its process; `nil` if it is not known.
  package let process: BusProcess?
  /// How the process is related to this one.
  package let kin: OwnCommand.Kin
}

extension NameOwner: CustomStringConvertible {
  /// The program in words, as the end of a sentence.
  package var description: String {
    let number = process.map { " (process \($0.id))" } ?? ""
    switch kin {
    case .own: return "another menubus\(number)"
    case .replaced(let path): return "another copy of menubus, at \(path), from before that was replaced\(number)"
    case .copy(let path): return "another copy of menubus, at \(path)\(number)"
    case .stranger, .unseen:
      guard let process else { return "\(connection)" }
      return (process.name.map { "“\($0)”" } ?? "a program") + " (\(connection), process \(process.id))"
    }
  }
}

extension BusConnection {
  /// The owner of a name; `nil` if there is none, or it has ended meanwhile.
  ///
  /// - Parameters:
  ///   - programs: The programs of ours that count, by the names of their files.
  ///   - others: Further files that count, by their paths.
  package func nameOwner(
    of name: BusName, among programs: [String] = OwnCommand.command, or others: [String] = []
  ) async throws -> NameOwner? {
    guard let owner = name.isUnique ? name : try await owner(of: name) else { return nil }
    guard try await sharesProcesses() else { return NameOwner(connection: owner, process: nil, kin: .unseen) }
    let process = try await process(of: owner)
    if process == nil, try await self.owner(of: owner) == nil { return nil }
    let kin = process?.reading { OwnCommand.kin(of: $0, to: programs, or: others, countsSelf: true) }
    return NameOwner(connection: owner, process: process, kin: kin ?? .stranger)
  }
}
