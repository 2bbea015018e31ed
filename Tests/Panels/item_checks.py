"""Checks of the icon. The first line of each is its title; one that a panel cannot be put to returns why."""
from PIL import ImageChops
from processes import Failure, stays, until


def panel_starts(s):
    """an empty panel"""
    s.desktop.start_panel()
    s.desktop.park()
    drawn = lambda picture: picture.getpixel((900, s.panel.height // 2)) != picture.getpixel((900, 700))
    s.tray.empty = s.desktop.still(drawn, 'the panel on the screen')
    s.save('empty')
    s.desktop.kill_panel()


def icon_of_earlier_program(s):
    """the icon of a program that was there before the panel"""
    s.start()
    s.start_panel()
    s.tray.icon()
    s.save('icon')
    stays('there is not one icon any more', s.tray.is_there_once)


def attention(s):
    """the icon is another one when the item needs attention"""
    box, before = s.tray.icon()
    look = lambda picture: ImageChops.difference(picture.crop(box), before).getbbox()
    s.program.do('status needsAttention')
    s.desktop.still(look, 'the icon to change')
    s.save('attention')
    s.program.do('status active')
    s.desktop.still(lambda picture: not look(picture), 'the icon to be the old one')


def passive(s):
    """a passive item is hidden"""
    s.program.do('status passive')
    if s.panel.hides_passive: s.tray.icons(0)
    s.save('passive')
    s.program.do('status active')
    s.tray.icons(1)
    s.tray.open()
    s.tray.close()
    if not s.panel.hides_passive: return 'this panel shows all; the menu is still there'


def tooltip(s):
    """the tooltip, and a new one"""
    last = s.desktop.below(s.desktop.still())
    for text in ('Nothing new', 'Three letters'):
        s.program.do('tooltip ' + text)
        box, _ = s.tray.icon()
        s.desktop.move(box[0] + 3, box[1] + 3)
        s.desktop.move((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
        new = lambda picture: s.desktop.shows_more(picture) and s.desktop.below(picture).tobytes() != last.tobytes()
        last = s.desktop.below(s.desktop.still(new, 'a tooltip unlike the last'))
        s.save('tooltip')
        if s.panel.tells_tooltips: until('the tooltip "%s"' % text, lambda: text in s.desktop.heard()['tips'])
        s.desktop.park()  # xfce4-panel leaves the tooltip where it is until the next, or its end


def panel_restarts(s):
    """the panel is killed and started: one icon, with its menu"""
    s.desktop.kill_panel()
    s.start_panel()
    s.tray.icons(1)
    s.save('restarted')
    stays('there is not one icon any more', s.tray.is_there_once)
    mark = s.program.mark
    s.tray.open()
    s.tray.choose('Open')
    s.program.says('chosen Open', mark)


def program_ends(s):
    """the icon goes with its program"""
    s.tray.open()
    s.tray.choose('Quit')
    until('the program to end', lambda: s.program.process.poll() is not None)
    if s.program.process.returncode: raise Failure('its status is %d' % s.program.process.returncode)
    s.tray.icons(0)
    if s.desktop.items(): raise Failure('registered are %s' % s.desktop.items())


def later_program(s):
    """the icon of a program that starts after the panel; the left button runs its handler"""
    s.start('--primary')
    box, _ = s.tray.icon()
    mark = s.program.mark
    s.desktop.click(box)
    s.program.says('activated', mark)
    s.desktop.park()
    s.tray.open()
    s.tray.close()
    s.program.quit()
    s.tray.icons(0)
