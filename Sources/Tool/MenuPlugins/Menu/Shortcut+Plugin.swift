import Menus

extension Shortcut {
  /// Reads `CmdOrCtrl+o` of xbar and `CMD+OPTION+T` of SwiftBar. The Command key is the Super key here.
  init?(plugin text: String) {
    let words = text.split(separator: "+", omittingEmptySubsequences: false).map { word -> String in
      switch word.lowercased() {
      case "cmdorctrl", "commandorcontrol", "ctrl", "control": "Ctrl"
      case "cmd", "command", "super", "meta": "Super"
      case "option", "alt", "optionoralt", "opt": "Alt"
      case "shift": "Shift"
      default: word.count == 1 ? word.uppercased() : String(word)
      }
    }
    self.init(parsing: words.joined(separator: "+"))
  }
}
