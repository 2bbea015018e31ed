/// The version of MenuBus. It is here and nowhere else: `make version` reads it for packages and pages.
package enum MenuBusVersion {
  package static let current = "0.1.0"
}
