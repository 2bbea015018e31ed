"""Libraries that have something of the display be otherwise for the presenter."""
import os, subprocess

HERE = os.path.dirname(os.path.realpath(__file__))


def preload(s, source, **environment):
    """Has a presenter with a module of ours, of a file in this folder, before its libraries."""
    module = os.path.join(s.desk.directory, source[:-1] + 'so')
    if not os.path.exists(module):
        subprocess.run(['cc', '-shared', '-fPIC', '-o', module, os.path.join(HERE, source), '-ldl'], check=True)
    s.present_with(LD_PRELOAD=module, **environment)
