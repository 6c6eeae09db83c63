"""The tools of a running service, a method each.

    from NAME import Client

    print(Client().page_markdown(html_or_url="https://example.com")["markdown"])

`NAME serve` starts the service; the program comes with this package.
"""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any, Callable

__all__ = ["Client", "ServiceError"]


class ServiceError(Exception):
    """A refusal of the service; `code` is one of its error codes."""

    def __init__(self, code: str, message: str, retryable: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.retryable = retryable


class Client:
    """A client of the service at an address; its methods have the names of the tools."""

    def __init__(
        self,
        url: str = "http://127.0.0.1:8000",
        token: str | None = None,
        timeout: float = 90.0,
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
                answer = json.load(response)
        except urllib.error.HTTPError as refused:
            answer = json.load(refused)
        error = answer.get("error")
        if error is not None and answer.get("ok") is False:
            raise ServiceError(error["code"], error["message"], error.get("retryable", False))
        return answer

    def __getattr__(self, tool: str) -> Callable[..., dict[str, Any]]:
        if tool.startswith("_"):
            raise AttributeError(tool)
        return lambda **arguments: self.call(tool, **arguments)
