import ArgumentParser
import Basics
import DBusMenu
import LibDBus

struct Focus: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "focus", _superCommandName: Menubus.name,
    abstract: "Gives the keyboard to the menu on the screen.",
    discussion: """
      A menu gets the keyboard as it opens only if its program already has it, or if menubus open showed it. For other \
      menus, press “Press here to type” below the menu, or bind this command to a key in the settings of the desktop.

      Ends with status 2 if no menu is on the screen, or if the menu leaves the keyboard to its program.

      Example, in the configuration of sway: bindsym $mod+m exec menubus focus
      """)

  @OptionGroup var options: ClientOptions

  func perform(_ streams: CommandStreams) async throws {
    let connection = try await options.connect()
    // A presenter that has to be started shows no menu.
    guard let presenter = try await connection.owner(of: PresentationName.presenter) else { throw Self.noMenu }
    let reply = try await connection.call(
      PresenterMember.takeKeyboard, of: PresentationName.presenterInterface, at: PresentationName.presenterPath,
      on: presenter, timeout: options.limit)
    guard reply.first == .bool(true) else { throw Self.noMenu }
  }

  private static let noMenu = Failure(.notFound, "there is no menu on the screen that takes the keyboard")
}
