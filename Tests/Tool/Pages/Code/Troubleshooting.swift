import Glibc
import MenuBus
import MenuExport

// The code of docs/troubleshooting.md.

@MainActor
private func optionsForThisDesktop() -> MenuExporter.Options {
  //: begin
  var options = MenuExporter.Options()
  options.showsShortcuts = getenv("SWAYSOCK") == nil
  //: end
  return options
}
