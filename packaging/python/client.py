"""Reads web pages: the tools of Pagefacts, a method each.

    from NAME import Pagefacts

    with Pagefacts() as p:
        print(p.markdown("https://example.com"))

`Pagefacts()` starts the program that comes with this package and ends it; `Client(url)` asks a
service that runs.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import subprocess
import urllib.error
import urllib.request
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Iterable, Iterator, Sequence, Union

from .methods import UNSET, AsyncMethods, Methods
from .program import find

__all__ = ["AsyncClient", "Client", "Pagefacts", "ServiceError"]

MAX_SLICE_CHARS = 60_000
"""Characters of a text that one call is asked for; the next call goes on."""
CALLS_AT_ONCE = 4
"""Calls of a batch at once: as many as a service runs."""


class ServiceError(Exception):
    """A refusal of the service; `code` is one of its error codes."""

    def __init__(self, code: str, message: str, retryable: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.retryable = retryable


class Client(Methods):
    """A client of the service at an address; its methods have the names of the tools."""

    def __init__(
        self,
        url: str = "http://127.0.0.1:8000",
        token: Union[str, None] = None,
        timeout: float = 150.0,
    ) -> None:
        self._url = url.rstrip("/")
        self._token = token
        self._timeout = timeout

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Calls a tool and returns its answer; raises `ServiceError` where it has an error."""
        headers = {"content-type": "application/json"}
        if self._token is not None:
            headers["authorization"] = f"Bearer {self._token}"
        body = json.dumps(arguments).encode()
        request = urllib.request.Request(f"{self._url}/v1/tools/{tool}", body, headers)
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as response:
                answer: dict[str, Any] = json.load(response)
        except urllib.error.HTTPError as refused:
            try:
                answer = json.load(refused)
            except ValueError:
                message = f"the service answered {refused.code} without JSON"
                raise ServiceError("internal_error", message, True) from None
        except (OSError, http.client.HTTPException) as error:
            raise ServiceError("unreachable", f"no service answers: {error}", True) from error
        except ValueError as error:
            message = "the service answered without JSON"
            raise ServiceError("internal_error", message, True) from error
        refusal = answer.get("error")
        if refusal is not None and answer.get("ok") is False:
            raise ServiceError(
                refusal["code"], refusal["message"], refusal.get("retryable", False)
            )
        return answer

    def call_with(self, tool: str, arguments: dict[str, Any]) -> Any:
        """Calls a tool with those of the arguments that are given."""
        return self.call(tool, **{k: v for k, v in arguments.items() if v is not UNSET})

    def markdown(self, page: str, **arguments: Any) -> str:
        """Returns the main text of an address or of HTML as Markdown, all of it."""
        return str(self.read_whole(page, **arguments)["markdown"])

    def read_whole(self, page: str, **arguments: Any) -> dict[str, Any]:
        """Answers as `page_markdown` does, with all slices of a long text as one.

        Where a bound or a place to begin is given, that slice alone.
        """
        if not {"offset", "max_chars", "max_tokens"}.isdisjoint(arguments):
            return self.call("page_markdown", html_or_url=page, **arguments)
        arguments = {"max_chars": MAX_SLICE_CHARS, **arguments}
        answer = self.call("page_markdown", html_or_url=page, **arguments)
        if "markdown" not in answer or answer["next_offset"] is None:
            return answer
        slices: list[str] = [answer["markdown"]]
        while answer["next_offset"] is not None:
            more = {**arguments, "offset": answer["next_offset"]}
            part = self.call("page_markdown", html_or_url=page, **more)
            answer["next_offset"] = part["next_offset"]
            slices.append(part["markdown"])
        return {**answer, "markdown": "".join(slices)}

    def tables(self, page: str, **arguments: Any) -> list[dict[str, Any]]:
        """Returns the tables of an address or of HTML: columns, cells and place of each."""
        tables: list[dict[str, Any]] = []
        offset: Union[int, None] = 0
        while offset is not None:
            answer = self.call(
                "page_markdown", html_or_url=page, format="tables", offset=offset, **arguments
            )
            for table in answer["tables"]:
                # The rows of a long table come in several answers.
                if offset > 0 and tables and tables[-1]["where"] == table["where"]:
                    tables[-1]["cells"] += table["cells"]
                else:
                    tables.append(table)
            offset = answer["next_offset"]
        return tables

    def batch(
        self, pages: Iterable[str], tool: str = "extract_declared", **arguments: Any
    ) -> Iterator[tuple[str, Union[dict[str, Any], ServiceError]]]:
        """Calls a tool for each page; gives the page and its answer or its refusal, in order.

        Few calls run at once and pages are taken as answers are: the iterable may be endless.
        """

        def ask(page: str) -> Union[dict[str, Any], ServiceError]:
            try:
                if tool == "page_markdown":
                    return self.read_whole(page, **arguments)
                return self.call(tool, html_or_url=page, **arguments)
            except ServiceError as refused:
                return refused

        waiting: deque[tuple[str, Future[Union[dict[str, Any], ServiceError]]]] = deque()
        with ThreadPoolExecutor(CALLS_AT_ONCE) as threads:
            for page in pages:
                waiting.append((page, threads.submit(ask, page)))
                if len(waiting) >= CALLS_AT_ONCE:
                    first, answer = waiting.popleft()
                    yield first, answer.result()
            while waiting:
                first, answer = waiting.popleft()
                yield first, answer.result()


class Pagefacts(Client):
    """Starts a service of its own on this machine, and ends it.

    `program` is the command that starts it; the one that comes with this package otherwise.
    """

    def __init__(
        self,
        program: Union[Sequence[str], None] = None,
        timeout: float = 150.0,
    ) -> None:
        super().__init__(timeout=timeout)
        self._program = list(program) if program is not None else [find()]
        self._running: Union[subprocess.Popen[str], None] = None

    def __enter__(self) -> Pagefacts:
        self._running = subprocess.Popen(
            [*self._program, "serve", "--port", "0", "--log", "none"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._running.stderr is not None
        said = ""
        for line in self._running.stderr:
            said += line
            address = re.search(r"http://127\.0\.0\.1:\d+", line)
            if address is not None:
                self._url = address[0]
                return self
        self.close()
        raise ServiceError("unreachable", f"the program did not start: {said.strip()[-500:]}")

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the service; does nothing where none runs."""
        if self._running is None:
            return
        self._running.terminate()
        self._running.wait()
        if self._running.stderr is not None:
            self._running.stderr.close()
        self._running = None

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Calls a tool and returns its answer; raises `ServiceError` where it has an error."""
        if self._running is None:
            raise RuntimeError("use it in a with statement, which starts the service")
        return super().call(tool, **arguments)


class AsyncClient(AsyncMethods):
    """The same as `Client` or `Pagefacts`, as coroutines: `AsyncClient(Client())`."""

    def __init__(self, client: Union[Client, None] = None) -> None:
        self._client = client if client is not None else Client()

    async def call_with(self, tool: str, arguments: dict[str, Any]) -> Any:
        """Calls a tool with those of the arguments that are given."""
        return await asyncio.to_thread(self._client.call_with, tool, arguments)
