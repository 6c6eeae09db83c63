/** Reads a site's llms.txt and reports how it departs from the format: llmstxt.org, August 2026. */
import { type Finding, finding, type Severity } from "./finding.ts";

const RULE = "https://llmstxt.org/";

interface LlmsSection {
  name: string;
  link_count: number;
}

/** What an audit reports of an llms.txt. */
export interface LlmsReport {
  url: string;
  /** HTTP status; null when nothing came back. */
  status: number | null;
  present: boolean;
  name: string | null;
  summary: string | null;
  sections: LlmsSection[];
  link_count: number;
  /** Length in code points. */
  length: number;
  findings: Finding[];
}

/** A file of the site as it was answered. */
export interface SiteFile {
  readonly url: string;
  readonly status: number | null;
  /** Undefined when nothing was read. */
  readonly text: string | undefined;
}

/** Audits an llms.txt; one that is not there has no findings. */
export function auditLlms(file: SiteFile): LlmsReport {
  const report = auditLlmsFull(file);
  if (!report.present || report.findings.length > 0) return report;
  new Reader(report).read((file.text ?? "").replace(/^\ufeff/, ""));
  return report;
}

/** Audits an llms-full.txt, of which only presence and length are reported. */
export function auditLlmsFull(file: SiteFile): LlmsReport {
  const { url, status, text = "" } = file;
  const present = status !== null && status >= 200 && status < 300 && file.text !== undefined;
  const isHtml = present &&
    /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text.replace(/^\ufeff/, "").slice(0, 1_000));
  return {
    url,
    status,
    present,
    name: null,
    summary: null,
    sections: [],
    link_count: 0,
    length: present ? [...text].length : 0,
    findings: isHtml ? [found("error", "llms-html", "it is an HTML page", "")] : [],
  };
}

function found(severity: Severity, code: string, message: string, path: string): Finding {
  return finding(severity, code, message, { source: "llms.txt", path, rule: RULE });
}

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(?![ \t])(.*))?$/;
const QUOTE = /^ {0,3}>/;
const LINK = /^\[[^\]]+\]\([^)\s]+(?:\s+"[^"]*")?\)\s*(?::[^]*)?$/;

interface OpenSection extends LlmsSection {
  readonly line: number;
  notLinks: number;
  notList: number;
}

/** Reads a file line by line. */
class Reader {
  readonly #report: LlmsReport;
  #section: OpenSection | undefined;
  #isInFence = false;

  constructor(report: LlmsReport) {
    this.#report = report;
  }

  read(text: string): void {
    const lines = text.split(/\r\n|\n|\r/);
    // A line end at the end of the file begins no line.
    if (lines.at(-1) === "") lines.pop();
    this.#readBody(lines, this.#readHead(lines));
    this.#closeSection();
    if (this.#report.sections.length === 0) {
      this.#tell("info", "llms-no-file-list", "it has no section of links", "");
    }
  }

  /** Reads the name, on the first line with text, and the summary; returns the line after. */
  #readHead(lines: readonly string[]): number {
    const at = Math.max(0, lines.findIndex((line) => line.trim() !== ""));
    const heading = this.#headingAt(lines, at);
    const next = at + (heading?.isUnderlined === true ? 2 : 1);
    if (heading?.level === 1 && heading.text !== "") {
      this.#report.name = heading.text;
      return this.#readSummary(lines, next);
    }
    const message = "it does not begin with a heading that names it";
    this.#tell("error", "llms-no-name", message, `line ${at + 1}`);
    if (QUOTE.test(lines[at] ?? "")) return this.#readSummary(lines, at);
    this.#tellSummary(at);
    return next;
  }

  /** Reads the quote that follows the name, all its lines; returns the line after it. */
  #readSummary(lines: readonly string[], from: number): number {
    let at = from;
    while (at < lines.length && (lines[at] ?? "").trim() === "") at++;
    const quoted: string[] = [];
    for (; QUOTE.test(lines[at] ?? ""); at++) {
      quoted.push((lines[at] ?? "").replace(QUOTE, "").trim());
    }
    const summary = quoted.filter((line) => line !== "").join(" ");
    if (summary === "") this.#tellSummary(at);
    else this.#report.summary = summary;
    return at;
  }

  #tellSummary(at: number): void {
    this.#tell("warning", "llms-no-summary", "no summary follows its name", `line ${at + 1}`);
  }

  #readBody(lines: readonly string[], from: number): void {
    for (let at = from; at < lines.length; at++) {
      const line = lines[at] ?? "";
      if (FENCE.test(line)) this.#isInFence = !this.#isInFence;
      if (this.#isInFence || FENCE.test(line) || line.trim() === "") continue;
      const heading = this.#headingAt(lines, at);
      if (heading === undefined) this.#readLine(line);
      else this.#readHeading(heading.level, heading.text, at + 1);
      if (heading?.isUnderlined === true) at++;
    }
  }

  #headingAt(
    lines: readonly string[],
    at: number,
  ): { level: number; text: string; isUnderlined: boolean } | undefined {
    const line = lines[at] ?? "";
    const marked = HEADING.exec(line);
    if (marked !== null) {
      const text = (marked[2] ?? "").trim().replace(/(?:^|[ \t])#+$/, "").trim();
      return { level: marked[1]?.length ?? 0, text, isUnderlined: false };
    }
    const under = /^ {0,3}(=+|-+)[ \t]*$/.exec(lines[at + 1] ?? "")?.[1];
    if (under === undefined || /^ {0,3}(?:[>*+-]|\d+[.)])/.test(line)) return undefined;
    return { level: under.startsWith("=") ? 1 : 2, text: line.trim(), isUnderlined: true };
  }

  #readHeading(level: number, text: string, line: number): void {
    if (level === 1) {
      this.#tell("warning", "llms-second-h1", "it has a second name", `line ${line}`);
    } else if (level > 2) {
      this.#tell("warning", "llms-heading", "a heading below the second level", `line ${line}`);
    } else {
      this.#closeSection();
      this.#section = { name: text, link_count: 0, line, notLinks: 0, notList: 0 };
    }
  }

  #readLine(line: string): void {
    if (this.#section === undefined) return;
    const item = /^ {0,3}(?:[-*+]|\d+[.)])[ \t]+(?![ \t])(.*)$/.exec(line);
    if (item === null) {
      if (!/^\s/.test(line)) this.#section.notList++;
    } else if (LINK.test(item[1] ?? "")) this.#section.link_count++;
    else this.#section.notLinks++;
  }

  #closeSection(): void {
    const section = this.#section;
    if (section === undefined) return;
    const { name, link_count, notLinks, notList } = section;
    this.#report.sections.push({ name, link_count });
    this.#report.link_count += link_count;
    if (notLinks > 0) {
      this.#tell("warning", "llms-not-a-link", `${notLinks} items do not begin with a link`, name);
    }
    if (notList > 0) {
      this.#tell("warning", "llms-not-a-list", `${notList} lines stand outside the list`, name);
    }
    if (link_count + notLinks + notList === 0) {
      this.#tell("warning", "llms-empty-section", "the section is empty", name);
    }
    this.#section = undefined;
  }

  #tell(severity: Severity, code: string, message: string, path: string): void {
    this.#report.findings.push(found(severity, code, message, path));
  }
}
