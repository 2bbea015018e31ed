// The private bus, which the tool uses as well.
@_exported public import PrivateBus
