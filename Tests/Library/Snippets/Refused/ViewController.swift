import MenuBus

@MainActor final class Editor: UIViewController {
  // expected-error@-1 {{a menu belongs to a MenuAnchor, a command to a MenuResponder, and a preview is a Previewable}}
  // expected-error@-2 {{cannot inherit from non-open class 'UIViewController' (aka 'MenuAnchor')}}
  let keys = [
    UIKeyCommand(input: "s", modifierFlags: [], action: "save"),
    // expected-error@-1 {{use CommandAction, whose action is a text, and assign its shortcut}}
    // expected-error@-2 {{write Shortcut("S", .control) for input and modifierFlags, and assign it to the command's}}
    UIKeyCommand(input: UIKeyCommand.inputUpArrow, modifierFlags: .alternate, action: "up", discoverabilityTitle: "Up"),
    // expected-error@-1 {{use CommandAction, whose action is a text, and assign its shortcut}}
    // expected-error@-2 {{write Shortcut("S", .control) for input and modifierFlags, and assign it to the command's s}}
    // expected-error@-3 {{use CommandAction, whose action is a text, and assign its shortcut}}
    // expected-error@-4 {{write the key "Up": Shortcut("Up", .control)}}
    // expected-error@-5 {{'alternate' has been renamed to 'alt'}}
  ]
}
