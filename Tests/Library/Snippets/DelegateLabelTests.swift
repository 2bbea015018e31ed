import Foundation
import TestSupport
import Testing

/// UIKit's delegates of menus, method by method, as Apple's documentation has them. A method of ours that has other
/// labels compiles in a program that was written for UIKit, and is never called.
@Suite struct `Labels of delegates` {
  /// The methods of UIKit that are requirements here with the same labels, by our protocols.
  private static let same = [
    "ContextMenuInteractionDelegate": [
      "_:configurationForMenuAtLocation:", "_:configuration:highlightPreviewForItemWithIdentifier:",
      "_:configuration:dismissalPreviewForItemWithIdentifier:", "_:willDisplayMenuFor:animator:",
      "_:willEndFor:animator:", "_:willPerformPreviewActionForMenuWith:animator:",
      "_:previewForHighlightingMenuWithConfiguration:", "_:previewForDismissingMenuWithConfiguration:",
      // The first beta versions.
      "_:previewForHighlightingMenuWith:", "_:previewForDismissingMenuWith:", "_:willCommitWithAnimator:",
      "WillPresent(_:)", "DidEnd(_:)",
    ],
    "EditMenuInteractionDelegate": [
      "_:menuFor:suggestedActions:", "_:targetRectFor:", "_:willPresentMenuFor:animator:",
      "_:willDismissMenuFor:animator:",
    ],
    "CollectionMenuHostDelegate": [
      "_:contextMenuConfigurationForItemsAt:point:", "_:willPerformPreviewActionForMenuWith:animator:",
    ],
  ]
  /// The methods of our protocols that those of UIKit lack.
  private static let own = [
    "ContextMenuInteractionDelegate": ["_:willPresent:", "_:didEnd:"], "EditMenuInteractionDelegate": [],
    "CollectionMenuHostDelegate": [],
  ]
  /// The methods of UIKit's delegates of collections and tables that have another form here.
  private static let others = [
    "…contextMenuConfigurationForItemAt:point:", "…ForRowAt:point:",
    "…contextMenuConfiguration:highlightPreviewForItemAt:", "…contextMenuConfiguration:dismissalPreviewForItemAt:",
    "…previewForHighlightingContextMenuWithConfiguration:", "…previewForDismissingContextMenuWithConfiguration:",
    "…willDisplayContextMenu:animator:", "…willEndContextMenuInteraction:animator:", "…shouldShowMenuForItemAt:",
    "…canPerformAction:forItemAt:withSender:", "…performAction:forItemAt:withSender:",
  ]

  /// The labels of a protocol's requirements in a source, each once; those of a method of another name begin with what
  /// its name has more than the others.
  private func labels(of name: String, in source: String) throws -> Set<String> {
    let body = try #require(source.components(separatedBy: "public protocol \(name)").dropFirst().first)
      .components(separatedBy: "\n}\n")[0]
    let methods = body.matches(of: /func (\w+)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/)
    let base = try #require(methods.first?.output.1)
    return Set(
      methods.map { method in
        let labels = method.output.2.matches(of: #/(?:^|,)\s*(\w+)(?: \w+)?:\s/#).map { "\($0.output.1):" }.joined()
        return method.output.1 == base ? labels : "\(method.output.1.dropFirst(base.count))(\(labels))"
      })
  }

  @Test(arguments: [
    ("ContextMenuInteractionDelegate", "Context/ContextMenuInteractionDelegate"),
    ("EditMenuInteractionDelegate", "Editing/EditMenuConfiguration"),
    ("CollectionMenuHostDelegate", "Collections/CollectionMenuHost"),
  ])
  func `a delegate has the labels of UIKit's, and no others that are not known here`(
    name: String, file: String
  ) throws {
    let source = try String(contentsOfFile: Paths.root + "Sources/Library/MenuBus/\(file).swift", encoding: .utf8)
    let known = try #require(Self.same[name]) + (Self.own[name] ?? [])
    #expect(try labels(of: name, in: source) == Set(known))
  }

  @Test func `each delegate of the library is in the list`() throws {
    let folder = Paths.root + "Sources/Library/MenuBus"
    let files = try #require(FileManager.default.enumerator(atPath: folder)?.allObjects as? [String])
    let sources = try files.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
    let names = sources.flatMap { $0.matches(of: /public protocol (\w+Delegate)\b/).map { String($0.output.1) } }
    #expect(Set(names) == Set(Self.same.keys))
  }

  @Test func `the page about UIKit says what becomes of each method of collections and tables`() throws {
    let page = try String(contentsOfFile: Paths.root + "docs/coming-from-uikit.md", encoding: .utf8)
    for method in Self.others { #expect(page.contains("`\(method)`"), "\(method)") }
    let cells = try #require(Self.same["CollectionMenuHostDelegate"]).map { "`…\($0.dropFirst(2))`" }
    for cell in cells { #expect(page.contains("| \(cell) | the same"), "\(cell)") }
  }
}
