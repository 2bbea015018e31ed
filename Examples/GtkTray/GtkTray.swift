import CGtk
import Glibc
import MenuBus

/// A GTK program with a menu on the bus: what is chosen there changes its window, and the window changes the menu.
///
/// There is no tray item yet, so the menu waits at the path `/MenuBar` of the name `org.example.GtkTray` for somebody
/// who has been told of it: `menubus click org.example.GtkTray 'Greet'`.
@main @MainActor struct GtkTray {
  static var presses = 0
  static let greet = Action(title: "Greet") { _ in show("Hello from the menu") }
  static let sound = Action(title: "Sound", isSelected: true) { action in
    action.isSelected.toggle()
    show(action.isSelected ? "Sound is on" : "Sound is off")
  }
  static let pressed = Action(title: "The button was not pressed yet", isEnabled: false)
  static let menu = Menu(children: [
    greet, sound, pressed, .separator, Action(title: "Quit") { _ in gtk_main_quit() },
  ])

  /// The window's button; GTK calls back on the main thread, and so on the main actor.
  static let button = cgtk_window_with_button("GtkTray", "Nothing chosen yet") { _, _ in
    MainActor.assumeIsolated {
      presses += 1
      pressed.title = "The button was pressed (\(presses))"
    }
  }

  static func show(_ text: String) {
    cgtk_set_label(button, text)
    say(text)
  }

  static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  /// Not `async`: GTK has to have the main thread.
  static func main() {
    gtk_init(nil, nil)
    _ = button
    // This has GTK's loop run the main actor, and so all that follows.
    g_unix_fd_add(
      MainLoopSource.descriptor, G_IO_IN,
      { _, _, _ in
        MainLoopSource.drain()
        return 1  // G_SOURCE_CONTINUE
      }, nil)
    let service = Task {
      do {
        try await MenuService(menu, name: "org.example.GtkTray").run { name, path in say("ready \(name) \(path)") }
      } catch {
        show("No menu: \(error)")
      }
    }
    gtk_main()
    service.cancel()
  }
}
