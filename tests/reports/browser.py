"""A browser without a window, driven over a pipe: what a page looks like to whoever opens it."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import signal
import tempfile
import time
from collections import deque
from pathlib import Path
from typing import Any, Self

PATIENCE = 30.0
"""Seconds that an answer may take."""


def chromium() -> str | None:
    """The browser's program, None where there is none."""
    return next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
    )


class Browser:
    """Chromium, spoken to in the DevTools protocol: JSON, each message with a zero after it."""

    def __init__(self, program: str) -> None:
        self._home = tempfile.mkdtemp(prefix="vsdsim-browser-")
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()
        arguments = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--hide-scrollbars", f"--user-data-dir={self._home}", "--remote-debugging-pipe",
        ]  # fmt: skip
        quiet = os.open(os.devnull, os.O_RDWR)
        # High numbers first, so that 3 and 4 are free to be taken.
        actions = [
            (os.POSIX_SPAWN_DUP2, theirs_in, 103),
            (os.POSIX_SPAWN_DUP2, theirs_out, 104),
            (os.POSIX_SPAWN_DUP2, quiet, 1),
            (os.POSIX_SPAWN_DUP2, quiet, 2),
            (os.POSIX_SPAWN_DUP2, 103, 3),
            (os.POSIX_SPAWN_DUP2, 104, 4),
        ]
        self._process = os.posix_spawn(
            program, arguments, dict(os.environ), file_actions=actions, setpgroup=0
        )
        for each in (theirs_in, theirs_out, quiet):
            os.close(each)
        self._in, self._out = ours_in, ours_out
        self._last = 0
        self._rest = b""
        self.events: deque[dict[str, Any]] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        # Its process group is its own: its helpers end with it.
        os.killpg(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        os.close(self._in)
        os.close(self._out)
        shutil.rmtree(self._home, ignore_errors=True)

    def ask(self, method: str, session: str | None = None, **given: Any) -> dict[str, Any]:
        """Call a method and wait for its answer; what happens meanwhile is kept in `events`."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": given}
        if session is not None:
            message["sessionId"] = session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            answer = self._hear(until)
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return dict(answer["result"])
            self.events.append(answer)
        raise TimeoutError(method)

    def wait_for(self, method: str) -> None:
        """Wait until something has happened."""
        until = time.monotonic() + PATIENCE
        while not any(each.get("method") == method for each in self.events):
            self.events.append(self._hear(until))

    def _hear(self, until: float) -> dict[str, Any]:
        while b"\0" not in self._rest:
            if not select.select([self._in], [], [], max(0.0, until - time.monotonic()))[0]:
                raise TimeoutError("the browser says nothing")
            read = os.read(self._in, 1 << 20)
            if not read:
                raise ConnectionError("the browser is gone")
            self._rest += read
        message, self._rest = self._rest.split(b"\0", 1)
        return dict(json.loads(message))

    def open(self, file: Path, width: int, height: int = 900, *, dark: bool = False,
             scripts: bool = True, media: str = "") -> Page:  # fmt: skip
        """A file in a fresh page, as wide as a screen of `width`."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.events.clear()
        page = Page(self, session)
        for domain in ("Page", "Runtime", "Log", "Network"):
            page.ask(f"{domain}.enable")
        page.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 500,
        )  # fmt: skip
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        page.ask("Emulation.setEmulatedMedia", media=media, features=[scheme])
        page.ask("Emulation.setScriptExecutionDisabled", value=not scripts)
        page.ask("Page.navigate", url=file.resolve().as_uri())
        self.wait_for("Page.loadEventFired")
        page.value("document.fonts.ready.then(() => true)")
        return page


class Page:
    """One page that is open."""

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser = browser
        self._session = session

    def ask(self, method: str, **given: Any) -> dict[str, Any]:
        """Call a method of the page."""
        return self._browser.ask(method, self._session, **given)

    def value(self, expression: str) -> Any:
        """What an expression comes to in the page."""
        answer = self.ask(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    @property
    def requests(self) -> list[str]:
        """All that was asked for, the page itself among it."""
        return [
            each["params"]["request"]["url"]
            for each in self._browser.events
            if each.get("method") == "Network.requestWillBeSent"
        ]

    @property
    def complaints(self) -> list[str]:
        """What stands in the console."""
        heard = []
        for each in self._browser.events:
            if each.get("method") == "Log.entryAdded":
                heard.append(each["params"]["entry"]["text"])
            elif each.get("method") in {"Runtime.consoleAPICalled", "Runtime.exceptionThrown"}:
                heard.append(str(each["params"]))
        return heard

    def picture(self, path: Path, *, whole: bool = True, clip: tuple[int, ...] = ()) -> None:
        """A PNG of the page; `clip`: x, y, width, height of a part of it."""
        more: dict[str, Any] = {}
        if clip:
            named = dict(zip(("x", "y", "width", "height"), clip, strict=True))
            more["clip"] = {**named, "scale": 1}
        data = self.ask(
            "Page.captureScreenshot", format="png", captureBeyondViewport=whole, **more
        )["data"]
        path.write_bytes(base64.b64decode(data))
