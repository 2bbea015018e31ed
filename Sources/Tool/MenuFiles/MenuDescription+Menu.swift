package import Menus

extension MenuDescription {
  /// The menu of the file. Its rows run their commands through `runner`.
  ///
  /// The menu has no title of its own, which would be a row: ``title`` is for the service that shows the menu.
  @MainActor
  package func makeMenu(runner: CommandRunner) -> Menu { LiveMenu(self, runner: runner).menu }
}
