import MenuBus

@MainActor final class Photos {
  weak var delegate: (any UICollectionViewDelegate)?
  // expected-error@-1 {{'UICollectionViewDelegate' has been renamed to 'CollectionMenuHostDelegate'}}
  var list: UICollectionView?
  // expected-error@-1 {{a collection whose items have menus is a CollectionMenuHost}}

  func share(_ button: MenuAnchor) {
    button.showsMenuAsPrimaryAction = true
    // expected-error@-1 {{add a MenuInteraction with triggers: [.activate]}}
    button.changesSelectionAsPrimaryAction = true
    // expected-error@-1 {{write selection = .single of the menu}}
  }
}
