#!/usr/bin/python3
"""A tray item of Qt 5 with a menu. Prints `ready`, and `clicked TITLE` for each click."""
import sys
from PyQt5.QtGui import QIcon
from PyQt5.QtWidgets import QApplication, QMenu, QSystemTrayIcon

application = QApplication(sys.argv)
menu = QMenu()
for title in ('First', 'Second'): menu.addAction(title)
check = menu.addAction('Check')
check.setCheckable(True)
inner = menu.addMenu('Inner')
inner.addAction('Innermost')
for one in (menu, inner): one.triggered.connect(lambda action: print('clicked ' + action.text(), flush=True))
item = QSystemTrayIcon(QIcon.fromTheme('face-smile'))
item.setContextMenu(menu)
item.show()
print('ready', flush=True)
sys.exit(application.exec_())
