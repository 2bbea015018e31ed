import Foundation
import MenuExport

// The code of docs/troubleshooting.md.

private enum Troubleshooting {
  static func options() -> MenuExporter.Options {
    //: begin
    var options = MenuExporter.Options()
    options.showsShortcuts = getenv("SWAYSOCK") == nil
    //: end
    return options
  }
}
