public import Foundation
public import Menus

/// The row of a country: its flag and its name.
///
/// Whether it is selected is shown and not changed by a choice, as with an `Action`.
public final class CountryElement: Group, SelectableMenuActionLeaf {
  /// Called when the country is chosen.
  public typealias Handler = @MainActor (CountryElement) async throws -> Void

  /// The country, two capital letters (ISO 3166-1).
  public let countryCode: String
  /// The country's name, in the language of the locale.
  public let name: String
  /// Called when the country is chosen. An error is logged with the country's name. `nil` for no
  /// call.
  public var handler: Handler?

  private let action = Action()

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - countryCode: The country, as in ISO 3166-1, in capital or small letters.
  ///   - isEnabled: Whether the row can be chosen.
  ///   - isDestructive: Marks a choice that loses something.
  ///   - isSelected: Whether the row is marked.
  ///   - keepsMenuPresented: Asks to leave the menu open after a choice.
  ///   - locale: In whose language the country is named.
  ///   - handler: Called when the user chooses the country.
  public init(
    countryCode: String, isEnabled: Bool = true, isDestructive: Bool = false, isSelected: Bool = false,
    keepsMenuPresented: Bool = false, locale: Locale = .current, handler: Handler? = nil
  ) {
    self.countryCode = Country.normalized(countryCode)
    name = Country.name(of: self.countryCode, in: locale)
    self.handler = handler
    super.init()
    action.title = name
    action.image = Country.flag(of: self.countryCode).map { .emoji($0) }
    action.isEnabled = isEnabled
    action.isDestructive = isDestructive
    action.isSelected = isSelected
    action.keepsMenuPresented = keepsMenuPresented
    action.handler { [weak self] _ in
      guard let self else { return }
      try await self.handler?(self)
    }
  }

  public override var displayedElements: [MenuElement] { [action] }

  /// Does what choosing the row does.
  public override func perform() { action.perform() }

  /// Whether the row can be chosen.
  public var isEnabled: Bool {
    get { action.isEnabled }
    set { action.isEnabled = newValue }
  }
  /// Marks a choice that loses something.
  public var isDestructive: Bool {
    get { action.isDestructive }
    set { action.isDestructive = newValue }
  }
  /// Whether the row is marked.
  public var isSelected: Bool {
    get { action.isSelected }
    set { action.isSelected = newValue }
  }
  /// Asks to leave the menu open after a choice.
  public var keepsMenuPresented: Bool {
    get { action.keepsMenuPresented }
    set { action.keepsMenuPresented = newValue }
  }
}
