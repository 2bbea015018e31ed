#if Tool
import ArgumentParser
import MenuScripting

extension ChoiceText: ExpressibleByArgument {}
extension ItemArgument: ExpressibleByArgument {}
extension MenuAddress: ExpressibleByArgument {}
extension ScreenPoint: ExpressibleByArgument {}
extension ShellName: ExpressibleByArgument {}
extension TitlePattern: ExpressibleByArgument {}
extension ToggleState: ExpressibleByArgument {}
#endif
