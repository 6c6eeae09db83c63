"""Pages as documents of LlamaIndex: `PagefactsReader().load_data(["https://example.com"])`."""

from collections.abc import Iterable, Iterator

from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document
from pagefacts import Client, Pagefacts, ServiceError


class PagefactsReader(BaseReader):
    """Reads the main content of pages as Markdown; a page that cannot be read raises `ServiceError`."""

    def __init__(self, client: Client | None = None):
        self.client = client

    def lazy_load_data(self, pages: Iterable[str]) -> Iterator[Document]:
        if self.client is not None:
            yield from self._documents(self.client, pages)
        else:
            with Pagefacts() as own:
                yield from self._documents(own, pages)

    def _documents(self, client: Client, pages: Iterable[str]) -> Iterator[Document]:
        for page, answer in client.batch(pages, tool="page_markdown", title=False):
            if isinstance(answer, ServiceError):
                raise answer
            names = ("title", "author", "published", "language", "canonical")
            known = {name: answer[name] for name in names if isinstance(answer.get(name), str)}
            source = answer.get("url") or page
            yield Document(text=answer["markdown"], doc_id=source, metadata={"source": source, **known})
