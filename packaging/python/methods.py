"""The client's methods, one a tool. Made by packaging/python/client_types.ts; not to be edited."""

from __future__ import annotations

from typing import Any, Literal, Union

from .answers import *

UNSET: Any = object()
"""Stands for an argument that is not given."""


class Methods:
    """The tools, a method each."""

    def call_with(self, tool: str, arguments: dict[str, Any]) -> Any:
        """Calls a tool with those of the arguments that are given."""
        raise NotImplementedError

    def extract_declared(
        self,
        html_or_url: str,
        *,
        induce: bool = UNSET,
        page_links: bool = UNSET,
        base_url: Union[str, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        respect_tdm: bool = UNSET,
        records: Union[bool, None] = UNSET,
        things: bool = UNSET,
        visible: Union[bool, None] = UNSET,
        max_tokens: Union[int, None] = UNSET,
        questions: Union[list[Literal["title", "description", "url", "image", "author", "published", "modified", "language", "site_name", "publisher", "type", "price", "price_regular", "price_low", "price_high", "currency", "availability", "brand", "sku", "gtin", "mpn", "rating", "rating_best", "rating_count", "breadcrumb", "records", "things", "visible", "links", "rights", "sources"]], None] = UNSET,
    ) -> ExtractDeclaredAnswer:
        """Answers what one page is: title, author, dates, price, availability, rating, breadcrumb and more, each with its source and place."""
        answer: ExtractDeclaredAnswer = self.call_with(
            "extract_declared",
            {"html_or_url": html_or_url, "induce": induce, "page_links": page_links, "base_url": base_url, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "respect_tdm": respect_tdm, "records": records, "things": things, "visible": visible, "max_tokens": max_tokens, "questions": questions},
        )
        return answer

    def page_markdown(
        self,
        html_or_url: str,
        *,
        front_matter: bool = UNSET,
        title: bool = UNSET,
        format: Literal["markdown", "text", "html", "blocks", "tables"] = UNSET,
        links: Literal["inline", "references", "none"] = UNSET,
        parts: Union[list[Literal["body", "items", "comments", "other_items", "rest"]], None] = UNSET,
        find: Union[str, None] = UNSET,
        full: bool = UNSET,
        page_links: bool = UNSET,
        base_url: Union[str, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        respect_tdm: bool = UNSET,
        offset: int = UNSET,
        max_chars: int = UNSET,
        max_tokens: Union[int, None] = UNSET,
    ) -> PageMarkdownAnswer:
        """Gives the main text of a page, PDF, DOCX, ODT or EPUB, as Markdown, plain text, HTML or blocks, without boilerplate."""
        answer: PageMarkdownAnswer = self.call_with(
            "page_markdown",
            {"html_or_url": html_or_url, "front_matter": front_matter, "title": title, "format": format, "links": links, "parts": parts, "find": find, "full": full, "page_links": page_links, "base_url": base_url, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "respect_tdm": respect_tdm, "offset": offset, "max_chars": max_chars, "max_tokens": max_tokens},
        )
        return answer

    def fetch_page(
        self,
        url: str,
        *,
        offset: int = UNSET,
        max_chars: int = UNSET,
        max_tokens: Union[int, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
    ) -> FetchPageAnswer:
        """Fetches one address and gives its raw HTML, a slice at a time."""
        answer: FetchPageAnswer = self.call_with(
            "fetch_page",
            {"url": url, "offset": offset, "max_chars": max_chars, "max_tokens": max_tokens, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for},
        )
        return answer

    def compile_extractor(
        self,
        pages: list[str],
        *,
        listing: Union[bool, None] = UNSET,
        want: Union[Examples, list[Examples], None] = UNSET,
        schema: Union[dict[str, Any], None] = UNSET,
        select: Union[dict[str, Union[str, list[str], Select]], None] = UNSET,
        rows: Union[str, None] = UNSET,
        base_url: Union[str, None] = UNSET,
        max_tokens: Union[int, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
    ) -> CompileExtractorAnswer:
        """Learns from one to three pages of a site how to read all others like them: repeated rows, or the examples in `want`, or selectors in `select`."""
        answer: CompileExtractorAnswer = self.call_with(
            "compile_extractor",
            {"pages": pages, "listing": listing, "want": want, "schema": schema, "select": select, "rows": rows, "base_url": base_url, "max_tokens": max_tokens, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for},
        )
        return answer

    def run_extractor(
        self,
        extractor: dict[str, Any],
        html_or_url: str,
        *,
        offset: int = UNSET,
        max_tokens: Union[int, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        base_url: Union[str, None] = UNSET,
        max_pages: int = UNSET,
    ) -> RunExtractorAnswer:
        """Reads a page with an extractor and checks it against what was learnt."""
        answer: RunExtractorAnswer = self.call_with(
            "run_extractor",
            {"extractor": extractor, "html_or_url": html_or_url, "offset": offset, "max_tokens": max_tokens, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "base_url": base_url, "max_pages": max_pages},
        )
        return answer

    def heal_extractor(
        self,
        extractor: dict[str, Any],
        pages: list[str],
        *,
        base_url: Union[str, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
    ) -> HealExtractorAnswer:
        """Repairs an extractor from pages of its site that changed."""
        answer: HealExtractorAnswer = self.call_with(
            "heal_extractor",
            {"extractor": extractor, "pages": pages, "base_url": base_url, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for},
        )
        return answer

    def audit_page(
        self,
        html_or_url: str,
        *,
        max_tokens: Union[int, None] = UNSET,
        base_url: Union[str, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        site: bool = UNSET,
        patch: bool = UNSET,
    ) -> AuditPageAnswer:
        """Checks if a page's markup, head and links are right by what search engines document, and what robots.txt and llms.txt tell AI crawlers."""
        answer: AuditPageAnswer = self.call_with(
            "audit_page",
            {"html_or_url": html_or_url, "max_tokens": max_tokens, "base_url": base_url, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "site": site, "patch": patch},
        )
        return answer

    def read_feed(
        self,
        url_or_text: str,
        *,
        max_tokens: Union[int, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        limit: int = UNSET,
    ) -> ReadFeedAnswer:
        """Reads RSS, Atom or JSON Feed items from a feed's address or text, or a page that declares one."""
        answer: ReadFeedAnswer = self.call_with(
            "read_feed",
            {"url_or_text": url_or_text, "max_tokens": max_tokens, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "limit": limit},
        )
        return answer

    def map_site(
        self,
        url: str,
        *,
        limit: int = UNSET,
        offset: int = UNSET,
        compact: bool = UNSET,
        cursor: Union[str, None] = UNSET,
        max_tokens: Union[int, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
    ) -> MapSiteAnswer:
        """Lists the addresses of a site, from sitemaps, llms.txt, feeds and start page links."""
        answer: MapSiteAnswer = self.call_with(
            "map_site",
            {"url": url, "limit": limit, "offset": offset, "compact": compact, "cursor": cursor, "max_tokens": max_tokens, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for},
        )
        return answer

    def crawl_site(
        self,
        url: str,
        *,
        max_pages: int = UNSET,
        max_depth: int = UNSET,
        include: Union[list[str], None] = UNSET,
        exclude: Union[list[str], None] = UNSET,
        respect_tdm: bool = UNSET,
        visible: bool = UNSET,
        max_tokens: Union[int, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        format: Literal["declared", "markdown", "both", "links"] = UNSET,
        extractor: Union[dict[str, Any], None] = UNSET,
        cursor: Union[str, None] = UNSET,
    ) -> CrawlSiteAnswer:
        """Follows a site's links and answers, of pages that differ, what each declares, its text (`format`), what an `extractor` reads."""
        answer: CrawlSiteAnswer = self.call_with(
            "crawl_site",
            {"url": url, "max_pages": max_pages, "max_depth": max_depth, "include": include, "exclude": exclude, "respect_tdm": respect_tdm, "visible": visible, "max_tokens": max_tokens, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "format": format, "extractor": extractor, "cursor": cursor},
        )
        return answer

    def extract_many(
        self,
        urls: list[str],
        *,
        records: bool = UNSET,
        induce: bool = UNSET,
        respect_tdm: bool = UNSET,
        visible: Union[bool, None] = UNSET,
        questions: Union[list[Literal["title", "description", "url", "image", "author", "published", "modified", "language", "site_name", "publisher", "type", "price", "price_regular", "price_low", "price_high", "currency", "availability", "brand", "sku", "gtin", "mpn", "rating", "rating_best", "rating_count", "breadcrumb"]], None] = UNSET,
        max_tokens: Union[int, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        format: Literal["declared", "markdown", "both", "links"] = UNSET,
        extractor: Union[dict[str, Any], None] = UNSET,
    ) -> ExtractManyAnswer:
        """Answers what each of up to 25 pages declares, in the order given; with `format` its text, with `extractor` what that reads."""
        answer: ExtractManyAnswer = self.call_with(
            "extract_many",
            {"urls": urls, "records": records, "induce": induce, "respect_tdm": respect_tdm, "visible": visible, "questions": questions, "max_tokens": max_tokens, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "format": format, "extractor": extractor},
        )
        return answer

    def select_values(
        self,
        html_or_url: str,
        selector: str,
        *,
        respect_tdm: bool = UNSET,
        max_tokens: Union[int, None] = UNSET,
        base_url: Union[str, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
    ) -> SelectValuesAnswer:
        """Evaluates a CSS selector or XPath 1.0 expression on one page: its values, each with its place."""
        answer: SelectValuesAnswer = self.call_with(
            "select_values",
            {"html_or_url": html_or_url, "selector": selector, "respect_tdm": respect_tdm, "max_tokens": max_tokens, "base_url": base_url, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for},
        )
        return answer


class AsyncMethods:
    """The tools, a coroutine each."""

    async def call_with(self, tool: str, arguments: dict[str, Any]) -> Any:
        """Calls a tool with those of the arguments that are given."""
        raise NotImplementedError

    async def extract_declared(
        self,
        html_or_url: str,
        *,
        induce: bool = UNSET,
        page_links: bool = UNSET,
        base_url: Union[str, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        respect_tdm: bool = UNSET,
        records: Union[bool, None] = UNSET,
        things: bool = UNSET,
        visible: Union[bool, None] = UNSET,
        max_tokens: Union[int, None] = UNSET,
        questions: Union[list[Literal["title", "description", "url", "image", "author", "published", "modified", "language", "site_name", "publisher", "type", "price", "price_regular", "price_low", "price_high", "currency", "availability", "brand", "sku", "gtin", "mpn", "rating", "rating_best", "rating_count", "breadcrumb", "records", "things", "visible", "links", "rights", "sources"]], None] = UNSET,
    ) -> ExtractDeclaredAnswer:
        """Answers what one page is: title, author, dates, price, availability, rating, breadcrumb and more, each with its source and place."""
        answer: ExtractDeclaredAnswer = await self.call_with(
            "extract_declared",
            {"html_or_url": html_or_url, "induce": induce, "page_links": page_links, "base_url": base_url, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "respect_tdm": respect_tdm, "records": records, "things": things, "visible": visible, "max_tokens": max_tokens, "questions": questions},
        )
        return answer

    async def page_markdown(
        self,
        html_or_url: str,
        *,
        front_matter: bool = UNSET,
        title: bool = UNSET,
        format: Literal["markdown", "text", "html", "blocks", "tables"] = UNSET,
        links: Literal["inline", "references", "none"] = UNSET,
        parts: Union[list[Literal["body", "items", "comments", "other_items", "rest"]], None] = UNSET,
        find: Union[str, None] = UNSET,
        full: bool = UNSET,
        page_links: bool = UNSET,
        base_url: Union[str, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        respect_tdm: bool = UNSET,
        offset: int = UNSET,
        max_chars: int = UNSET,
        max_tokens: Union[int, None] = UNSET,
    ) -> PageMarkdownAnswer:
        """Gives the main text of a page, PDF, DOCX, ODT or EPUB, as Markdown, plain text, HTML or blocks, without boilerplate."""
        answer: PageMarkdownAnswer = await self.call_with(
            "page_markdown",
            {"html_or_url": html_or_url, "front_matter": front_matter, "title": title, "format": format, "links": links, "parts": parts, "find": find, "full": full, "page_links": page_links, "base_url": base_url, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "respect_tdm": respect_tdm, "offset": offset, "max_chars": max_chars, "max_tokens": max_tokens},
        )
        return answer

    async def fetch_page(
        self,
        url: str,
        *,
        offset: int = UNSET,
        max_chars: int = UNSET,
        max_tokens: Union[int, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
    ) -> FetchPageAnswer:
        """Fetches one address and gives its raw HTML, a slice at a time."""
        answer: FetchPageAnswer = await self.call_with(
            "fetch_page",
            {"url": url, "offset": offset, "max_chars": max_chars, "max_tokens": max_tokens, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for},
        )
        return answer

    async def compile_extractor(
        self,
        pages: list[str],
        *,
        listing: Union[bool, None] = UNSET,
        want: Union[Examples, list[Examples], None] = UNSET,
        schema: Union[dict[str, Any], None] = UNSET,
        select: Union[dict[str, Union[str, list[str], Select]], None] = UNSET,
        rows: Union[str, None] = UNSET,
        base_url: Union[str, None] = UNSET,
        max_tokens: Union[int, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
    ) -> CompileExtractorAnswer:
        """Learns from one to three pages of a site how to read all others like them: repeated rows, or the examples in `want`, or selectors in `select`."""
        answer: CompileExtractorAnswer = await self.call_with(
            "compile_extractor",
            {"pages": pages, "listing": listing, "want": want, "schema": schema, "select": select, "rows": rows, "base_url": base_url, "max_tokens": max_tokens, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for},
        )
        return answer

    async def run_extractor(
        self,
        extractor: dict[str, Any],
        html_or_url: str,
        *,
        offset: int = UNSET,
        max_tokens: Union[int, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        base_url: Union[str, None] = UNSET,
        max_pages: int = UNSET,
    ) -> RunExtractorAnswer:
        """Reads a page with an extractor and checks it against what was learnt."""
        answer: RunExtractorAnswer = await self.call_with(
            "run_extractor",
            {"extractor": extractor, "html_or_url": html_or_url, "offset": offset, "max_tokens": max_tokens, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "base_url": base_url, "max_pages": max_pages},
        )
        return answer

    async def heal_extractor(
        self,
        extractor: dict[str, Any],
        pages: list[str],
        *,
        base_url: Union[str, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
    ) -> HealExtractorAnswer:
        """Repairs an extractor from pages of its site that changed."""
        answer: HealExtractorAnswer = await self.call_with(
            "heal_extractor",
            {"extractor": extractor, "pages": pages, "base_url": base_url, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for},
        )
        return answer

    async def audit_page(
        self,
        html_or_url: str,
        *,
        max_tokens: Union[int, None] = UNSET,
        base_url: Union[str, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        site: bool = UNSET,
        patch: bool = UNSET,
    ) -> AuditPageAnswer:
        """Checks if a page's markup, head and links are right by what search engines document, and what robots.txt and llms.txt tell AI crawlers."""
        answer: AuditPageAnswer = await self.call_with(
            "audit_page",
            {"html_or_url": html_or_url, "max_tokens": max_tokens, "base_url": base_url, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "site": site, "patch": patch},
        )
        return answer

    async def read_feed(
        self,
        url_or_text: str,
        *,
        max_tokens: Union[int, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        limit: int = UNSET,
    ) -> ReadFeedAnswer:
        """Reads RSS, Atom or JSON Feed items from a feed's address or text, or a page that declares one."""
        answer: ReadFeedAnswer = await self.call_with(
            "read_feed",
            {"url_or_text": url_or_text, "max_tokens": max_tokens, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "limit": limit},
        )
        return answer

    async def map_site(
        self,
        url: str,
        *,
        limit: int = UNSET,
        offset: int = UNSET,
        compact: bool = UNSET,
        cursor: Union[str, None] = UNSET,
        max_tokens: Union[int, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
    ) -> MapSiteAnswer:
        """Lists the addresses of a site, from sitemaps, llms.txt, feeds and start page links."""
        answer: MapSiteAnswer = await self.call_with(
            "map_site",
            {"url": url, "limit": limit, "offset": offset, "compact": compact, "cursor": cursor, "max_tokens": max_tokens, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for},
        )
        return answer

    async def crawl_site(
        self,
        url: str,
        *,
        max_pages: int = UNSET,
        max_depth: int = UNSET,
        include: Union[list[str], None] = UNSET,
        exclude: Union[list[str], None] = UNSET,
        respect_tdm: bool = UNSET,
        visible: bool = UNSET,
        max_tokens: Union[int, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        format: Literal["declared", "markdown", "both", "links"] = UNSET,
        extractor: Union[dict[str, Any], None] = UNSET,
        cursor: Union[str, None] = UNSET,
    ) -> CrawlSiteAnswer:
        """Follows a site's links and answers, of pages that differ, what each declares, its text (`format`), what an `extractor` reads."""
        answer: CrawlSiteAnswer = await self.call_with(
            "crawl_site",
            {"url": url, "max_pages": max_pages, "max_depth": max_depth, "include": include, "exclude": exclude, "respect_tdm": respect_tdm, "visible": visible, "max_tokens": max_tokens, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "format": format, "extractor": extractor, "cursor": cursor},
        )
        return answer

    async def extract_many(
        self,
        urls: list[str],
        *,
        records: bool = UNSET,
        induce: bool = UNSET,
        respect_tdm: bool = UNSET,
        visible: Union[bool, None] = UNSET,
        questions: Union[list[Literal["title", "description", "url", "image", "author", "published", "modified", "language", "site_name", "publisher", "type", "price", "price_regular", "price_low", "price_high", "currency", "availability", "brand", "sku", "gtin", "mpn", "rating", "rating_best", "rating_count", "breadcrumb"]], None] = UNSET,
        max_tokens: Union[int, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
        format: Literal["declared", "markdown", "both", "links"] = UNSET,
        extractor: Union[dict[str, Any], None] = UNSET,
    ) -> ExtractManyAnswer:
        """Answers what each of up to 25 pages declares, in the order given; with `format` its text, with `extractor` what that reads."""
        answer: ExtractManyAnswer = await self.call_with(
            "extract_many",
            {"urls": urls, "records": records, "induce": induce, "respect_tdm": respect_tdm, "visible": visible, "questions": questions, "max_tokens": max_tokens, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for, "format": format, "extractor": extractor},
        )
        return answer

    async def select_values(
        self,
        html_or_url: str,
        selector: str,
        *,
        respect_tdm: bool = UNSET,
        max_tokens: Union[int, None] = UNSET,
        base_url: Union[str, None] = UNSET,
        at: Union[str, None] = UNSET,
        max_age: Union[int, None] = UNSET,
        timeout: Union[int, None] = UNSET,
        render: Literal["auto", "never", "always"] = UNSET,
        wait_for: Union[str, None] = UNSET,
    ) -> SelectValuesAnswer:
        """Evaluates a CSS selector or XPath 1.0 expression on one page: its values, each with its place."""
        answer: SelectValuesAnswer = await self.call_with(
            "select_values",
            {"html_or_url": html_or_url, "selector": selector, "respect_tdm": respect_tdm, "max_tokens": max_tokens, "base_url": base_url, "at": at, "max_age": max_age, "timeout": timeout, "render": render, "wait_for": wait_for},
        )
        return answer
