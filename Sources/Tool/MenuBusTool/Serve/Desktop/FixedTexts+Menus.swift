import MenuBus
import MenuFiles

extension FixedTexts {
  /// Gives the elements that are made from now on these texts.
  @MainActor
  func apply() {
    LoadingElement.defaultTitle = self[.loading]
    LoadingElement.readyTitle = self[.ready]
    LazyMenuElement.tryAgainTitle = self[.retry]
    SearchField.defaultPlaceholder = self[.search]
    MenuElement.untitledLabel = self[.untitled]
  }
}
