import MenuBusTool

/// `menubus`: all of it is a library, which tests call in their own process.
@main enum MenuBusMain {
  static func main() async { await ToolProgram.main() }
}
