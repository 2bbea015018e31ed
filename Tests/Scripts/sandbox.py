"""Runs programs with bubblewrap: without network, without rights, without a home, and with stubs on PATH."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import stubs
from rows import HOME

# What a script may take: most are done in a moment, and some never end.
SECONDS = 6
LARGEST = 2_000_000


class Sandbox:
    """A copy of a folder of scripts, which they see as their own, and cannot change."""

    def __init__(self, scripts, menubus, folder):
        self.folder = folder
        self.scripts = folder / 'scripts'
        shutil.copytree(scripts, self.scripts, symlinks=True, ignore=shutil.ignore_patterns('.git'))
        stubs.write(folder / 'stubs')
        for path in [self.scripts, *self.scripts.rglob('*')]:
            # As somebody has them who uses them: each may be run, and nobody else may change it.
            if not path.is_symlink():
                path.chmod(0o755)
        self.menubus = Path(menubus).resolve()
        # The libraries of the tool may be in the home, which is hidden.
        libraries = subprocess.run(['/usr/bin/ldd', self.menubus], capture_output=True, text=True).stdout
        self.libraries = {str(Path(path).parent) for path in re.findall(r'=> (/\S+)', libraries)}

    def fault(self):
        """Why there is no sandbox; None if there is one."""
        if not shutil.which('bwrap'):
            return 'bubblewrap (bwrap) is not installed: scripts of others are run by nothing else'
        status, output, errors = self.run(['true'], self.scripts)
        return None if status == 0 else f'bubblewrap makes no sandbox here: {errors.strip()}'

    def run(self, words, folder, hidden=()):
        """Runs a program in a folder of the scripts; returns its status (None: it took too long) and outputs."""
        hide = [word for place in ('/tmp', '/home', '/root', '/run', '/var/tmp') for word in ('--tmpfs', place)]
        show = [word for path in self.libraries if path.startswith(('/tmp', '/home', '/root')) and Path(path).exists()
                for word in ('--ro-bind', path, path)]
        variables = {
            'HOME': HOME, 'USER': 'nobody', 'LANG': 'C.UTF-8', 'TERM': 'dumb',
            'PATH': '/tmp/stubs:/usr/local/bin:/usr/bin:/bin', 'DBUS_SESSION_BUS_ADDRESS': 'unix:path=/nowhere'}
        command = [
            'bwrap', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', *hide, *show, '--dir', HOME,
            '--ro-bind', self.menubus, '/tmp/menubus', '--ro-bind', self.folder / 'stubs', '/tmp/stubs',
            '--ro-bind', self.scripts, '/tmp/scripts', *hidden,
            '--unshare-all', '--uid', '65534', '--gid', '65534', '--cap-drop', 'ALL', '--new-session',
            '--die-with-parent', '--clearenv',
            *[word for name, value in variables.items() for word in ('--setenv', name, value)],
            '--chdir', self.inside(folder), 'timeout', '-k', '1', str(SECONDS), *words]
        try:
            end = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, timeout=3 * SECONDS,
                env={'PATH': os.environ['PATH']})
        except subprocess.TimeoutExpired:
            return None, '', ''
        if end.returncode in (124, 137, -9):
            return None, '', ''
        return end.returncode, *(text[:LARGEST].decode(errors='replace') for text in (end.stdout, end.stderr))

    def inside(self, path):
        """A path as scripts see it."""
        return str(Path('/tmp/scripts') / path.relative_to(self.scripts))
