"""Pages as documents of LangChain: `PagefactsLoader(["https://example.com"]).load()`."""

from collections.abc import Iterable, Iterator

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document
from pagefacts import Client, Pagefacts, ServiceError


class PagefactsLoader(BaseLoader):
    """Loads the main content of pages as Markdown, with what each declares as its metadata.

    A page that cannot be read raises `ServiceError`; with `skip_failed` it is left out and stands in
    `failed`. Without a client the program is started, and ends with the load.
    """

    def __init__(self, pages: Iterable[str], client: Client | None = None, skip_failed: bool = False):
        self.pages = list(pages)
        self.client = client
        self.skip_failed = skip_failed
        self.failed: dict[str, ServiceError] = {}

    def lazy_load(self) -> Iterator[Document]:
        if self.client is not None:
            yield from self._documents(self.client)
        else:
            with Pagefacts() as own:
                yield from self._documents(own)

    def _documents(self, client: Client) -> Iterator[Document]:
        for page, answer in client.batch(self.pages, tool="page_markdown", title=False):
            if isinstance(answer, ServiceError):
                if not self.skip_failed:
                    raise answer
                self.failed[page] = answer
                continue
            yield Document(page_content=answer["markdown"], metadata=metadata_of(page, answer))


def metadata_of(page: str, answer: dict) -> dict:
    """What stores of vectors take: texts and numbers, no lists."""
    names = ("title", "author", "published", "language", "canonical", "words")
    known = {name: answer[name] for name in names if isinstance(answer.get(name), (str, int))}
    return {"source": answer.get("url") or page, **known}
