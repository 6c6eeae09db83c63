"""Pages as documents of Haystack: a component of a pipeline, `{"converter": {"sources": [...]}}`."""

from haystack import Document, component
from pagefacts import Client, Pagefacts, ServiceError


@component
class PagefactsConverter:
    """Converts addresses or HTML to documents of Markdown; what could not be read is in `failed`."""

    def __init__(self, client: Client | None = None):
        self.client = client

    @component.output_types(documents=list[Document], failed=list[str])
    def run(self, sources: list[str]):
        if self.client is not None:
            return self._read(self.client, sources)
        with Pagefacts() as own:
            return self._read(own, sources)

    def _read(self, client: Client, sources: list[str]):
        documents, failed = [], []
        for page, answer in client.batch(sources, tool="page_markdown", title=False):
            if isinstance(answer, ServiceError):
                failed.append(f"{page[:200]}: {answer.code}: {answer}")
                continue
            meta = {name: answer[name] for name in ("url", "title", "published") if answer.get(name)}
            documents.append(Document(content=answer["markdown"], meta=meta))
        return {"documents": documents, "failed": failed}
