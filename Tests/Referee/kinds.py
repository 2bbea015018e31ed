"""The real panels, each with the personality that plays it."""
import os, sys
from collections import namedtuple
HERE = os.path.dirname(os.path.realpath(__file__))
for folder in ('../Panels', '../Desktop'): sys.path.insert(1, os.path.join(HERE, folder))
from panels import GTK, LXQT, WAYBAR, XFCE, Panel
from x11 import X11
from xvfb import Xvfb

Kind = namedtuple('Kind', [
    'panel',
    'personalities',  # by the beginning of the panel's version: `{'1.': 'lxqt1', '': 'lxqt'}`
    'package',        # whose version it is
    'button',         # that opens the menu
    'quiet',          # seconds without a call after which a step is over
    'left',           # of the icons, what is no icon
    'rest',           # seconds after which the empty panel is drawn
    'system_bus',     # whether it needs one
    'patience',       # seconds for a menu to be on the screen
    'inline',         # submenus are among the rows of the menu
    'marked',         # the rows whose marks are told rightly, where those of others are not
], defaults=[3, 0.7, 0, 0, False, 6, False, ()])

DCONF = 'dconf load / <<X\n%s\nX\n'

MATE_FILES = {'gtk-3.0/settings.ini': GTK}
MATE = '''[org/mate/panel/general]
toplevel-id-list=['top']
object-id-list=['tray']
enable-sni-support=true
[org/mate/panel/toplevels/top]
orientation='top'
expand=true
size=30
enable-animations=false
[org/mate/panel/objects/tray]
object-type='applet'
applet-iid='%s'
toplevel-id='top'
position=0
panel-right-stick=false
locked=true'''
SERVICE = '/usr/libexec/ayatana-indicator-application/ayatana-indicator-application-service &\n'
CINNAMON = '''[org/cinnamon]
panels-enabled=['1:0:top']
panels-height=['1:40']
panels-autohide=['1:false']
enabled-applets=['panel1:left:0:xapp-status@cinnamon.org:1']
enabled-desklets=@as []
desktop-effects=false
enable-vfade=false
[org/cinnamon/desktop/interface]
icon-theme='Adwaita'
gtk-theme='Adwaita'
toolkit-accessibility=true
[org/cinnamon/desktop/background]
picture-options='none'
primary-color='#335577' '''
GNOME = '''[org/gnome/shell]
enabled-extensions=['ubuntu-appindicators@ubuntu.com']
disable-user-extensions=false
disable-extension-version-validation=true
welcome-dialog-last-shown-version='99'
[org/gnome/desktop/interface]
enable-animations=false
toolkit-accessibility=true'''


def shell(script): return ['sh', '-c', script]


def gtk(name, script, screen=X11, **more):
    """A panel that is set up by dconf."""
    facts = dict(name=name, screen=screen, command=shell(script), environment={}, files=MATE_FILES, height=30,
                 needs_key=False, menu_on_left_button=False, renews_earlier_items=False, hides_passive=True,
                 tells_tooltips=False)
    return Panel(**{**facts, **more})


class Shell(Xvfb):
    """A display whose window manager is the panel."""
    def close_menu(self): self.key('Escape')
    def place(self, row, rows): return row['box']


def mate(applet): return DCONF % (MATE % applet) + 'exec mate-panel --replace'


MATE_PANEL = gtk('mate', mate('NotificationAreaAppletFactory::NotificationArea'))
AYATANA = gtk('ayatana', SERVICE + mate('IndicatorAppletCompleteFactory::IndicatorAppletComplete'))
# As its default configuration has it.
HIDING = WAYBAR._replace(files={
    name: text.replace('passive-items": true', 'passive-items": false') for name, text in WAYBAR.files.items()})
SNTRAY = XFCE._replace(name='sntray', files={
    name: text.replace('value="systray"', 'value="sntray"') for name, text in XFCE.files.items()})
CINNAMON_PANEL = gtk('cinnamon', DCONF % CINNAMON + '''cinnamon --sm-disable &
cinnamon=$!
for watcher in /usr/libexec/xapps/sn-watcher/xapp-sn-watcher /usr/lib/*/xapps/xapp-sn-watcher; do
  [ -x "$watcher" ] && "$watcher" &
done
wait $cinnamon''', Shell, height=40, environment={
    'XDG_CURRENT_DESKTOP': 'X-Cinnamon', 'XDG_SESSION_TYPE': 'x11', 'XDG_SESSION_DESKTOP': 'cinnamon',
    'LIBGL_ALWAYS_SOFTWARE': '1'})
GNOME_PANEL = gtk('gnome', DCONF % GNOME + 'exec gnome-shell --x11 --sm-disable', Shell, height=32, environment={
    'XDG_CURRENT_DESKTOP': 'GNOME', 'XDG_SESSION_TYPE': 'x11', 'XDG_SESSION_CLASS': 'user',
    'GNOME_SHELL_SESSION_MODE': 'user', 'LIBGL_ALWAYS_SOFTWARE': '1'})

ALL = {
    'xfce': Kind(XFCE, {'': 'xfce'}, 'xfce4-panel'),
    'lxqt': Kind(LXQT, {'1.': 'lxqt1', '': 'lxqt'}, 'lxqt-panel', quiet=2.8),
    'waybar': Kind(HIDING, {'0.9': 'waybar09', '': 'waybar'}, 'waybar'),
    'mate': Kind(MATE_PANEL, {'': 'mate'}, 'mate-panel'),
    'ayatana': Kind(AYATANA, {'': 'ayatana'}, 'ayatana-indicator-application', button=1),
    'sntray': Kind(
        SNTRAY, {'': 'sntray'}, 'xfce4-sntray-plugin', button=1, marked=('Mute', 'Red', 'Blue')),
    'cinnamon': Kind(CINNAMON_PANEL, {'': 'cinnamon'}, 'cinnamon', rest=4, system_bus=True),
    'gnome': Kind(
        GNOME_PANEL, {'43': 'gnome43', '48': 'gnome48', '': 'gnome'}, 'gnome-shell', left=640, rest=8, system_bus=True,
        inline=True),
}
