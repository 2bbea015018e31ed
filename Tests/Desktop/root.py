"""A root directory of another Debian, for desktops of today: `make root` makes it."""
import os

ROOT = os.environ.get('MENUBUS_ROOT') or '/var/tmp/menubus-root'


def inside(command, root=ROOT):
    """The command as one of the root, which shares /tmp, processes and users with this system."""
    if not os.path.isdir(os.path.join(root, 'usr')): raise SystemExit('there is no root in %s: make root' % root)
    return ['bwrap', '--die-with-parent', '--ro-bind', root, '/', '--dev', '/dev', '--ro-bind', '/proc', '/proc',
            '--ro-bind', '/sys', '/sys', '--bind', '/tmp', '/tmp', '--', *command]
