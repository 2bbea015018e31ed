import CGtk
import Glibc
import MenuBus

/// A GTK program with a tray item: choices in its menu change the window, and the window changes the menu.
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

  /// Not `async`, because GTK needs the main thread.
  static func main() {
    gtk_init(nil, nil)
    _ = button
    // From here on GTK's loop runs the main actor.
    g_unix_fd_add(
      MainLoopSource.descriptor, G_IO_IN,
      { _, _, _ in
        MainLoopSource.drain()
        return 1  // G_SOURCE_CONTINUE
      }, nil)
    let tray = TrayItem(id: "org.example.GtkTray", title: "GtkTray", icon: .named("face-smile"), menu: menu)
    tray.onActivate { show("The icon was pressed") }
    let running = Task {
      do { try await tray.run() } catch { show("No tray: \(error)") }
    }
    gtk_main()
    running.cancel()
  }
}
