"""What the tools answer, as types. Made by packaging/python/client_types.ts; not to be edited."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union


class _AuditedRecord(TypedDict):
    source: Literal["jsonld", "microdata", "rdfa"]
    index: int
    types: list[str]
    features: list[SearchFeature]
    not_checked: list[str]
    findings: list[Finding]


class AuditedRecord(_AuditedRecord, total=False):
    findings_left_out: int


class _SearchFeature(TypedDict):
    name: str
    url: str
    support: Literal["supported", "limited", "retired"]
    note: Union[str, None]
    requirements_met: Union[bool, None]
    missing_required: list[str]
    missing_recommended: list[str]
    incomplete_parts: list[str]


class SearchFeature(_SearchFeature, total=False):
    missing_recommended_left_out: int


class Finding(TypedDict):
    severity: Literal["error", "warning", "info"]
    tier: Literal["required", "eligible", "nice"]
    code: str
    message: str
    source: Union[str, None]
    record: Union[int, None]
    type: Union[str, None]
    path: str
    place: Union[str, None]
    feature: Union[str, None]
    value: Union[str, None]
    rule: Union[str, None]
    rule_date: Union[str, None]
    why: Union[str, None]
    write: Union[str, None]


class Crawler(TypedDict):
    agent: str
    vendor: str
    use: str
    allowed: Union[bool, None]
    group: Union[str, None]
    honours_robots: Union[bool, None]
    note: str
    doc: str
    content_usage: dict[str, str]
    content_signal: dict[str, str]


class LlmsFileSections(TypedDict):
    name: str
    link_count: int


class LlmsFile(TypedDict):
    url: str
    status: Union[int, None]
    present: bool
    name: Union[str, None]
    summary: Union[str, None]
    sections: list[LlmsFileSections]
    link_count: int
    length: int
    findings: list[Finding]


class FetchClimbs(TypedDict):
    from_rung: str
    to_rung: str
    reason: str
    seconds: float


class _Fetch(TypedDict):
    rung: str
    status: int
    seconds: float
    climbs: list[FetchClimbs]


class Fetch(_Fetch, total=False):
    hops: int
    redirects: list[dict[str, str]]
    archived: dict[str, str]
    incomplete: list[Literal["consent", "loading", "truncated", "empty", "login"]]
    negotiated: str
    cache: Literal["hit", "revalidated"]
    age: int


class _ToolError(TypedDict):
    code: Literal["bad_input", "payment_required", "refused_by_robots", "refused_by_site", "refused_address", "too_large", "tdm_reserved", "missing_extra", "fetch_failed"]
    message: str
    retryable: bool


class ToolError(_ToolError, total=False):
    url: str
    extra: str

Examples = Dict[str, Union[str, float, None, List[Union[str, float]], List[Dict[str, Any]]]]


class ExtractorSelect(TypedDict):
    rows: Union[str, None]


class _Extractor(TypedDict):
    format: int
    learnt_from: list[str]
    notes: list[str]


class Extractor(_Extractor, total=False):
    service: str
    fields: dict[str, FieldHead]
    listings: list[RowsHead]
    lists: dict[str, RowsHead]
    learnt: dict[str, Any]
    select: ExtractorSelect


class FieldHead(TypedDict, total=False):
    label: str
    at: str
    several: Literal[True]
    type: str
    required: bool


class _RowsHead(TypedDict):
    rows: str
    fields: dict[str, FieldHead]


class RowsHead(_RowsHead, total=False):
    at: Union[str, int]
    required: bool
    lists: dict[str, RowsHead]


class OwnReadingLists(TypedDict):
    rows: list[Row]
    row_count: int


class _OwnReading(TypedDict):
    name: str
    ok: bool
    fields: dict[str, Union[str, list[str]]]
    rows: list[Row]
    row_count: int
    failed: list[FailedCheck]


class OwnReading(_OwnReading, total=False):
    lists: dict[str, OwnReadingLists]

Row = Dict[str, Union[Union[str, List[str]], List[Dict[str, Any]]]]


class FailedCheck(TypedDict):
    name: str
    expected: str
    got: str
    ok: Literal[False]


class OpenQuestionChoices(TypedDict):
    at: str
    reads: list[Union[str, None]]


class OpenQuestion(TypedDict):
    name: str
    ask: str
    choices: list[OpenQuestionChoices]


class CrawledPageTitleFrom(TypedDict):
    source: str
    key: str
    where: Union[str, None]


class _CrawledPageRunVerdictsTyped(TypedDict):
    amount: float


class CrawledPageRunVerdictsTyped(_CrawledPageRunVerdictsTyped, total=False):
    currency: str


class _CrawledPageRunVerdicts(TypedDict):
    where: Union[str, None]
    doubts: list[str]


class CrawledPageRunVerdicts(_CrawledPageRunVerdicts, total=False):
    value: Union[str, list[str]]
    type: str
    typed: Union[str, float, bool, CrawledPageRunVerdictsTyped]
    confidence: float


class CrawledPageRunNotes(TypedDict):
    name: str
    expected: str
    got: str


class _CrawledPageRun(TypedDict):
    ok: bool


class CrawledPageRun(_CrawledPageRun, total=False):
    rows: list[Row]
    lists: dict[str, list[Row]]
    typed_rows: dict[str, list[dict[str, Any]]]
    fields: dict[str, Union[str, list[str]]]
    verdicts: dict[str, CrawledPageRunVerdicts]
    failed: list[FailedCheck]
    notes: list[CrawledPageRunNotes]
    rows_left_out: int
    lists_left_out: dict[str, int]
    next_offset: int
    error: PageError


class CrawledPageRetries(TypedDict):
    reason: str
    seconds: float


class _CrawledPage(TypedDict):
    ok: bool
    url: str
    depth: int


class CrawledPage(_CrawledPage, total=False):
    landed: str
    fetch: Fetch
    canonical: Union[str, None]
    summary: dict[str, DeclaredAnswer]
    normalised: dict[str, str]
    sources: list[str]
    types: list[str]
    link_count: int
    visible: dict[str, VisibleGuess]
    title: Union[str, None]
    title_from: Union[CrawledPageTitleFrom, None]
    markdown: str
    markdown_left_out: int
    page_links: list[PageLink]
    page_links_left_out: int
    run: CrawledPageRun
    unread: str
    hint: str
    retries: list[CrawledPageRetries]
    error: PageError
    summary_left_out: list[str]
    visible_left_out: list[str]
    found_on: Union[str, None]


class _DeclaredAnswer(TypedDict):
    value: str
    source: str
    key: str
    where: Union[str, None]


class DeclaredAnswer(_DeclaredAnswer, total=False):
    doubt: str


class VisibleGuess(TypedDict):
    value: str
    where: str
    rule: str


class _PageLink(TypedDict):
    url: str
    text: str
    where: str


class PageLink(_PageLink, total=False):
    off_site: Literal[True]


class _PageError(TypedDict):
    code: Literal["bad_input", "payment_required", "refused_by_robots", "refused_by_site", "refused_address", "too_large", "tdm_reserved", "missing_extra", "fetch_failed", "redirected_off_site", "crawl_delay_too_long", "rate_limited"]
    message: str
    retryable: bool


class PageError(_PageError, total=False):
    url: str
    extra: str
    target: str


class FoldedAddresses(TypedDict):
    pattern: str
    count: int
    example: str


class DeclaredRecordFields(TypedDict):
    value: Any
    source: str
    where: Union[str, None]


class _DeclaredRecord(TypedDict):
    type: Union[str, None]
    types: list[str]
    fields: dict[str, DeclaredRecordFields]
    source: Union[str, None]
    where: Union[str, None]


class DeclaredRecord(_DeclaredRecord, total=False):
    id: str
    fields_left_out: list[str]


class _TypedThing(TypedDict):
    kind: str
    rank: Literal["subject", "part", "neighbour"]
    type: Union[str, None]
    source: str
    where: Union[str, None]
    fields: __schema0


class TypedThing(_TypedThing, total=False):
    id: str

__schema0 = Dict[str, Union["TypedValue", "TypedPart", List["TypedPart"]]]


class _TypedValue(TypedDict):
    value: Union[str, float, list[str]]
    where: Union[str, None]


class TypedValue(_TypedValue, total=False):
    written: str
    cut: int
    invalid: str
    source: str


class TypedPart(TypedDict):
    where: Union[str, None]
    fields: __schema0


class DeclaredLinksAlternates(TypedDict):
    hreflang: str
    href: str


class _DeclaredLinksFeeds(TypedDict):
    format: str
    href: str


class DeclaredLinksFeeds(_DeclaredLinksFeeds, total=False):
    title: str


class DeclaredLinks(TypedDict, total=False):
    canonical: str
    canonical_conflict: list[str]
    alternates: list[DeclaredLinksAlternates]
    feeds: list[DeclaredLinksFeeds]
    next: str
    prev: str
    amphtml: str
    oembed: list[str]
    manifest: str


class DeclaredRights(TypedDict, total=False):
    robots: list[str]
    agents: dict[str, list[str]]
    tdm_reservation: str
    tdm_policy: str
    license: list[str]
    content_usage: dict[str, str]
    http: DeclaredRights


class ExtractedPageTitleFrom(TypedDict):
    source: str
    key: str
    where: Union[str, None]


class _ExtractedPageRunVerdictsTyped(TypedDict):
    amount: float


class ExtractedPageRunVerdictsTyped(_ExtractedPageRunVerdictsTyped, total=False):
    currency: str


class _ExtractedPageRunVerdicts(TypedDict):
    where: Union[str, None]
    doubts: list[str]


class ExtractedPageRunVerdicts(_ExtractedPageRunVerdicts, total=False):
    value: Union[str, list[str]]
    type: str
    typed: Union[str, float, bool, ExtractedPageRunVerdictsTyped]
    confidence: float


class ExtractedPageRunNotes(TypedDict):
    name: str
    expected: str
    got: str


class _ExtractedPageRun(TypedDict):
    ok: bool


class ExtractedPageRun(_ExtractedPageRun, total=False):
    rows: list[Row]
    lists: dict[str, list[Row]]
    typed_rows: dict[str, list[dict[str, Any]]]
    fields: dict[str, Union[str, list[str]]]
    verdicts: dict[str, ExtractedPageRunVerdicts]
    failed: list[FailedCheck]
    notes: list[ExtractedPageRunNotes]
    rows_left_out: int
    lists_left_out: dict[str, int]
    next_offset: int
    error: PageError


class ExtractedPageRetries(TypedDict):
    reason: str
    seconds: float


class _ExtractedPage(TypedDict):
    ok: bool
    url: str


class ExtractedPage(_ExtractedPage, total=False):
    landed: str
    fetch: Fetch
    canonical: Union[str, None]
    summary: dict[str, DeclaredAnswer]
    normalised: dict[str, str]
    sources: list[str]
    types: list[str]
    link_count: int
    visible: dict[str, VisibleGuess]
    title: Union[str, None]
    title_from: Union[ExtractedPageTitleFrom, None]
    markdown: str
    markdown_left_out: int
    page_links: list[PageLink]
    page_links_left_out: int
    run: ExtractedPageRun
    unread: str
    hint: str
    retries: list[ExtractedPageRetries]
    error: PageError
    summary_left_out: list[str]
    visible_left_out: list[str]
    found_on: str
    records: list[DeclaredRecord]
    records_left_out: int


class ExtractorChangeEvidence(TypedDict):
    seen: int
    samples: int
    runner_up: int


class _ExtractorChange(TypedDict):
    kind: str
    before: Union[str, None]
    after: Union[str, None]


class ExtractorChange(_ExtractorChange, total=False):
    evidence: ExtractorChangeEvidence
    value: str


class _MappedAddress(TypedDict):
    url: str
    lastmod: Union[str, None]
    sitemap: Union[str, None]


class MappedAddress(_MappedAddress, total=False):
    lastmod_doubt: str
    source: Literal["feed", "hreflang", "link", "llms.txt"]
    refused_by_robots: bool


class _Sitemap(TypedDict):
    url: str
    kind: Union[Literal["urlset", "sitemapindex", "text", "rss", "atom"], None]
    entries: int
    reason: Union[str, None]


class Sitemap(_Sitemap, total=False):
    lost: bool


class _TextBlock(TypedDict):
    type: str
    markdown: str
    where: Union[str, None]


class TextBlock(_TextBlock, total=False):
    level: int
    language: str
    cut: int
    part: Literal["body", "items", "comments", "other_items", "rest"]


class _PageTableColumns(TypedDict):
    name: str
    type: str


class PageTableColumns(_PageTableColumns, total=False):
    unit: str
    typed_values: list[Union[float, str, bool, None]]


class _PageTable(TypedDict):
    kind: str
    caption: str
    heading: str
    columns: list[PageTableColumns]
    header_column: bool
    cells: list[list[Union[str, None]]]
    row_count: int
    where: str


class PageTable(_PageTable, total=False):
    first_row: int
    cell_links: list[list[Union[int, str]]]
    left_out: int


class _FeedItemEnclosures(TypedDict):
    url: str


class FeedItemEnclosures(_FeedItemEnclosures, total=False):
    type: str
    size: str


class _FeedItemTranscripts(TypedDict):
    url: str


class FeedItemTranscripts(_FeedItemTranscripts, total=False):
    type: str


class _FeedItem(TypedDict):
    title: Union[str, None]
    link: Union[str, None]
    id: Union[str, None]
    published: Union[str, None]
    updated: Union[str, None]
    summary: Union[str, None]
    content: Union[str, None]
    authors: list[str]
    categories: list[str]
    enclosures: list[FeedItemEnclosures]
    image: Union[str, None]
    where: Union[str, None]
    normalised: dict[str, str]


class FeedItem(_FeedItem, total=False):
    title_type: Literal["text", "html"]
    duration: str
    season: str
    episode: str
    transcripts: list[FeedItemTranscripts]


class _SelectedValue(TypedDict):
    value: str
    where: Union[str, None]


class SelectedValue(_SelectedValue, total=False):
    row: dict[str, Union[str, None]]


class ExtractDeclaredAnswerConflicts(TypedDict):
    question: str
    answers: list[DeclaredAnswer]


class _ExtractDeclaredAnswer(TypedDict):
    ok: bool


class ExtractDeclaredAnswer(_ExtractDeclaredAnswer, total=False):
    url: Union[str, None]
    summary: dict[str, DeclaredAnswer]
    normalised: dict[str, str]
    conflicts: list[ExtractDeclaredAnswerConflicts]
    records: list[DeclaredRecord]
    things: list[TypedThing]
    sources: list[str]
    links: DeclaredLinks
    rights: DeclaredRights
    visible: dict[str, VisibleGuess]
    page_links: list[PageLink]
    page_links_left_out: int
    unread: str
    hint: str
    fetch: Fetch
    records_left_out: int
    things_left_out: int
    conflicts_left_out: int
    summary_left_out: list[str]
    visible_left_out: list[str]
    normalised_left_out: list[str]
    links_left_out: list[str]
    ignored: list[str]
    error: ToolError


class PageMarkdownAnswerTitleFrom(TypedDict):
    source: str
    key: str
    where: Union[str, None]


class PageMarkdownAnswerTextFrom(TypedDict):
    source: str
    method: str
    where: Union[str, None]


class _PageMarkdownAnswer(TypedDict):
    ok: bool


class PageMarkdownAnswer(_PageMarkdownAnswer, total=False):
    markdown: str
    text: str
    html: str
    blocks: list[TextBlock]
    blocks_left_out: int
    tables: list[PageTable]
    layout_tables: int
    passed_tables: int
    title: Union[str, None]
    title_from: Union[PageMarkdownAnswerTitleFrom, None]
    byline: Union[str, None]
    published: Union[str, None]
    language: Union[str, None]
    words: int
    text_from: PageMarkdownAnswerTextFrom
    url: Union[str, None]
    length: int
    next_offset: Union[int, None]
    page_name: str
    page_links: list[PageLink]
    page_links_left_out: int
    unread: str
    hint: str
    fetch: Fetch
    ignored: list[str]
    error: ToolError


class _FetchPageAnswer(TypedDict):
    ok: bool


class FetchPageAnswer(_FetchPageAnswer, total=False):
    html: str
    url: str
    fetch: Fetch
    truncated: bool
    length: int
    hint: str
    next_offset: Union[int, None]
    ignored: list[str]
    error: ToolError


class _CompileExtractorAnswer(TypedDict):
    ok: bool


class CompileExtractorAnswer(_CompileExtractorAnswer, total=False):
    extractor: Extractor
    read: list[OwnReading]
    questions: list[OpenQuestion]
    schema: dict[str, Any]
    read_left_out: int
    unread: str
    hint: str
    ignored: list[str]
    error: ToolError


class _RunExtractorAnswerVerdictsTyped(TypedDict):
    amount: float


class RunExtractorAnswerVerdictsTyped(_RunExtractorAnswerVerdictsTyped, total=False):
    currency: str


class _RunExtractorAnswerVerdicts(TypedDict):
    where: Union[str, None]
    doubts: list[str]


class RunExtractorAnswerVerdicts(_RunExtractorAnswerVerdicts, total=False):
    value: Union[str, list[str]]
    type: str
    typed: Union[str, float, bool, RunExtractorAnswerVerdictsTyped]
    confidence: float


class RunExtractorAnswerNotes(TypedDict):
    name: str
    expected: str
    got: str


class _RunExtractorAnswerPages(TypedDict):
    url: Union[str, None]
    ok: bool
    row_count: int


class RunExtractorAnswerPages(_RunExtractorAnswerPages, total=False):
    error: ToolError


class _RunExtractorAnswer(TypedDict):
    ok: bool


class RunExtractorAnswer(_RunExtractorAnswer, total=False):
    rows: list[Row]
    lists: dict[str, list[Row]]
    typed_rows: dict[str, list[dict[str, Any]]]
    fields: dict[str, Union[str, list[str]]]
    verdicts: dict[str, RunExtractorAnswerVerdicts]
    failed: list[FailedCheck]
    notes: list[RunExtractorAnswerNotes]
    rows_left_out: int
    lists_left_out: dict[str, int]
    next_offset: int
    pages: list[RunExtractorAnswerPages]
    next_page: Union[str, None]
    summary: dict[str, str]
    unread: str
    hint: str
    summary_left_out: list[str]
    verdicts_left_out: list[str]
    fields_left_out: list[str]
    ignored: list[str]
    error: ToolError


class _HealExtractorAnswer(TypedDict):
    ok: bool


class HealExtractorAnswer(_HealExtractorAnswer, total=False):
    extractor: Extractor
    changes: list[ExtractorChange]
    lost: bool
    unread: str
    hint: str
    ignored: list[str]
    error: ToolError


class AuditPageAnswerRobotsTxt(TypedDict):
    url: str
    status: Union[int, None]
    text: Union[str, None]
    reason: Union[str, None]


class AuditPageAnswerTdm(TypedDict):
    reserved: bool
    policy: Union[str, None]
    source: str


class _AuditPageAnswer(TypedDict):
    ok: bool


class AuditPageAnswer(_AuditPageAnswer, total=False):
    url: Union[str, None]
    records: list[AuditedRecord]
    page: list[Finding]
    crawlers: list[Crawler]
    robots_txt: Union[AuditPageAnswerRobotsTxt, None]
    other_agents: list[str]
    llms_txt: Union[LlmsFile, None]
    llms_full_txt: Union[LlmsFile, None]
    tdm: Union[AuditPageAnswerTdm, None]
    not_checked: list[str]
    errors: int
    warnings: int
    infos: int
    nice_left_out: int
    records_left_out: int
    page_left_out: int
    crawlers_left_out: int
    other_agents_left_out: int
    patch: str
    hint: str
    fetch: Fetch
    ignored: list[str]
    error: ToolError


class ReadFeedAnswerFaults(TypedDict):
    line: int
    reason: str


class _ReadFeedAnswer(TypedDict):
    ok: bool


class ReadFeedAnswer(_ReadFeedAnswer, total=False):
    url: Union[str, None]
    format: Literal["rss", "rdf", "atom", "jsonfeed"]
    title: Union[str, None]
    link: Union[str, None]
    description: Union[str, None]
    language: Union[str, None]
    updated: Union[str, None]
    authors: list[str]
    image: Union[str, None]
    next_page: str
    items: list[FeedItem]
    items_total: int
    items_left_out: int
    faults: list[ReadFeedAnswerFaults]
    fetch: Fetch
    ignored: list[str]
    error: ToolError


class _MapSiteAnswer(TypedDict):
    ok: bool


class MapSiteAnswer(_MapSiteAnswer, total=False):
    url: str
    source: Literal["sitemaps", "links"]
    urls: list[Union[MappedAddress, str]]
    sitemaps: list[Sitemap]
    cursor: str
    truncated: bool
    links_nofollow: int
    hint: str
    urls_left_out: int
    ignored: list[str]
    error: ToolError


class _CrawlSiteAnswerLeft(TypedDict):
    count: int
    first: list[str]


class CrawlSiteAnswerLeft(_CrawlSiteAnswerLeft, total=False):
    dropped: int
    not_asked_left_out: int


class CrawlSiteAnswerNotAsked(TypedDict):
    url: str
    code: str


class _CrawlSiteAnswer(TypedDict):
    ok: bool


class CrawlSiteAnswer(_CrawlSiteAnswer, total=False):
    url: str
    pages: list[CrawledPage]
    stopped: Literal["done", "max_pages", "time_budget", "rate_limited", "too_large"]
    cursor: str
    left: CrawlSiteAnswerLeft
    not_asked: list[CrawlSiteAnswerNotAsked]
    folded: list[FoldedAddresses]
    links_too_deep: int
    links_nofollow: int
    pages_left_out: int
    ignored: list[str]
    error: PageError


class _ExtractManyAnswer(TypedDict):
    ok: bool


class ExtractManyAnswer(_ExtractManyAnswer, total=False):
    pages: list[ExtractedPage]
    stopped: Literal["done", "time_budget"]
    pages_left_out: int
    ignored: list[str]
    error: PageError


class _SelectValuesAnswer(TypedDict):
    ok: bool


class SelectValuesAnswer(_SelectValuesAnswer, total=False):
    url: Union[str, None]
    values: list[SelectedValue]
    count: int
    values_left_out: int
    unread: str
    hint: str
    fetch: Fetch
    ignored: list[str]
    error: ToolError


class Select(TypedDict):
    rows: str
    fields: dict[str, Union[str, list[str]]]
