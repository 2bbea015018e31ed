#if Tool
public import ArgumentParser
public import MenuFiles

extension TimeSpan: ExpressibleByArgument {
  /// Reads the argument of an option.
  public init?(argument: String) { self.init(argument) }
}
#endif
