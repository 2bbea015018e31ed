import Basics
import DesktopWindows
import LibDBus
import StatusNotifier
import WindowMenus

/// A window as the user names it: `window:focused`, `window:TITLE`, or `pid:N`.
enum WindowName: Sendable, Hashable {
  case focused
  /// A title or its beginning, the window's own name, or the name of its program.
  case text(String)
  case process(Int)

  /// Reads a name; `nil` for any other text.
  init?(_ text: String) {
    if text.hasPrefix("window:") {
      let name = String(text.dropFirst("window:".count))
      guard !name.isEmpty else { return nil }
      self = name == "focused" ? .focused : .text(name)
    } else if text.hasPrefix("pid:"), let process = Int(text.dropFirst("pid:".count)), process > 0 {
      self = .process(process)
    } else {
      return nil
    }
  }

  /// What is wrong with a text that begins like a name and is none; `nil` for any other.
  static func fault(in text: String) -> Failure? {
    guard text == "window:" || text.hasPrefix("pid:"), WindowName(text) == nil else { return nil }
    return Failure(.notFound, "“\(text)” names no window; write pid:NUMBER, window:TITLE or window:focused")
  }
}

extension SessionWindows {
  /// The window of a name.
  ///
  /// - Throws: ``Failure`` if there is none, or if it could be several.
  func window(_ name: WindowName) throws(Failure) -> WindowMenu {
    switch name {
    case .focused: return try focusedMenu()
    case .process(let process):
      let own = windows.filter { $0.pid == process }
      guard let window = own.first(where: \.isFocused) ?? own.first else {
        throw Failure(.notFound, "process \(process) has no window with a menu\(choice)")
      }
      return window
    case .text(let text):
      if let window = try MenuFinder(windows, hasWatcher: true).item(named: text) { return window }
      let own = windows.filter { $0.program.lowercased() == text.lowercased() }
      guard let window = own.first(where: \.isFocused) ?? (own.count == 1 ? own[0] : nil) else {
        if own.isEmpty { throw Failure(.notFound, "there is no window “\(text)” with a menu\(choice)") }
        throw Failure(.notFound, "“\(text)” has \(own.count) windows\(choice)")
      }
      return window
    }
  }

  private func focusedMenu() throws(Failure) -> WindowMenu {
    if let window = windows.first(where: \.isFocused) { return window }
    guard let focused else {
      let reason: PrintableText =
        hasDisplay ? "no window has the focus" : "nobody tells here which window has the focus"
      throw Failure(.notFound, "\(reason)\(choice)")
    }
    if !candidates.isEmpty {
      let names = candidates.prefix(20).map { "\($0)" as PrintableText }.joined(separator: ", ")
      let window = "“\(focused.title)” of \(focused.program)" as PrintableText
      throw Failure(
        .notFound,
        "the window with the focus, \(window), could be that of several programs: \(names)"
      )
    }
    throw Failure(
      .notFound, "the window with the focus, “\(focused.title)” of \(focused.program), has no menu that others can read"
    )
  }

  /// The windows that can be named, for an error, and what was left out, which may be the one that is meant.
  private var choice: PrintableText {
    let notes = notes.prefix(3).map { "; note: \($0)" as PrintableText }.joined(separator: "")
    guard !windows.isEmpty else { return "; \(Self.noWindows)\(notes)" }
    let names = windows.prefix(20).map { "window:\($0.title.isEmpty ? $0.window : $0.title)" as PrintableText }
    return "; there are \(names.joined(separator: ", "))\(notes)"
  }
}

extension WindowMenu: NamedItem {
  var texts: ItemTexts { ItemTexts(id: window, title: title) }
  var place: String { menu.service.rawValue + (menu.path?.rawValue ?? "") }
}
