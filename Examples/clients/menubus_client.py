"""A menu in the tray, from Python, by the program ``menubus``.

This file stands alone: put it beside your program. It needs Python 3.10 or later, and ``menubus`` on the path. It
starts ``menubus serve --listen`` and speaks the lines of docs/serving.md: that page has all events, and
docs/menu-files.md the keys of rows. The events of a menu come from a loop::

    with Menu([{"title": "Quit", "identifier": "quit"}]) as menu:
        for event in menu:
            if event["event"] == "clicked":
                break

Changes can be made from any thread, and each waits until clients can read it; ``send`` takes several together. If
``menubus`` crashes, another one is started with the same menu: all changes, and the marks that the user has set.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from queue import SimpleQueue
from typing import Any, Literal, TypedDict, Union

Row = Union[Mapping[str, Any], str]
"""A row: its keys as in a menu file, or the word ``separator``."""
Description = Union[Sequence[Row], Mapping[str, Any]]
"""The rows of a menu, or a whole menu file: ``title``, ``icon``, ``items``, ``tray`` and the like."""


class Event(TypedDict, total=False):
    """A line from menubus. ``event`` says which members there are; later versions may have more of both."""

    event: str
    identifier: str
    title: str
    path: list[str]
    selected: Union[bool, Literal["mixed"]]
    text: str
    token: str
    client: str
    x: int
    y: int
    steps: int
    orientation: Literal["vertical", "horizontal"]
    state: Literal["shown", "gone"]
    sentence: str
    id: Any
    present: Any
    chosen: list[Event]
    menu: dict[str, Any]
    count: int
    version: int
    name: str
    bus: str


class MenuError(Exception):
    """A mistake in a menu or a change, or a menubus that does not run. The text has a sentence for each mistake."""

    def __init__(self, *sentences: str, status: int | None = None) -> None:
        super().__init__("; ".join(sentences))
        self.sentences = sentences
        #: The status with which menubus has ended, a negative one for a signal; None if it has not.
        self.status = status


class Menu(contextlib.AbstractContextManager["Menu"]):
    """A menu that menubus shows, until it is closed or the program ends."""

    #: Seconds between the first crash and the next start; after each further crash within a minute four times as long.
    pause = 0.1

    def __init__(self, menu: Description, *options: str, program: str = "menubus", timeout: float | None = 30) -> None:
        """Shows a menu. The options are those of ``menubus serve``; the timeout is for each answer, in seconds.

        Raises MenuError if there is no such program, if it ends at once, or if the menu has mistakes.
        """
        self.timeout = timeout
        self._command = [program, "serve", "--listen", *options]
        self._events: SimpleQueue[Event | None] = SimpleQueue()
        # The pipe to menubus, the requests without an answer by their ids, and the end are used with the lock.
        self._lock = threading.Lock()
        self._requests: dict[int, _Request] = {}
        self._count = 0
        self._end: MenuError | None = None
        # Lines that make the menu as it is now in another process.
        self._log: list[str] = []
        self._was_ready = False
        self._warning = ""
        self._closing = threading.Event()
        try:
            self._process = self._start()
        except FileNotFoundError:
            raise MenuError(f"there is no program {program} in PATH; docs/installing.md of MenuBus has it") from None
        except OSError as error:
            raise MenuError(f"{program} cannot be started: {error.strerror}") from None
        self._thread = threading.Thread(target=self._run, name="menubus", daemon=True)
        self._thread.start()
        atexit.register(self.close)  # A program that is killed ends menubus, too: by the end of its input.
        try:
            self.show(menu)
        except BaseException:
            self.close()
            raise

    # Changes. Each raises MenuError if menubus refuses it, has ended, or does not answer.

    def show(self, menu: Description) -> None:
        """Shows other rows, or another whole menu. Rows with the identifier of an old one stay in open menus."""
        self.send({"menu": menu})

    def set(self, identifier: str, **keys: Any) -> None:
        """Sets keys of a row: ``menu.set("mute", title="Muted", selected=True)``. None removes a key."""
        self.send({**keys, "set": identifier})

    def insert(self, rows: Row | Sequence[Row], **place: str) -> None:
        """Inserts rows ``before``, ``after`` or ``into`` the row with an identifier, or else at the end."""
        self.send({"insert": rows, **place})

    def remove(self, *identifiers: str) -> None:
        """Removes rows."""
        self.send({"remove": identifiers})

    def replace(self, identifier: str, rows: Row | Sequence[Row]) -> None:
        """Puts other rows in the place of a row."""
        self.send({"replace": identifier, "with": rows})

    def tray(self, **keys: Any) -> None:
        """Sets keys of the tray item: ``menu.tray(icon="audio-volume-muted", label="0 %")``. None removes a key."""
        self.send({"tray": keys})

    def present(self, menu: Description | Literal[True] = True, **place: int) -> list[Event]:
        """Shows the menu, or another one, at the pointer or at ``x`` and ``y``; returns the chosen rows at its end."""
        return self._send([{"present": menu, **place}], None)["chosen"]

    def send(self, *lines: Mapping[str, Any]) -> Event:
        """Sends lines of docs/serving.md together, and returns the answer to the last."""
        answer = self._send(lines, self.timeout)
        if len(self._log) > 100 and "get" not in lines[-1]:
            self._send([{"get": True}], self.timeout)
        return answer

    def _send(self, lines: Sequence[Mapping[str, Any]], timeout: float | None) -> Event:
        requests = self._post(lines)
        if not all(request.done.wait(timeout) for request in requests):
            doubt = "" if self._was_ready else f"; {self._command[0]} may be another program"
            raise MenuError(f"menubus has not answered within {timeout} seconds{doubt}")
        if (answer := requests[-1].answer) and not any(request.mistakes for request in requests):
            return answer
        # Each mistake has a line, and all of them come before the answer to a later line.
        with contextlib.suppress(MenuError):
            self._send([{"ping": True}], timeout)
        with self._lock:
            for request in requests:
                self._requests.pop(request.number, None)
        status = self._end.status if self._end else None
        raise MenuError(*(mistake for request in requests for mistake in request.mistakes), status=status)

    def _post(self, lines: Sequence[Mapping[str, Any]]) -> list[_Request]:
        with self._lock:
            if self._end:
                raise self._end
            requests = [_Request(line, number) for number, line in enumerate(lines, self._count + 1)]
            self._count += len(requests)
            self._requests.update((request.number, request) for request in requests)
            self._write(*(request.text for request in requests))
        return requests

    # Events, and the end.

    def __iter__(self) -> Iterator[Event]:
        """The events, until the menu is closed or menubus is told to end. Raises MenuError if it cannot go on."""
        while (event := self._events.get()) is not None:
            yield event
        self._events.put(None)
        if self._end and self._end.status:
            raise self._end

    def close(self) -> None:
        """Ends menubus, and waits until it has ended."""
        self._closing.set()
        atexit.unregister(self.close)
        with self._lock:
            self._write('{"quit": true}', closes=True)
        # menubus waits for menus that are presented; the end of a program does not.
        for end in (self._process.terminate, self._process.kill):
            self._thread.join(5)
            if self._thread.is_alive():
                end()
        self._thread.join()

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def _write(self, *texts: str, closes: bool = False) -> None:
        # A broken pipe is that of a process which has crashed: the next one is sent all that has no answer.
        assert self._process.stdin
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write("".join(text + "\n" for text in texts))
            self._process.stdin.flush()
        with contextlib.suppress(OSError):
            if closes:
                self._process.stdin.close()

    # What follows runs on the thread that reads.

    def _run(self) -> None:
        crashes: list[float] = []
        while True:
            status = self._read()  # 0 if it was told to end, as at a logout
            if self._closing.is_set() or status == 0:
                return self._finish(MenuError("the menu is closed, and menubus has ended", status=0))
            crashes = [crash for crash in crashes if time.monotonic() - crash < 60]
            if not self._was_ready or len(crashes) == 5:
                end = "menubus has ended with " + (f"status {status}" if status > 0 else f"signal {-status}")
                sentences = [self._warning, end] if self._warning else [end + "; look at standard error"]
                return self._finish(MenuError(*sentences, status=status))
            crashes.append(time.monotonic())
            if not self._closing.wait(self.pause * 4 ** (len(crashes) - 1)):
                self._restart()

    def _read(self) -> int:
        """Takes the lines of the process, and returns the status with which it has ended."""
        process = self._process
        if process.stdout and not process.stdout.closed:  # else no process could be started behind it
            with process.stdout:
                for line in process.stdout:
                    try:
                        if line.endswith("\n"):  # a crash may cut the last line off
                            self._take(json.loads(line))
                    except (ValueError, LookupError, TypeError):
                        self._warning = f"{self._command[0]} is another program, which writes {line:.60}".rstrip()
                        process.kill()
        return process.wait()

    def _restart(self) -> None:
        with self._lock, contextlib.suppress(OSError):
            if self._closing.is_set():
                return
            self._write(closes=True)
            self._process = self._start()
            waiting = [request.text for request in self._requests.values() if not request.mistakes]
            self._write(*self._log, *waiting)

    def _take(self, event: Event) -> None:
        kind = event["event"]
        if kind in ("answer", "error"):
            # Nothing waits for lines that were sent again.
            if request := self._requests.get(event.get("id", 0)):
                self._settle(request, event)
            return
        self._was_ready = self._was_ready or kind == "ready"
        if kind == "warning":
            self._warning = event["sentence"]
        if kind == "clicked" and "selected" in event and "present" not in event:
            if "identifier" in event:
                self._log.append(json.dumps({"set": event["identifier"], "selected": event["selected"]}))
            else:
                self._post([{"get": True}])  # its answer has the mark, and is the new log
        self._events.put(event)

    def _settle(self, request: _Request, event: Event) -> None:
        if event["event"] == "error":
            request.mistakes.append(event["sentence"])
        else:
            request.answer = event
            if "menu" in event:
                self._log = [json.dumps({"menu": event["menu"]})]
            elif not request.keys & {"present", "ping", "get", "quit"}:
                self._log.append(request.text)
            with self._lock:
                del self._requests[event["id"]]
        request.done.set()

    def _finish(self, end: MenuError) -> None:
        with self._lock:
            self._end = end
            for request in self._requests.values():
                request.mistakes.extend(end.sentences)
                request.done.set()
        self._events.put(None)


class _Request:
    """A line that waits for its answer."""

    def __init__(self, line: Mapping[str, Any], number: int) -> None:
        self.number = number
        self.text = json.dumps({**line, "id": number})
        self.keys = set(line)
        self.done = threading.Event()
        self.answer: Event | None = None
        self.mistakes: list[str] = []
