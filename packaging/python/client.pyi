"""The client's methods. Made by packaging/python/client_types.ts; not to be edited."""

from typing import Any, Literal, Union

from . import answers as answers

__all__ = ["Client", "ServiceError"]

class ServiceError(Exception):
    code: str
    retryable: bool
    def __init__(self, code: str, message: str, retryable: bool = ...) -> None: ...

class Client:
    def __init__(
        self, url: str = ..., token: Union[str, None] = ..., timeout: float = ...
    ) -> None: ...
    def call(self, tool: str, **arguments: Any) -> dict[str, Any]: ...

    def extract_declared(
        self,
        *,
        html_or_url: str,
        induce: bool = ...,
        page_links: bool = ...,
        base_url: Union[str, None] = ...,
        at: Union[str, None] = ...,
        max_age: Union[int, None] = ...,
        timeout: Union[int, None] = ...,
        render: Literal["auto", "never", "always"] = ...,
        wait_for: Union[str, None] = ...,
        respect_tdm: bool = ...,
        records: Union[bool, None] = ...,
        things: bool = ...,
        visible: Union[bool, None] = ...,
        max_tokens: Union[int, None] = ...,
        questions: Union[list[Literal["title", "description", "url", "image", "author", "published", "modified", "language", "site_name", "publisher", "type", "price", "price_regular", "price_low", "price_high", "currency", "availability", "brand", "sku", "gtin", "mpn", "rating", "rating_best", "rating_count", "breadcrumb", "records", "things", "visible", "links", "rights", "sources"]], None] = ...,
    ) -> answers.ExtractDeclaredAnswer:
        """Answers what one page is: title, author, dates, price, availability, rating, breadcrumb and more, each with its source and place."""
        ...

    def page_markdown(
        self,
        *,
        html_or_url: str,
        front_matter: bool = ...,
        title: bool = ...,
        format: Literal["markdown", "text", "html", "blocks", "tables"] = ...,
        links: Literal["inline", "references", "none"] = ...,
        parts: Union[list[Literal["body", "items", "comments", "other_items", "rest"]], None] = ...,
        full: bool = ...,
        page_links: bool = ...,
        base_url: Union[str, None] = ...,
        at: Union[str, None] = ...,
        max_age: Union[int, None] = ...,
        timeout: Union[int, None] = ...,
        render: Literal["auto", "never", "always"] = ...,
        wait_for: Union[str, None] = ...,
        respect_tdm: bool = ...,
        offset: int = ...,
        max_chars: int = ...,
        max_tokens: Union[int, None] = ...,
    ) -> answers.PageMarkdownAnswer:
        """Gives the main text of a page, PDF, DOCX, ODT or EPUB, as Markdown, plain text, HTML or blocks, without menus and other boilerplate."""
        ...

    def fetch_page(
        self,
        *,
        url: str,
        offset: int = ...,
        max_chars: int = ...,
        max_tokens: Union[int, None] = ...,
        at: Union[str, None] = ...,
        max_age: Union[int, None] = ...,
        timeout: Union[int, None] = ...,
        render: Literal["auto", "never", "always"] = ...,
        wait_for: Union[str, None] = ...,
    ) -> answers.FetchPageAnswer:
        """Fetches one address and gives its raw HTML, a slice at a time."""
        ...

    def compile_extractor(
        self,
        *,
        pages: list[str],
        listing: Union[bool, None] = ...,
        want: Union[Examples, list[Examples], None] = ...,
        schema: Union[dict[str, Any], None] = ...,
        select: Union[dict[str, Union[str, list[str], Select]], None] = ...,
        rows: Union[str, None] = ...,
        base_url: Union[str, None] = ...,
        max_tokens: Union[int, None] = ...,
        at: Union[str, None] = ...,
        max_age: Union[int, None] = ...,
        timeout: Union[int, None] = ...,
        render: Literal["auto", "never", "always"] = ...,
        wait_for: Union[str, None] = ...,
    ) -> answers.CompileExtractorAnswer:
        """Learns from one to three pages of a site how to read all others like them: repeated rows, or the examples in `want`, or selectors in `select`."""
        ...

    def run_extractor(
        self,
        *,
        extractor: dict[str, Any],
        html_or_url: str,
        offset: int = ...,
        max_tokens: Union[int, None] = ...,
        at: Union[str, None] = ...,
        max_age: Union[int, None] = ...,
        timeout: Union[int, None] = ...,
        render: Literal["auto", "never", "always"] = ...,
        wait_for: Union[str, None] = ...,
        base_url: Union[str, None] = ...,
        max_pages: int = ...,
    ) -> answers.RunExtractorAnswer:
        """Reads a page with an extractor and checks it against what was learnt."""
        ...

    def heal_extractor(
        self,
        *,
        extractor: dict[str, Any],
        pages: list[str],
        base_url: Union[str, None] = ...,
        at: Union[str, None] = ...,
        max_age: Union[int, None] = ...,
        timeout: Union[int, None] = ...,
        render: Literal["auto", "never", "always"] = ...,
        wait_for: Union[str, None] = ...,
    ) -> answers.HealExtractorAnswer:
        """Repairs an extractor from pages of its site that changed."""
        ...

    def audit_page(
        self,
        *,
        html_or_url: str,
        max_tokens: Union[int, None] = ...,
        base_url: Union[str, None] = ...,
        at: Union[str, None] = ...,
        max_age: Union[int, None] = ...,
        timeout: Union[int, None] = ...,
        render: Literal["auto", "never", "always"] = ...,
        wait_for: Union[str, None] = ...,
        site: bool = ...,
    ) -> answers.AuditPageAnswer:
        """Checks if a page's markup, head and links are right by what search engines document, and what its robots.txt and llms.txt tell AI crawlers."""
        ...

    def read_feed(
        self,
        *,
        url_or_text: str,
        max_tokens: Union[int, None] = ...,
        at: Union[str, None] = ...,
        max_age: Union[int, None] = ...,
        timeout: Union[int, None] = ...,
        render: Literal["auto", "never", "always"] = ...,
        wait_for: Union[str, None] = ...,
        limit: int = ...,
    ) -> answers.ReadFeedAnswer:
        """Reads RSS, Atom or JSON Feed items from a feed's address or text, or from a page that declares a feed."""
        ...

    def map_site(
        self,
        *,
        url: str,
        limit: int = ...,
        offset: int = ...,
        compact: bool = ...,
        cursor: Union[str, None] = ...,
        max_tokens: Union[int, None] = ...,
        max_age: Union[int, None] = ...,
        timeout: Union[int, None] = ...,
        render: Literal["auto", "never", "always"] = ...,
        wait_for: Union[str, None] = ...,
    ) -> answers.MapSiteAnswer:
        """Lists the pages a site has, by address, from sitemaps, llms.txt, feeds and the start page's links."""
        ...

    def crawl_site(
        self,
        *,
        url: str,
        max_pages: int = ...,
        max_depth: int = ...,
        include: Union[list[str], None] = ...,
        exclude: Union[list[str], None] = ...,
        respect_tdm: bool = ...,
        visible: bool = ...,
        max_tokens: Union[int, None] = ...,
        at: Union[str, None] = ...,
        max_age: Union[int, None] = ...,
        timeout: Union[int, None] = ...,
        render: Literal["auto", "never", "always"] = ...,
        wait_for: Union[str, None] = ...,
        format: Literal["declared", "markdown", "both", "links"] = ...,
        extractor: Union[dict[str, Any], None] = ...,
        cursor: Union[str, None] = ...,
    ) -> answers.CrawlSiteAnswer:
        """Follows a site's links from one address and answers, of pages that differ, what each declares, its text (`format`) and what an `extractor` reads."""
        ...

    def extract_many(
        self,
        *,
        urls: list[str],
        records: bool = ...,
        induce: bool = ...,
        respect_tdm: bool = ...,
        visible: Union[bool, None] = ...,
        questions: Union[list[Literal["title", "description", "url", "image", "author", "published", "modified", "language", "site_name", "publisher", "type", "price", "price_regular", "price_low", "price_high", "currency", "availability", "brand", "sku", "gtin", "mpn", "rating", "rating_best", "rating_count", "breadcrumb"]], None] = ...,
        max_tokens: Union[int, None] = ...,
        at: Union[str, None] = ...,
        max_age: Union[int, None] = ...,
        timeout: Union[int, None] = ...,
        render: Literal["auto", "never", "always"] = ...,
        wait_for: Union[str, None] = ...,
        format: Literal["declared", "markdown", "both", "links"] = ...,
        extractor: Union[dict[str, Any], None] = ...,
    ) -> answers.ExtractManyAnswer:
        """Answers what each of up to 25 pages declares, in the order given; with `format` its text, with `extractor` what that reads."""
        ...

    def select_values(
        self,
        *,
        html_or_url: str,
        selector: str,
        respect_tdm: bool = ...,
        max_tokens: Union[int, None] = ...,
        base_url: Union[str, None] = ...,
        at: Union[str, None] = ...,
        max_age: Union[int, None] = ...,
        timeout: Union[int, None] = ...,
        render: Literal["auto", "never", "always"] = ...,
        wait_for: Union[str, None] = ...,
    ) -> answers.SelectValuesAnswer:
        """Evaluates a CSS selector or XPath 1.0 expression on one page: its values, each with its place."""
        ...
