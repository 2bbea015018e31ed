import DBusMenu
import LibDBus
import Logging
import Menus

// From a click on a search field to a prompt, and from its answer to the field.
extension MenuExporter {
  /// Asks for the text of a field that a client could only click on.
  func ask(for field: SearchField, of item: ExportedItem, clickedBy client: BusName?) {
    guard let textPrompt, !field.isBeingAsked else { return }
    let request = request(for: field, of: item)
    field.isBeingAsked = true
    searches.prompts[ObjectIdentifier(field)] = Task { [weak self] in
      let answer: Result<String?, any Error>
      do { answer = .success(try await textPrompt.text(for: request)) } catch { answer = .failure(error) }
      field.isBeingAsked = false
      guard let self, !Task.isCancelled else { return }
      self.searches.prompts[ObjectIdentifier(field)] = nil
      switch answer {
      case .success(let text?): self.take(text, for: field, clickedBy: client)
      case .success(nil): break
      case .failure(let error): self.logger.error("the prompt for “\(request.label)” failed: \(error)")
      }
    }
  }

  /// Shows plain panels search fields if, and only if, something can be done with them.
  ///
  /// A program that gave no prompt meant its fields to be seen as they are.
  func notePrompt() {
    let isReserved = textPrompt?.isAvailable == false
    guard isReserved != resolver.reservesSearchFields else { return }
    resolver.reservesSearchFields = isReserved
    for case let field as SearchField in hooked.values.map(\.element) {
      for item in items(showing: field) { if let list = item.parent { elementChanged(list.element, .children) } }
    }
  }

  /// Closes the prompts that are open.
  func cancelPrompts() {
    for prompt in searches.prompts.values { prompt.cancel() }
    searches.prompts = [:]
  }

  private func request(for field: SearchField, of item: ExportedItem) -> TextPromptRequest {
    TextPromptRequest(
      title: item.parent?.menu?.title ?? menu.title ?? "",
      label: field.placeholder ?? field.accessibilityLabel ?? "Search", text: field.searchText)
  }

  /// Types an answer. What was found is there when the menu is opened again, or at once where the program asks for that.
  private func take(_ answer: String, for field: SearchField, clickedBy client: BusName?) {
    flush()
    guard let item = items(showing: field).first(where: { $0.isReachable() }), let parent = item.parent,
      enter(answer, into: field, of: item)
    else {
      logger.debug("the answer of a prompt is refused")
      return
    }
    letSearchStand(clicked: client)
    flush()
    requestActivation(of: parent.id, for: .searches)
  }
}
