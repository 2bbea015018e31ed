import LibDBus

/// The answers of an interaction to requests for the menu of its anchor's object, on whatever connection that is.
@MainActor
final class ContextMenuRequests: AnchoredPart {
  private let answer: ContextMenuObject.Answer
  private var object: ContextMenuObject?

  init(answer: @escaping ContextMenuObject.Answer) { self.answer = answer }

  /// Answers for the anchor's object, and not for one that the anchor is only a part of.
  func settle(at anchor: MenuAnchor?) async throws {
    let wanted = anchor?.isObject == true ? anchor?.connection : nil
    if let object, let wanted, object.isAt(anchor?.objectPath, on: wanted) { return }
    await object?.end(.object)
    object = nil
    guard let wanted, let path = anchor?.objectPath else { return }
    object = try await ContextMenuObject.answer(for: .object, on: wanted, at: path, with: answer)
  }

  /// A no-op: another interaction is at the path, and answers.
  func failed(with error: any Error) {}
}
