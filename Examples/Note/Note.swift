import MenuBus

/// A text in a window of the program's own: MenuBus has to know its place alone.
@main final class Note: MenuProgram, MenuResponder, EditMenuInteractionDelegate {
  private var text = "Call Ann"
  private var clipboard = ""
  private let (ends, end) = AsyncStream.makeStream(of: Void.self)

  func run() async throws {
    let connection = try await BusConnection.connect()
    let line = ObjectAnchor(connection, at: "/note", frame: MenuRect(x: 200, y: 120, width: 300, height: 24))
    line.responder = self
    let interaction = EditMenuInteraction(delegate: self)
    try await line.add(interaction)
    // Where the secondary button was pressed; here at once. The rectangle is in the coordinates of the line.
    interaction.presentEditMenu(
      with: EditMenuConfiguration(targetRect: MenuRect(x: 0, y: 0, width: 80, height: 24)))
    for await _ in ends { break }
    print("“\(text)”, “\(clipboard)” in the clipboard")
  }

  func canPerform(_ command: CommandAction) -> Bool? {
    switch command.editCommand {
    case .cut, .copy, .delete: !text.isEmpty
    case .paste: !clipboard.isEmpty
    default: nil
    }
  }

  func perform(_ command: CommandAction) {
    if command.editCommand != .delete, command.editCommand != .paste { clipboard = text }
    if command.editCommand != .copy { text = command.editCommand == .paste ? clipboard : "" }
    end.yield()
  }

  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuConfiguration, animator: MenuAnimator
  ) { if animator.dismissal != .chosen { end.yield() } }
}
