#if Tool
import Glibc
import LibDBus
import MenuBus

/// The bus name that belongs to a served file or directory: of two processes that serve the same one on a bus, only one
/// has it.
struct FileIdentity: Sendable {
  /// The file, as the user named it.
  var file: String
  var name: BusName
  /// Whether a process that has the name is to give it up.
  var replaces: Bool

  /// - Returns: `nil` for a file that is not there.
  init?(_ file: String, replaces: Bool) {
    guard let path = realpath(file, nil) else { return nil }
    defer { free(path) }
    // FNV-1a: the same in every process.
    let hash = String(cString: path).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    guard let name = BusName("org.menubus.Served.f\(String(hash, radix: 16))") else { return nil }
    (self.file, self.name, self.replaces) = (file, name, replaces)
  }

  /// The time for which the end of a process is awaited that gives up the name.
  private static let patience = Duration.seconds(5)

  /// Takes the name. In a sandbox, whose bus refuses it, each process serves the file that is told to.
  ///
  /// - Throws: ``ServedAlready`` if another process has it, and keeps it.
  func take(on connection: BusConnection) async throws {
    let before = try await connection.owner(of: name)
    do {
      try await connection.own(name, options: options)
    } catch let taken as NameTaken {
      throw ServedAlready(file: file, process: taken.owner)
    } catch is NameRefused {
      return
    }
    guard replaces, let before, before != connection.uniqueName else { return }
    // It has other names and items in the tray, which go with it.
    await withTaskGroup { group in
      group.addTask {
        guard let owners = try? await connection.ownerChanges(of: before) else { return }
        for await owner in owners where owner == nil { return }
      }
      group.addTask { try? await Task.sleep(for: Self.patience) }
      await group.next()
      group.cancelAll()
    }
  }

  private var options: NameRequestOptions {
    replaces ? [.doNotQueue, .allowReplacement, .replaceExisting] : [.doNotQueue, .allowReplacement]
  }

  /// Waits until another process has taken the name.
  ///
  /// - Throws: ``Replaced``, then.
  func awaitLoss(on connection: BusConnection) async throws {
    for await owner in try await connection.ownerChanges(of: name) {
      if let owner, owner != connection.uniqueName { throw Replaced(file: file) }
    }
  }
}

/// Another process serves the file.
struct ServedAlready: Error, CustomStringConvertible {
  var file: String
  var process: Int?

  var description: String {
    "\(file) is served already\(process.map { ", by process \($0)" } ?? ""); --replace takes its place"
  }
}

/// Another process serves the file from now on.
struct Replaced: Error {
  var file: String
}
#endif
