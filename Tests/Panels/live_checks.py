"""Checks of the menus in data/menus whose values come from commands: served by `menubus serve`, and changed while they are
open. The programs and the address that they ask are stand-ins. The first line of each is its title."""
import contextlib, json, mailbox, os, signal, subprocess, time
from email.message import EmailMessage
from processes import DEADLINE, Failure, until
from speaker import Speaker

MENUS = os.path.join(os.path.dirname(os.path.realpath(__file__)), '../../data/menus')

# NetworkManager's client: one connection of each kind, and a line whenever their state changes.
NMCLI = '''#!/bin/sh
state=%(state)s
case "$*" in
monitor) exec tail -n 0 -f "$state.log";;
*--active) while IFS=: read -r type uuid active name; do [ "$active" = no ] || echo "$type:$name"; done <"$state";;
"connection up uuid "*) sed -i "s/^\\(.*\\):$4:no:/\\1:$4:yes:/" "$state"; echo up >>"$state.log";;
"connection down uuid "*) sed -i "s/^\\(.*\\):$4:yes:/\\1:$4:no:/" "$state"; echo down >>"$state.log";;
*) cat "$state";;
esac
'''


@contextlib.contextmanager
def served(s, name, **environment):
    """The menu of a file, with its icon in the panel."""
    command = s.command + ['serve', os.path.join(MENUS, name + '.yaml')]
    program = Speaker(command, {**s.desktop.environment, **environment}, s.log, name=name)
    program.wait('a menu', lambda: any(line.startswith('ready ') for line in program.lines))
    s.tray.icons(1)
    try: yield program
    finally:
        program.process.terminate()
        try: program.process.wait(DEADLINE)
        except subprocess.TimeoutExpired: raise Failure('serve does not end') from None
    s.tray.icons(0)


def open_menu(s, title):
    """Opens the menu, and waits for a row. One that came while the menu was open is there when it is opened again."""
    for last in (False, False, True):
        deadline = None if last else 8
        box, _ = s.tray.icon()
        s.desktop.click(box, 3)
        try:
            until('a menu on the screen', lambda: s.desktop.shows_more(s.desktop.picture()), deadline)
            if s.desktop.panel.needs_key: s.desktop.key('Down')
            until('the row "%s"' % title, lambda: s.tray.row(title), deadline)
            s.desktop.still()
            if s.tray.row(title): return
            raise Failure('the menu closed')
        except Failure:
            if last: raise
            s.tray.close()


def new_icon(s, before):
    """Waits until the icon looks unlike an earlier one."""
    def differs():
        icons = s.tray.icons(1)
        return icons[1].crop(icons[0][0]).tobytes() != before.tobytes()
    until('the icon to change', differs, pause=0.2)


