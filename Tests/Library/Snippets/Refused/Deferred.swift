import MenuBus

@MainActor func recent() -> Menu {
  Menu(
    title: "Recent",
    children: [
      UIDeferredMenuElement { completion in completion([]) },
      // expected-error@-1 {{write .cachedLazy { … } for elements that are kept, or .uncachedLazy { … }}}
      UIDeferredMenuElement.uncached { completion in completion([]) },
      // expected-error@-1 {{write .cachedLazy { … } for elements that are kept, or .uncachedLazy { … }}}
      // expected-error@-2 {{'uncached' has been renamed to 'uncachedLazy(_:)'}}
    ])
}
