/** The texts of `--help`. */

/** What the program is and which commands it has. */
export const HELP = `service reads web pages for programs and agents, without a model.

Usage:
  service serve [options]   serve the tools over HTTP, and over MCP at /mcp
  service mcp [options]     serve the tools over MCP on standard input and output
  service call TOOL [ARGS]  call one tool once and print its answer
  service batch TOOL IN     call one tool for many pages or addresses, one line out for each
  service crawl URL -o OUT  read a whole site into a folder or a file
  service audit-site URL -o FILE  report what is wrong between the pages of a site
  service md PAGE           print a page's text as Markdown
  service declared PAGE     print what a page declares
  service rows PAGE         print a page's rows, or what --want or --select names
  service fetch ADDRESS     print a page's HTML
  service audit PAGE        print what is wrong with a page's markup
  service feed ADDRESS      print the items of a feed
  service look [PAGE]       show in a browser what is read of a page, and where
  service tools             list the tools
  service import-ftr FILE   make an extractor of a file of ftr-site-config
  service completions SHELL print completions for bash, zsh, fish or powershell
  service man               print the manual page
  service help [COMMAND]    say this, or the options of a command
  service --version         say which version this is

service COMMAND --help says the same as service help COMMAND.`;

/** The options of `serve`. */
export const SERVE_HELP = `service serve: the tools over HTTP

  --host ADDRESS            where to listen (127.0.0.1); beyond loopback a token is needed
  --port NUMBER             port to listen on (8000); 0 takes a free one
  --timeout SECONDS         how long a request may take, its body included (120)
  --allow-unauthenticated   listen beyond loopback without a token
  --log FORM                a line a request on standard error: text, json or none (text)
  --metrics-port NUMBER     serve /metrics for Prometheus on this port of 127.0.0.1

Environment:
  SERVICE_API_TOKEN         every request but GET /health must carry it as a bearer token
  SERVICE_API_TOKENS        several, separated by commas, so that one can be replaced
  SERVICE_API_TOKEN_FILE    a file with tokens, one a line
  SERVICE_ALLOW_PRIVATE=1   let tools fetch localhost, private networks and metadata endpoints
  SERVICE_BROWSER           auto, none, the path of a Chromium, or its DevTools address (auto)
  SERVICE_SANDBOX           auto or off: the system's own wall around what reads pages (auto)
  SERVICE_CONTACT           an address or mail address that sites are told beside the name
  SERVICE_CURSOR_SECRET     replicas of one secret go on with each other's cursors
  SERVICE_REDIS             redis://HOST: replicas visit sites as if they were one
  SERVICE_CACHE             redis: they share the pages they keep as well (memory)
  SERVICE_SITES             a file of cookies and headers for sites, by host`;

/** The options of `mcp`. */
export const MCP_HELP = `service mcp: the tools over MCP on standard input and output

  --tools NAMES             offer only these tools, separated by commas
  --max-tokens NUMBER       tokens at most, about, of an answer whose call does not say
  --lean                    list tools in few words, without the schemas of their answers

Environment:
  SERVICE_MCP_TOOLS         the same as --tools, which wins
  SERVICE_MCP_MAX_TOKENS    the same as --max-tokens, which wins
  SERVICE_ALLOW_PRIVATE=1   let tools fetch localhost, private networks and metadata endpoints
  SERVICE_BROWSER           auto, none, the path of a Chromium, or its DevTools address (auto)
  SERVICE_SANDBOX           auto or off: the system's own wall around what reads pages (auto)
  SERVICE_CONTACT           an address or mail address that sites are told beside the name
  SERVICE_CURSOR_SECRET     replicas of one secret go on with each other's cursors
  SERVICE_REDIS             redis://HOST: replicas visit sites as if they were one
  SERVICE_SITES             a file of cookies and headers for sites, by host`;

/** The use of `call`. */
export const CALL_HELP = `service call: one tool, one answer

  service call TOOL '{"argument": "value"}'
  service call TOOL https://example.org/    the page alone needs no JSON
  service call TOOL @page.html              nor does a file, or a page on standard input
  service call TOOL < page.html             a text, Markdown or PDF for page_markdown, too
  service call TOOL URL @FILE ...           several pages: all at once where the tool takes many,
                                            and else one answer each, in order
  service call TOOL URL --NAME VALUE        arguments by name; a value @FILE is what the file has
  service call TOOL --help                  the arguments of a tool; service tools lists the tools

  --json                    print the answer on one line
  -o, --output FILE         write the answer to a file
  --timeout SECONDS         how long the call may take (120)

md, declared, rows, fetch, audit and feed are short for a tool, with the same arguments; md and
fetch print the text itself unless --json is given; of several pages each text stands behind a
line "==> PAGE <==", and answers are lines of JSON that begin with the page as "id". rows makes
the extractor of the page it reads:

  service rows https://example.org/ --want '{"title": "Bolt M6", "tags": ["steel", "new"]}'

The answer goes to standard output. On a terminal, crawls say on standard error how far they are.

Exit code: 0 something was found, 1 nothing was or the page drifted from its extractor,
2 the call could not be answered. Of several pages: 2 where one could not be answered, else 0 where
one had something.

Environment:
  SERVICE_ALLOW_PRIVATE=1   let tools fetch localhost, private networks and metadata endpoints
  SERVICE_BROWSER           auto, none, the path of a Chromium, or its DevTools address (auto)
  SERVICE_SANDBOX           auto or off: the system's own wall around what reads pages (auto)
  SERVICE_CONTACT           an address or mail address that sites are told beside the name
  SERVICE_CACHE_MIB         MiB of fetched pages that are kept (64); 0 keeps none`;

