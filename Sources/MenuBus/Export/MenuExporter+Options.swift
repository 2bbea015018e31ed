public import DBusMenu
public import Menus

extension MenuExporter {
  /// What can be chosen about an exporter.
  public struct Options: Sendable {
    /// What becomes of explicit separators that would be first, last or doubled.
    public var separatorPolicy = SeparatorPolicy.collapse
    /// The text of the disabled row that stands in a menu without visible rows, because several panels never open an
    /// empty menu; `nil` leaves it empty.
    public var emptyText: String? = "No items"
    /// In which order elements are shown where the menu opens upwards.
    public var elementOrder = ElementOrder.automatic
    /// Which way the menu opens, of a menu that is exported for one presentation; `nil` if nobody knows.
    ///
    /// Only a menu that opens upwards differs: in `ElementOrder.priority` order its last element comes first. Headers,
    /// titles, and the elements of palettes and of menus with a small or medium size keep their order.
    public var direction: OpeningDirection?
    /// Asks for the text of a search field that is chosen in a panel, which has nothing to type into; without a prompt,
    /// choosing one does nothing.
    public var textPrompt: (any TextPrompt)?
    /// Whether panels are asked to show the menu again after a choice that is to leave it open
    /// (`Action.keepsMenuPresented`). Few panels do, and whoever sees a menu come back may be surprised.
    public var reopensKeptMenus = false
    /// Whether panels get the picture of a row with a check or radio mark.
    ///
    /// LXQt draws it in the place of the mark, so that nobody sees what is selected. Without it, the picture is for richer
    /// clients alone (`x-menubus-icon-name`, `x-menubus-icon-data`).
    public var showsToggleIcons = false
    /// What holds for whom the menu is shown to, where no client says otherwise.
    public var environment = MenuEnvironment()
    /// Whether clients may say which way they open the menu and what their metrics are: only for a menu at a path of its
    /// own, because one tree is shown to all.
    public var adaptsToClients = false
    /// What can be chosen about the protocol.
    public var server = MenuServer.Options()
    /// Whether another exporter shows the same menu and says what had to be left out of it.
    package var repeatsAnother = false
    /// How long events may wait for the main actor before that is logged.
    package var patience = Duration.seconds(5)

    /// The defaults.
    public init() {}
  }
}
