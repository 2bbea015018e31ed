/// All rules, by number: 1xx the tray item, 2xx the menu's object, 3xx its layout, 4xx its rows, 5xx its
/// opening, 6xx its signals.
package enum Rules {
  package static let all =
    item + itemConduct + icons + menuObject + layout + depth + rows + rowTexts + rowPictures + opening + signals
}