/** The use of `batch`. */
export const BATCH_HELP =
  `service batch: one tool for many pages or addresses, one line out for each

  service batch TOOL FILE|FOLDER ... -o answers.jsonl
  service batch TOOL < pages.jsonl > answers.jsonl

What goes in, by name and content: folders and files of pages, lines of JSON
({"id", "url" or "html", arguments of its own}), addresses one a line, WARC and tar; each may be
compressed with gzip. Without a name, or for -, it is standard input.

  --in FORMAT               auto, pages, jsonl, urls, warc or tar (auto)
  --args JSON               arguments of every call; @FILE is what the file has
  -o, --output FILE         where the answers go; standard output otherwise
  --format FORMAT           jsonl, csv, tsv or parquet (jsonl)
  --columns PATHS           for csv and tsv: normalised.title,normalised.price
  --since FILE              say of each page what changed since the run that wrote FILE
  --exec COMMAND            run this for each page that changed, its line on standard input
  --webhook ADDRESS         send the line of each page that changed to this address, by POST
  --unordered               write answers as they come, not in the order of their inputs
  --resume                  go on with the output of a run that was stopped
  --jobs NUMBER             pages read at once (the cores of this machine)
  --visits NUMBER           sites visited at once, each one page at a time (8)
  --timeout SECONDS         how long one call may take (120)

Every input gives one line with its place n and its id; one that could not be answered has the
error. Progress goes to standard error. Files are read and written only as named here, and what
reads pages may do neither.

Exit code: 0 something was found, 1 nothing was, 2 an input could not be answered.`;

/** The use of `crawl`. */
export const CRAWL_HELP = `service crawl: a whole site into a folder or a file

  service crawl https://example.org/docs/ -o docs/        a file of Markdown a page, by its path
  service crawl https://example.org/ -o shop.jsonl        a line of JSON a page
  service crawl https://example.org/ -o shop.jsonl --resume

  -o, --output PATH         a folder, or a file that ends in .jsonl; nothing is written elsewhere
  --format FORM             markdown, declared or both (markdown in a folder, declared in a file)
  --include GLOB            follow only links whose path fits, * any run; may be given again
  --exclude GLOB            follow no link whose path fits; may be given again
  --depth NUMBER            links from the start to go (20)
  --max-pages NUMBER        pages to ask for, those that failed too (1000)
  --extractor @FILE         run an extractor, or the recipe of one, on each page
  --resume                  go on with the crawl that the output has

Each page is told on standard error, and in the end the counts. Whatever ends a crawl, --resume goes
on with the page after the last. A folder has pages that failed in .crawl/failed.jsonl.

Exit code: 0 pages were read, 1 there was none, 2 none could be read or the crawl had to stop.

Environment:
  SERVICE_ALLOW_PRIVATE=1   let tools fetch localhost, private networks and metadata endpoints
  SERVICE_BROWSER           auto, none, the path of a Chromium, or its DevTools address (auto)
  SERVICE_SANDBOX           auto or off: the system's own wall around what reads pages (auto)
  SERVICE_CONTACT           an address or mail address that sites are told beside the name`;

/** The use of `look`. */
export const LOOK_HELP = `service look: what is read of a page, and where, in a browser

  service look https://example.org/
  service look page.html
  service look              begins empty: paste an address or HTML

  --port NUMBER             port of 127.0.0.1 to serve the page on; 0 takes a free one (0)
  --timeout SECONDS         how long one call may take (120)

Prints the address to open; what follows # in it is a token, without which nothing is answered. The
page is shown without scripts and without asking any site for anything; whoever shows it here reads
it with the tools that serve offers. Ctrl-C ends it.

Environment:
  SERVICE_ALLOW_PRIVATE=1   let tools fetch localhost, private networks and metadata endpoints
  SERVICE_BROWSER           auto, none, the path of a Chromium, or its DevTools address (auto)
  SERVICE_SANDBOX           auto or off: the system's own wall around what reads pages (auto)
  SERVICE_CONTACT           an address or mail address that sites are told beside the name`;

/** The use of `audit-site`. */
export const AUDIT_SITE_HELP = `service audit-site: what is wrong between the pages of a site

  service audit-site https://example.org/ -o report.html    a report to open in a browser
  service audit-site https://example.org/ -o report.json    the same as JSON

  -o, --output FILE         a file that ends in .html or .json; nothing is written elsewhere
  --max-pages NUMBER        pages to ask for, those that failed too (200)

Links that lead nowhere or to a redirect, with the pages they are on; canonical addresses that are
gone, redirect or name another; pages in other languages that do not name each other; repeated
titles and descriptions; pages that only the sitemap knows. One finding for each template, with its
count. Pages are asked for a second apart, as robots.txt lets.

Exit code: 0 there are findings, 1 there are none, 2 no page could be read.`;

/** The use of `import-ftr`. */
export const IMPORT_HELP = `service import-ftr: an extractor of a file of ftr-site-config

  service import-ftr example.org.txt > example.json
  service call run_extractor https://example.org/a --extractor @example.json

The XPath of title, body, author, date and next_page_link becomes a written extractor; of several
lines the first that finds something counts. What is not taken over is told on standard error and in
the extractor's notes.`;

/** The use of `tools`. */
export const TOOLS_HELP = `service tools: the names of the tools and what they do

  --json                    with descriptions and the schema of the arguments`;

/** The use of `completions`. */
export const COMPLETIONS_HELP = `service completions: what a shell completes

  service completions bash       then: source <(service completions bash)
  service completions zsh        the same in zsh
  service completions fish       then: service completions fish | source
  service completions powershell then: service completions powershell | Out-String | iex
  service completions SHELL NAME for a program of another name, as npm and PyPI install it`;

/** The use of `man`. */
export const MAN_HELP = `service man: the manual page

  service man > service.1; man ./service.1`;
