/// Asks several, until one knows.
package struct FirstFocus: FocusReader {
  private let readers: [any FocusReader]

  package init(_ readers: [any FocusReader]) { self.readers = readers }

  package func focusedWindow() async -> FocusedWindow {
    for reader in readers {
      let focus = await reader.focusedWindow()
      if focus != .unknown { return focus }
    }
    return .unknown
  }
}
