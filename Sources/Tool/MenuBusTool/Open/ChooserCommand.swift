import ArgumentParser
import Basics
import MenuPresenting
import MenuPrompts
import MenuTerminal

/// A program that shows lines, with its arguments, as the user writes it.
struct ChooserCommand: ExpressibleByArgument {
  private var chooser: Chooser

  init?(argument: String) {
    guard let words = ShellWords.split(argument[...]), let chooser = Chooser(words) else { return nil }
    self.chooser = chooser
  }

  /// Lets the user choose a line.
  func choose(among lines: [PrintableText]) async throws -> Int? {
    try await chooser.choose(
      among: lines.map { ChooserRow(title: $0.description, isSubmenu: false) }, prompt: "", message: "")
  }

  /// Lets the user choose a row.
  func choose(in level: ListLevel) async throws -> Int? {
    try await chooser.choose(
      among: level.rows.map { ChooserRow(title: $0.title.description, isSubmenu: $0.isSubmenu) },
      prompt: level.prompt.description, message: level.message.description)
  }
}

/// The options of every command that shows menus.
struct ChoiceOptions: ParsableArguments {
  @Option(name: .long, help: "How rows are printed: by their path of titles, or their id.") var print = ChoiceText.path
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Shows menus with this program instead of the terminal: it gets the rows of a level, one per line, and writes the \
      chosen line, as 'rofi -dmenu -i' does. Quotes and backslashes work as in a shell; variables are not replaced. \
      In its arguments, {prompt} stands for the title of the level, and {message} for its heading and for what the \
      menu belongs to: 'rofi -dmenu -i -p {prompt} -mesg {message}'.
      """,
      valueName: "command"))
  var chooser: ChooserCommand?

  var choose: ListPresenter.Choose? {
    chooser.map { chooser in { @Sendable level in try await chooser.choose(in: level) } }
  }

  /// Whether a menu is shown in a window: as the user says, or else where there is a display.
  func isInWindow(window: Bool, terminal: Bool) -> Bool {
    guard !terminal, chooser == nil else { return false }
    return window || ["WAYLAND_DISPLAY", "DISPLAY"].contains { environmentVariable($0) != nil }
  }

  /// The surface for menus of programs that ask.
  ///
  /// - Parameter loadingTime: How long a program may take for rows that it says it is making.
  @MainActor
  func surface(loadingTime: Duration) -> any MenuSurface {
    choose.map { ListSurface(loadingTime: loadingTime, choose: $0) } ?? TerminalSurface()
  }
}
