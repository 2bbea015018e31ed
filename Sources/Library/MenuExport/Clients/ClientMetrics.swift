package import DBusMenu
import Menus

/// The metrics of a client that draws a menu.
package typealias ClientMetrics = DBusMenu.ClientMetrics

extension ClientMetrics {
  /// The metrics for the content of rows; `nil` if the client sent none.
  var menuMetrics: MenuMetrics? {
    var metrics = MenuMetrics()
    if let scale { metrics.scale = scale }
    if let iconSize {
      metrics.maximumIconWidth = Double(iconSize)
      metrics.maximumIconHeight = Double(iconSize)
    }
    metrics.textColumns = textColumns
    metrics.canShowTrailingAccessory = accessibilityMode != true
    return metrics == MenuMetrics() ? nil : metrics
  }
}

extension TextDirection {
  /// The same in the protocol's terms.
  var word: Word.TextDirection {
    switch self {
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}
