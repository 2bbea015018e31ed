#if Tool
import ArgumentParser
import MenuScripting

extension ItemArgument: ExpressibleByArgument {}
extension MenuAddress: ExpressibleByArgument {}
extension ScreenPoint: ExpressibleByArgument {}
extension TitlePattern: ExpressibleByArgument {}
extension ToggleState: ExpressibleByArgument {}
#endif
