"""What the tests have to know of each panel: how to set it up, how to start it, and what it does its own way."""
import os
from collections import namedtuple
import sway
from x11 import X11

Panel = namedtuple('Panel', [
    'name', 'screen', 'command', 'environment', 'files',  # the files are below XDG_CONFIG_HOME
    'height',                   # of the panel, at the upper edge of the screen
    'needs_key',                # tells assistive technology of a menu only when a key has moved its selection
    'menu_on_left_button',      # opens the menu of an item that is nothing but a menu
    'renews_earlier_items',     # opens the menu of an item that was there before it only on another connection
    'hides_passive',
    'tells_tooltips',           # to assistive technology
    'is_menu_bar',              # shows the menu of the window in front, and no tray
    'grows',                    # an open submenu with new rows
], defaults=[False, False])

# Icons and fonts have to be there to be seen; animations would have the pictures differ.
GTK = '''[Settings]
gtk-icon-theme-name=Adwaita
gtk-theme-name=Adwaita
gtk-font-name=DejaVu Sans 10
gtk-enable-animations=false
'''

XFCE = Panel(
    name='xfce', screen=X11, command=['xfce4-panel', '--disable-wm-check'], environment={}, height=30,
    needs_key=False, menu_on_left_button=True, renews_earlier_items=False, hides_passive=True, tells_tooltips=False,
    files={'gtk-3.0/settings.ini': GTK, 'xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml': '''<?xml version="1.0"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=6;x=0;y=0"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="length" type="uint" value="100"/>
      <property name="size" type="uint" value="30"/>
      <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
    </property>
  </property>
  <property name="plugins" type="empty"><property name="plugin-1" type="string" value="systray"/></property>
</channel>
'''})

LXQT = Panel(
    name='lxqt', screen=X11, command=['lxqt-panel'], height=32,
    environment={'XDG_CURRENT_DESKTOP': 'LXQt', 'QT_QPA_PLATFORM': 'xcb'},
<<<<<<< HEAD
    needs_key=True, menu_on_left_button=False, opens_earlier_menus=True, hides_passive=False, tells_tooltips=True,
    grows=True,
=======
    needs_key=True, menu_on_left_button=False, renews_earlier_items=False, hides_passive=False, tells_tooltips=True,
    closes_on_new_rows=True,
>>>>>>> hub/main
    files={'lxqt/lxqt.conf': '''[General]
icon_theme=Adwaita
theme=light
[Qt]
style=Fusion
font="DejaVu Sans,10,-1,5,50,0,0,0,0,0"
''', 'lxqt/panel.conf': '''[General]
panels=panel1
[panel1]
position=Top
panelSize=32
iconSize=22
width=100
width-percent=true
animation-duration=0
hidable=false
plugins=statusnotifier
[statusnotifier]
type=statusnotifier
alignment=Left
'''})

WAYBAR = Panel(
    name='waybar', screen=sway.Sway, command=['waybar'], environment={}, height=30,
    needs_key=False, menu_on_left_button=True, renews_earlier_items=True, hides_passive=False, tells_tooltips=False,
    files={'gtk-3.0/settings.ini': GTK, 'gtk-3.0/gtk.css': sway.STYLE, 'waybar/config': '''{
  "layer": "top", "position": "top", "height": 30, "modules-left": ["tray"], "tray": {"icon-size": 22, "show-passive-items": true}
}
''', 'waybar/style.css': '''* { font-family: "DejaVu Sans"; font-size: 13px; }
window#waybar { background: #f0f0f0; }
'''})

# vala-panel-appmenu's plug-in
APPMENU = XFCE._replace(
    name='xfce-appmenu', is_menu_bar=True,
    files={name: text.replace('value="systray"', 'value="appmenu"') for name, text in XFCE.files.items()})

ALL = {panel.name: panel for panel in (XFCE, LXQT, WAYBAR, APPMENU)}


def write_settings(panel, directory):
    for name, text in panel.files.items():
        path = os.path.join(directory, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w') as file: file.write(text)
