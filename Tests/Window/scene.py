"""Scenes: functions whose first line of text is their title, in the order of their files."""
ALL = []


def scene(desktop=None, by_touch=None, **environment):
    """Marks a scene: on which desktop it plays, on which (`touch` for all) a finger does what its pointer does, and the changes
    to the environment of the presenter."""
    def mark(function):
        function.desktops, function.environment = {desktop, by_touch or desktop}, environment
        ALL.append(function)
        return function
    return mark


def equal(seen, wanted, what='it'):
    from processes import Failure
    if seen != wanted: raise Failure('%s is\n        %s\n        and not\n        %s' % (what, seen, wanted))


def holds(condition, what):
    from processes import Failure
    if not condition: raise Failure(what)