def live_panel(s):
    """an empty panel for the menus of data/menus"""
    s.desktop.start_panel()
    s.desktop.park()
    drawn = lambda picture: picture.getpixel((900, s.panel.height // 2)) != picture.getpixel((900, 700))
    s.tray.empty = s.desktop.still(drawn, 'the panel on the screen')


def write(path, text):
    """Replaces a file at once."""
    with open(path + '.new', 'w') as file: file.write(text)
    os.rename(path + '.new', path)


def report(sky, temperature):
    now = {'weatherDesc': [{'value': sky}], 'temp_C': temperature, 'windspeedKmph': '12', 'humidity': '71'}
    days = [{'date': '2026-05-0%d' % day, 'mintempC': str(day), 'maxtempC': str(day + 9)} for day in (1, 2, 3)]
    return json.dumps({'current_condition': [now], 'weather': days})


def weather(s):
    """weather.yaml: picture, rows and forecast, and the new ones in the open menu"""
    path = os.path.join(s.desktop.directory, 'weather.json')
    write(path, report('Light rain', '7'))
    with served(s, 'weather', WEATHER_URL='file://' + path) as program:
        open_menu(s, 'Light rain, 7 °C')
        s.tray.expect('the forecast', lambda rows: '2026-05-02: 2 to 11 °C' in rows)
        s.save('weather')
        write(path, report('Sunny', '23'))
        program.process.send_signal(signal.SIGHUP)  # asks for all values again
        s.tray.expect('the new weather', lambda rows: 'Sunny, 23 °C' in rows and 'Light rain, 7 °C' not in rows)
        s.desktop.still()
        s.save('weather-changed')
        s.tray.close()


def vpn(s):
    """vpn.yaml: a connection is switched on and off, and another program's change shows in the open menu"""
    state = os.path.join(s.desktop.directory, 'nmcli')
    write(state, 'vpn:1111:no:Office\nwireguard:2222:no:Home\\: wg0\n802-3-ethernet:3333:yes:Wired\n')
    write(state + '.log', '')
    program = os.path.join(s.desktop.directory, 'bin/nmcli')
    write(program, NMCLI % {'state': state})
    os.chmod(program, 0o755)
    marks = lambda rows: [title for title in ('Office', 'Home: wg0') if title in rows and rows[title]['checked']]
    with served(s, 'vpn'):
        _, before = s.tray.icon()
        open_menu(s, 'Home: wg0')
        s.tray.close()  # the first opening makes the rows
        open_menu(s, 'Home: wg0')
        s.tray.expect('no connection to be up', lambda rows: marks(rows) == [] and 'Wired' not in rows)
        s.tray.choose('Office')
        new_icon(s, before)
        open_menu(s, 'Office')
        s.tray.expect('"Office" to be up', lambda rows: marks(rows) == ['Office'])
        s.save('vpn')
        subprocess.run([program, 'connection', 'up', 'uuid', '2222'], check=True)
        s.tray.expect('both to be up', lambda rows: marks(rows) == ['Office', 'Home: wg0'])
        s.desktop.still()
        s.save('vpn-both')
        s.tray.close()


def timer(s):
    """timer.yaml: a timer is started, counts down in the open menu, and is stopped"""
    counting = lambda rows: [title for title in rows if title.endswith(' left')]
    with served(s, 'timer'):
        _, before = s.tray.icon()
        open_menu(s, 'No timer is running')
        s.tray.choose('5 minutes')
        open_menu(s, 'Stop')
        s.tray.expect('the time left', counting)
        first = counting({row['title']: row for row in s.tray.rows()})
        s.tray.expect('the next second', lambda rows: counting(rows) and counting(rows) != first)
        s.save('timer')
        s.tray.choose('Stop')
        open_menu(s, 'No timer is running')
        s.tray.close()
        write(os.path.join(s.desktop.environment['XDG_RUNTIME_DIR'], 'menubus-timer'), '%d\n' % (time.time() - 1))
        new_icon(s, before)
        s.save('timer-over')


def mail(s):
    """mail.yaml: the number and the subjects, and a message that comes while the menu is open"""
    box = mailbox.Maildir(os.path.join(s.desktop.environment['HOME'], 'Maildir'))
    def deliver(subject):
        message = EmailMessage()
        message['Subject'] = subject
        box.add(mailbox.MaildirMessage(message))
    deliver('Größe | shell=xterm')
    with served(s, 'mail'):
        opened = time.monotonic()
        open_menu(s, 'Größe | shell=xterm')
        s.tray.expect('the number', lambda rows: '1 new message' in rows)
        s.save('mail')
        deliver('Minutes of Monday')
        came = []
        def count(rows):
            if 'Minutes of Monday' in rows:
                came.append(time.monotonic())
            return '2 new messages' in rows
        s.tray.expect('the new number', count)
        s.desktop.still()
        # Where a panel never says that the root closed, its rows wait for 4 s after its last sign of life.
        if came and came[0] < opened + 4:
            raise Failure('a row came into the open root after %.1f s' % (came[0] - opened))
        s.save('mail-changed')
        s.tray.close()
        open_menu(s, 'Minutes of Monday')
        s.save('mail-opened-again')
        s.tray.close()
