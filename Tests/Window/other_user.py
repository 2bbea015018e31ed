"""The whole test as another user. Compositors refuse root, and a bus takes only its own user; so if root starts the test,
it copies itself and the programs to a directory that `nobody` can read, and goes on there."""
import os, pwd, shutil, sys, tempfile
from processes import start

HERE = os.path.dirname(os.path.realpath(__file__))
TESTS = os.path.dirname(HERE)
# Beside the test program, where they were built; a scene that lacks one is left out.
EXAMPLES = ('Lifecycle', 'Messages', 'Arrivals', 'EditMenu', 'Stars')
FOREIGN = ('Tool/IntegrationTests/Clients', 'Tool/ScriptingTests/Clients')


def run(arguments, pictures, programs):
    """Runs the test as nobody, and returns its status."""
    user = pwd.getpwnam('nobody')
    directory = tempfile.mkdtemp(prefix='menubus-window-')
    try:
        os.chmod(directory, 0o755)
        for name in ('Window', 'Desktop', 'Support/TestSupport', *FOREIGN):
            shutil.copytree(os.path.join(TESTS, name), os.path.join(directory, 'Tests', name))
        shutil.copytree(os.path.join(TESTS, '../data/desktop'), os.path.join(directory, 'data/desktop'))
        os.mkdir(os.path.join(directory, 'docs'))
        shutil.copy(os.path.join(TESTS, '../docs/bars.md'), os.path.join(directory, 'docs'))
        own = os.path.join(directory, 'pictures')
        for path in (own, os.path.join(directory, 'home'), os.path.join(directory, 'bin')): os.mkdir(path)
        beside = os.path.dirname(os.path.realpath(programs[1]))
        examples = filter(os.path.exists, (os.path.join(beside, name) for name in EXAMPLES))
        copies = [copy(program, os.path.join(directory, 'bin')) for program in programs]
        for example in examples: copy(example, os.path.join(directory, 'bin'))
        for path, names, files in os.walk(directory):
            for name in [path] + [os.path.join(path, file) for file in files]: os.chown(name, user.pw_uid, user.pw_gid)
        environment = dict(os.environ, HOME=os.path.join(directory, 'home'), USER='nobody', LOGNAME='nobody')
        environment.pop('MENUBUS_WRITE_COMPOSITORS', None)  # the page is not nobody's
        command = [sys.executable, '-B', os.path.join(directory, 'Tests/Window/test_window.py')]
        child = start(command + arguments + ['--pictures', own] + copies, environment, user=user.pw_uid,
                      group=user.pw_gid, extra_groups=[], cwd=directory)
        try: return child.wait()
        finally:
            if child.poll() is None:
                child.terminate()
                child.wait()
            for name in os.listdir(own): shutil.copyfile(os.path.join(own, name), os.path.join(pictures, name))
    finally: shutil.rmtree(directory, ignore_errors=True)


def copy(program, directory):
    """A link where that is possible: programs with debug information are large."""
    new = os.path.join(directory, os.path.basename(program))
    if os.path.exists(new): return new
    shutil.copyfile(os.path.realpath(program), new)
    os.chmod(new, 0o755)
    return new
