import DBusMenu
import LibDBus
import MenuBus

/// A presentation that reports its life, as a command describes it.
///
/// `present MENU [as=TAG] [point=X,Y | rect=X,Y,W,H] [screen=X,Y,W,H] [attach=X,Y] [arrow=left] [dim=0.5,SECONDS]
/// [dim-color=R,G,B] [highlight=LABEL] [style=highlighting] [width=N] [background=R,G,B,A] [held=BUTTON,TIMESTAMP]
/// [order=fixed|automatic|priority] [direction=rtl] [accessibility] [reduce-motion] [overlay] [nofocus] [narrow]
/// [touch] [plain] [unanimated] [nowhere] [siblings] [optional] [title=T]
/// [spot]`; `spot` highlights the place, without a picture.
@MainActor
final class Showing {
  let menu: Menu
  let presentation: MenuPresentation
  /// The thing that the menu belongs to.
  let anchor: MenuAnchor
  private(set) var transfer: InputTransfer?
  private let tag: String
  private var picture: Action?
  /// An object whose place is not known.
  private var placeless: ObjectAnchor?

  init(_ menu: Menu, _ command: Command, in window: ObjectAnchor, tag: String) {
    self.menu = menu
    self.tag = tag
    let rect = command.numbers("rect", 4) ?? command.numbers("point", 2).map { $0 + [0, 0] }
    anchor = MenuAnchor(frame: rect.map(MenuRect.init), parent: window)
    anchor.screen = command.numbers("screen", 4).map(MenuRect.init)
    presentation = MenuPresentation(menu: menu)
    presentation.source = source(command, in: window)
    presentation.style = style(command)
    presentation.requiresPresenter = !command.has("optional")
    presentation.environment = MenuEnvironment(
      accessibilityMode: command.has("accessibility"), reduceMotion: command.has("reduce-motion"))
    if command.options["direction"] == "rtl" { menu.textDirection = .rightToLeft }
    if let title = command.options["title"] { menu.title = title }
    switch command.options["order"] {
    case "fixed": presentation.preferredElementOrder = .fixed
    case "priority": presentation.preferredElementOrder = .priority
    default: break
    }
    if let label = command.options["highlight"]?.replacing("_", with: " ") {
      let picture = Action(title: label, subtitle: "Highlighted", image: .named("mail-read"))
      self.picture = picture
      presentation.highlight = MenuHighlight(picture, dimsSiblings: command.has("siblings"))
    }
    if command.has("spot") { presentation.highlight = MenuHighlight(anchor) }
    if let press = command.numbers("held", 2) {
      transfer = InputTransfer(button: Int(press[0]), timestamp: UInt32(press[1]))
      presentation.inputTransfer = transfer
    }
    follow()
  }

  private func source(_ command: Command, in window: ObjectAnchor) -> MenuPresentationSource {
    let attach = command.numbers("attach", 2).map { MenuPoint(x: $0[0], y: $0[1]) }
    var source = MenuPresentationSource.anchor(anchor, attachmentPoint: attach)
    if anchor.frame == nil { source = .anchor(window, attachmentPoint: attach) }
    if command.has("nowhere"), let bus = window.connection {
      let nowhere = ObjectAnchor(bus, at: "/Nowhere")
      placeless = nowhere
      anchor.parent = nowhere
      source = .anchor(anchor)
    }
    if let point = command.numbers("point", 2), let bus = window.connection, attach == nil {
      source = .point(x: point[0], y: point[1], screen: anchor.screen, on: bus)
    }
    source.isByTouch = command.has("touch") ? true : nil
    source.arrowDirection = command.options["arrow"].flatMap(ArrowDirection.init(rawValue:))
    return source
  }

  private func style(_ command: Command) -> MenuPresentationStyle? {
    var style = command.options["style"] == "highlighting" ? .highlighting : MenuPresentationStyle()
    if let dim = command.numbers("dim", 2) {
      style.dim = DimStyle(opacity: dim[0], duration: .milliseconds(Int64(dim[1] * 1000)))
      if let color = command.numbers("dim-color", 3) {
        style.dim?.color = MenuColor(red: color[0], green: color[1], blue: color[2])
      }
    }
    if let color = command.numbers("background", 4) {
      style.background = MenuColor(red: color[0], green: color[1], blue: color[2], opacity: color[3])
    }
    if let width = command.number("width") { style.preferredWidth = Int(width) }
    if command.has("overlay") { style.isOverlay = true }
    if command.has("nofocus") { style.takesFocus = false }
    if command.has("narrow") { style.isAdaptive = false }
    return style == MenuPresentationStyle() ? nil : style
  }

  private func follow() {
    let name = tag.isEmpty ? "" : " " + tag
    presentation.dismissalCallback = { [weak presentation] reason in
      guard let presentation, reason == .notPresented else { return say("ended\(name) \(reason)") }
      say("ended\(name) notPresented \(Self.word(await presentation.outcome(), of: presentation))")
    }
    presentation.onHighlightChange = { element in
      say("hovered \((element as? TitledMenuElement)?.title ?? "nothing")")
    }
  }

  func present(_ command: Command) {
    presentation.present(animated: !command.has("unanimated"))
    let name = tag.isEmpty ? "" : " " + tag
    Task { [presentation] in
      say("presented\(name) \(Self.word(await presentation.outcome(), of: presentation))")
    }
  }

  private static func word(_ outcome: MenuPresentation.Outcome, of presentation: MenuPresentation) -> String {
    "\(outcome)" + (presentation.failure.map { " \($0)" } ?? "")
  }
}

extension MenuRect {
  init(_ numbers: [Double]) { self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) }
}
