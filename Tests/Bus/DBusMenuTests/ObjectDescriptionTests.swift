import DBusMenu
import Testing

/// Descriptions of objects, as programs send them to `Introspect`.
@Suite struct `Descriptions of objects` {
  @Test func `a description has the objects below and the interfaces, in either kind of quotes`() {
    let description = ObjectDescription(
      """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD">
      <node name="/">
        <interface name="org.gtk.Menus"><method name="Start"/></interface><interface name='a.b-c'/>
        <node name="window"/><node name='menus'><node name="inner_1"/></node>
        <node name="a b"/><node name=""/><node name="open/><node name=none/><nodes name="x"/>
      </node>
      """)
    #expect(description.children == ["window", "menus", "inner_1"])
    #expect(description.interfaces == ["org.gtk.Menus", "a.b-c"])
    #expect(!description.isCut)
  }

  @Test func `a description with more objects than are looked at is read as far as these`() {
    let nodes = (1...5).map { "<node name=\"n\($0)\"/>" }.joined()
    let description = ObjectDescription("<node>\(nodes)</node>", most: 3)
    #expect(description.children == ["n1", "n2", "n3"] && description.isCut)
    for text in ["", "<", "<node name=", "<node name=\"", "<node name=\"a", "<interface name='"] {
      let description = ObjectDescription(text)
      #expect(description.children == [] && description.interfaces == [], "\(text)")
    }
  }
}
