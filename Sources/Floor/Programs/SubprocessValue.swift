// Subprocess takes descriptors and paths in the types of swift-system, which this package does not import for two
// values: they are made through the protocols of the standard library that these types conform to.

/// A descriptor in the type that Subprocess asks for.
func subprocessValue<Descriptor: RawRepresentable<CInt>>(_ number: CInt) -> Descriptor {
  guard let descriptor = Descriptor(rawValue: number) else { preconditionFailure("every integer is a descriptor") }
  return descriptor
}

/// A path in the type that Subprocess asks for.
func subprocessValue<Path: ExpressibleByStringLiteral>(_ path: String) -> Path
where Path.StringLiteralType == String {
  Path(stringLiteral: path)
}
