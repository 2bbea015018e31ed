public import ArgumentParser
public import MenuBus
import MenuInspection
import MenuPlugins

extension ChoiceText: ExpressibleByArgument {}
extension Dialect: ExpressibleByArgument {}
extension ItemArgument: ExpressibleByArgument {}
extension MenuAddress: ExpressibleByArgument {}
extension ScreenPoint: ExpressibleByArgument {}
extension Severity: ExpressibleByArgument {}
extension ShellName: ExpressibleByArgument {}
extension TitlePattern: ExpressibleByArgument {}
extension ToggleState: ExpressibleByArgument {}
extension TrayItem.LabelStyle: ExpressibleByArgument {}
extension TrayPress.Direction: ExpressibleByArgument {}
