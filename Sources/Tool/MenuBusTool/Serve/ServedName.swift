import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import StatusNotifier
import WindowMenus

/// The bus names by which commands of ours know each other and their menus. Any program can own any of them.
enum ServedName {
  /// The names of menus that our commands serve, by which scripts and bars call them.
  private static let menus: [BusName] = ["org.menubus.Menu", replays, bars]
  /// The name of the menus of a bar, or the first part of one.
  static let bars: BusName = "org.menubus.Bar"
  /// The name of a menu that is played, or the first part of one.
  static let replays: BusName = "org.menubus.Replay"
  /// The first part of the names that tell of served files.
  static let files: BusName = "org.menubus.Served"

  /// Whether a name tells our commands, or programs of the desktop, something else than that a menu is served.
  static func isReserved(_ name: BusName) -> Bool {
    name.isOrBegins(with: files) || ShortcutMenu.names.contains(name) || meanings.contains(name)
  }

  private static let meanings: Set<BusName> = [
    PresentationName.presenter, .ownMenuRegistrar, .menuRegistrar, .kdeMenus, .kdeMenuView, .trayWatcher, .bus,
  ]

  /// Throws if a name by which a menu of ours is called is another program's, which would get what is meant for ours.
  static func check(_ name: BusName, over connection: BusConnection) async throws {
    guard menus.contains(name) || name.isOrBegins(with: bars) || name.isOrBegins(with: replays),
      let owner = try await connection.nameOwner(of: name), owner.kin.isForeign
    else { return }
    throw Failure(
      .notFound,
      "the name \(name) is taken by \(owner), not by this menubus; its menu can be named as \(owner.connection)")
  }
}

extension BusName {
  fileprivate func isOrBegins(with first: BusName) -> Bool {
    self == first || rawValue.hasPrefix("\(first.rawValue).")
  }
}

extension ServedName {
  /// The name of a recording of a folder that is played: `a-b.jsonl` is `org.menubus.Replay.a_2db`.
  static func replay(of file: String) -> BusName? {
    let element = ObjectPath.element(file.hasSuffix(".jsonl") ? file.dropLast(6) : file[...])
    return BusName("\(replays).\(element.first?.isNumber == true ? "_" : "")\(element)")
  }

  /// Throws for a text that is no name to serve a menu by.
  static func validate(_ name: String?) throws {
    guard let name else { return }
    guard let own = BusName(name), !own.isUnique else {
      throw ValidationError("`\(name)` is not a name to own on a bus.")
    }
    guard !isReserved(own) else {
      throw ValidationError(
        "`\(name)` tells other programs something else than that there is a menu; use another name.")
    }
  }
}
