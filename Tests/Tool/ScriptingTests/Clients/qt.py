#!/usr/bin/python3
"""The menu of the scripting tests as a tray item of Qt 5's (on the session bus, with a display).

Prints `ready`, `clicked TITLE NUMBER` for each click, `activated NUMBER` for each press of the icon. SIGUSR1 makes every row anew; SIGUSR2 adds a row at the top and
removes the first of two equal ones."""
import os, signal, socket, sys
from PyQt5.QtCore import QSocketNotifier, QTimer
from PyQt5.QtGui import QColor, QIcon, QPixmap
from PyQt5.QtWidgets import QAction, QActionGroup, QApplication, QMenu, QSystemTrayIcon

application = QApplication(sys.argv)
application.setQuitOnLastWindowClosed(False)
state = {'check': False, 'radio': 'Red'}
menu = QMenu()

def say(title, number): print('clicked %s %d' % (title, number), flush=True)

def row(menu, title, number=1, before=None):
    action = QAction(title, menu)
    action.triggered.connect(lambda *_: say(title, number))
    menu.insertAction(before, action)
    return action

def build():
    menu.clear()
    row(menu, 'Open').setIcon(QIcon(pixmap))
    check = row(menu, 'Check')
    check.setCheckable(True)
    check.setChecked(state['check'])
    check.toggled.connect(lambda on: state.update(check=on))
    state['group'] = QActionGroup(menu)
    for title in ('Red', 'Green'):
        radio = row(menu, title)
        radio.setCheckable(True)
        radio.setChecked(title == state['radio'])
        radio.toggled.connect(lambda on, title=title: on and state.update(radio=title))
        state['group'].addAction(radio)
    state['twin'] = row(menu, 'Same', 1)
    row(menu, 'Same', 2)
    row(menu, 'a/b @c #d')
    row(menu, 'Disabled').setEnabled(False)
    more = menu.addMenu('More')
    row(more, 'Inner')
    row(more.addMenu('Deep'), 'Deepest')
    slow = menu.addMenu('Slow')
    row(slow, 'Early')
    slow.aboutToShow.connect(lambda: QTimer.singleShot(300, lambda: len(slow.actions()) > 1 or row(slow, 'Late')))
    row(menu, 'Quit').triggered.connect(lambda *_: QTimer.singleShot(50, application.quit))

def change():
    row(menu, 'New', 1, menu.actions()[0])
    menu.removeAction(state['twin'])

# Python runs handlers of signals only between its own instructions: a socket wakes Qt's loop for them.
reading, writing = socket.socketpair()
writing.setblocking(False)
signal.set_wakeup_fd(writing.fileno())
notifier = QSocketNotifier(reading.fileno(), QSocketNotifier.Read)
notifier.activated.connect(lambda *_: reading.recv(1))
for number, action in ((signal.SIGTERM, application.quit), (signal.SIGUSR1, build), (signal.SIGUSR2, change)):
    signal.signal(number, lambda *_, action=action: action())

pixmap = QPixmap(16, 16)
pixmap.fill(QColor('#ff8000'))
build()
item = QSystemTrayIcon(QIcon(pixmap))
item.setContextMenu(menu)
item.activated.connect(lambda reason: print('activated', int(reason), flush=True))
item.show()
print('ready', flush=True)
sys.exit(application.exec_())
