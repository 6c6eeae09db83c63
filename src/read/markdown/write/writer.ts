/**
 * Writes blocks of Markdown: paragraphs, headings, fences, and the prefixes of quotes and lists.
 *
 * Elements open and close containers; text goes to the current run, which becomes a block as soon
 * as another block begins. Nothing here depends on the tree.
 */
import { escapeLineStart, fenceFor } from "./escape.ts";
import { InlineRun, type Mark, type RunPlace, type RunStyle } from "./inline_run.ts";

// Bounds.
/** Quotes and lists inside one another that get a prefix of their own; deeper ones join their parent. */
const MAX_MARKDOWN_NESTING = 20;

/** What every line of a quote or list item begins with. */
interface Container {
  /** The mark of the first line, e.g. `- `; undefined once it is written. */
  first: string | undefined;
  rest: string;
  /** Whether it is the first item of its list. */
  leads: boolean;
  readonly type: "list" | "quote" | "note";
}

/** The kind of a block of the text itself; what lists and quotes contain is part of them. */
type BlockType = "heading" | "paragraph" | "code" | "table" | "rule" | Container["type"];

/** One block of the text, by its lines and by what it was read from. */
export interface WrittenBlock {
  readonly type: BlockType;
  readonly level?: number;
  /** Language of code, where the page tells it. */
  readonly language?: string;
  readonly from: number;
  to: number;
  /** Positions of the first and last text or image of the block; -1 for none. */
  readonly first: number;
  last: number;
}

/** What a block is, for its entry. */
type BlockKind = Pick<WrittenBlock, "type" | "level" | "language">;

const PARAGRAPH: BlockKind = { type: "paragraph" };

/** Gathers Markdown line by line. */
export class Writer {
  /** The position of the page that is being written. */
  position = -1;
  readonly #style: RunStyle;
  readonly #blocks: WrittenBlock[] = [];
  /** Which list, quote or note the last block is part of, and which one is open. */
  #blockUnit = 0;
  #unit = 0;
  #first = -1;
  #last = -1;
  readonly #lines: string[] = [];
  readonly #containers: Container[] = [];
  readonly #marks: Mark[] = [];
  #run = new InlineRun();
  #heading = 0;
  #cells = 0;
  /** Blank lines owed before the next block: a paragraph owes one, a tight item none. */
  #gap = 0;
  #overflow = 0;
  #ruleOwed = false;
  #definition = false;
  /** Counts texts, images and blocks, and how many there were when the open link began. */
  #content = 0;
  #contentBeforeLink = 0;

  constructor(style: RunStyle) {
    this.#style = style;
  }

  /** Reports whether words alone are written. */
  get isPlain(): boolean {
    return this.#style.isPlain;
  }

  /** Returns the blocks of the text, in order; lines count those of {@link Writer.finish}. */
  get blocks(): readonly WrittenBlock[] {
    return this.#blocks;
  }

  linesOf({ from, to }: WrittenBlock): string {
    return this.#lines.slice(from, to).join("\n");
  }

  /** Reports whether text is being collected for a table cell, where no block is allowed. */
  get inCell(): boolean {
    return this.#cells > 0;
  }

  /** Returns the Markdown written so far, without a line break at its end. */
  finish(): string {
    this.endBlock();
    return this.#lines.join("\n");
  }

  // Words.

  text(data: string): void {
    if (!this.#run.text(data)) return;
    this.#content++;
    this.#reach();
  }

  /** Sets the words before apart from those to come. */
  space(): void {
    this.#run.space();
  }

  atom(markdown: string): void {
    this.#content++;
    this.#reach();
    this.#run.atom(markdown);
  }

  /** Adds an HTML tag to a cell, which can contain lists in no other way. */
  tag(html: string): void {
    this.#run.tag(html);
  }

  lineBreak(): void {
    if (this.#heading > 0) this.#run.space();
    else this.#run.break();
  }

  /** Opens a mark; false when one of its kind is open already, so that none is closed twice. */
  openMark(mark: Mark): boolean {
    if (this.#marks.some((open) => open.kind === mark.kind)) return false;
    if (mark.kind === "link") this.#contentBeforeLink = this.#content;
    this.#marks.push(mark);
    this.#run.open(mark);
    return true;
  }

  closeMark(mark: Mark): void {
    const at = this.#marks.lastIndexOf(mark);
    if (at < 0) return;
    // Marks opened later were closed earlier: elements nest, so `at` is the last one.
    this.#marks.splice(at, 1);
    this.#run.close(mark);
  }

  /** Closes a link; an empty one gets the text given, if any, and is kept. */
  closeLink(mark: Mark, words: () => string): void {
    if (this.#content === this.#contentBeforeLink) {
      const label = words();
      if (label === "") this.atom("");
      else this.text(label);
    }
    this.closeMark(mark);
  }

  // Blocks.

  /** Ends the block being collected; in a heading its edge is a space, in a cell a `<br>`. */
  endBlock(): void {
    if (this.#heading > 0) return this.#run.space();
    if (this.inCell) return this.#run.break();
    if (!this.#run.hasContent) return;
    const lines = this.#takeLines("paragraph");
    if (this.isPlain) return this.#writeBlock(lines, PARAGRAPH);
    const escaped = lines.map(escapeLineStart);
    if (this.#definition) escaped[0] = `: ${escaped[0]}`;
    this.#writeBlock(escaped, PARAGRAPH, "\\");
  }

  /** Makes the next paragraph a definition: after a colon, right under its term if it has one. */
  definition(hasTerm: boolean): void {
    if (hasTerm) this.tighten();
    else this.endBlock();
    this.#definition = true;
  }

  /** Opens a heading; everything up to {@link Writer.closeHeading} is on its line. */
  openHeading(level: number): void {
    this.endBlock();
    this.#heading = level;
  }

  closeHeading(): void {
    const level = this.#heading;
    this.#heading = 0;
    if (!this.#run.hasContent) return;
    const line = this.#takeLines("heading").join(" ");
    const kind: BlockKind = { type: "heading", level };
    if (this.isPlain) this.#writeBlock([line], kind);
    else this.#writeBlock([`${"#".repeat(level)} ${line.replace(/#$/, "\\#")}`], kind);
  }

  /** Opens a line that everything up to {@link Writer.closeLine} is on. */
  openLine(): void {
    this.endBlock();
    // As in a heading, but of no level: edges of blocks are spaces.
    this.#heading = Infinity;
  }

  closeLine(): void {
    this.#heading = 0;
    if (!this.#run.hasContent) return;
    const line = this.#takeLines("paragraph").join(" ");
    this.#writeBlock([this.isPlain ? line : escapeLineStart(line)], PARAGRAPH);
  }

  /** Owes a rule, written when another block follows: none opens or ends the text. */
  rule(): void {
    this.endBlock();
    if (!this.inCell && !this.isPlain) this.#ruleOwed = this.#lines.length > 0;
  }

  /** Writes code with a fence longer than any inside it. */
  code(text: string, language: string): void {
    this.endBlock();
    this.#reach();
    const fence = fenceFor(text, 3);
    const lines = text === "" ? [] : text.split("\n");
    const kind: BlockKind = { type: "code", ...(language === "" ? {} : { language }) };
    if (!this.isPlain) this.#writeBlock([fence + language, ...lines, fence], kind);
    else if (lines.length > 0) this.#writeBlock(lines, kind);
  }

  table(lines: readonly string[]): void {
    this.endBlock();
    if (lines.length > 0) this.#writeBlock(lines, { type: "table" });
  }

  /** Counts the lines written, to see whether anything came between two blocks. */
  get lineCount(): number {
    return this.#lines.length;
  }

  /** Reports whether blocks are allowed here: not in a cell, not in a heading. */
  get allowsBlocks(): boolean {
    return this.#cells === 0 && this.#heading === 0;
  }

  /** Opens a quote or list item; past the bound it adds no prefix of its own. */
  openContainer(first: string, rest: string, leads = false): void {
    this.endBlock();
    this.#payRule();
    if (this.#containers.length >= MAX_MARKDOWN_NESTING) return void this.#overflow++;
    const type = first.startsWith(">") ? "quote" : first.startsWith("[") ? "note" : "list";
    if (this.#containers.length === 0 && (leads || type !== "list")) this.#unit++;
    const isBare = this.isPlain && type === "quote";
    this.#containers.push(
      isBare ? { first: "", rest: "", leads, type } : { first, rest, leads, type },
    );
  }

  /** Counts the quotes and items that are open, those past the bound included. */
  get depth(): number {
    return this.#containers.length + this.#overflow;
  }

  /** Closes a quote or list item; an empty item is kept unless told otherwise, a quote is not. */
  closeContainer(keepsEmpty = true): void {
    this.endBlock();
    if (this.#overflow > 0) this.#overflow--;
    else {
      const container = this.#containers.at(-1);
      if (container?.first !== undefined && container.first !== container.rest) {
        // An empty item begins no list right under a paragraph (CommonMark 5.2), and one that is
        // left out does not bring what follows nearer.
        if (container.leads || !keepsEmpty) this.#gap = 1;
        if (keepsEmpty) this.#writeBlock([""], PARAGRAPH);
      }
      this.#containers.pop();
    }
  }

  /** Lets the next block follow without a blank line, as the items of a tight list do. */
  tighten(): void {
    this.endBlock();
    if (this.#containers.at(-1)?.first === undefined) this.#gap = 0;
  }

  // Cells.

  openCell(): void {
    if (this.#cells++ === 0) this.#restart();
  }

  /** Returns the text collected since the cell opened. */
  closeCell(): string {
    if (--this.#cells > 0) return "";
    return this.#takeLines("cell").join(" ");
  }

  #takeLines(place: RunPlace): string[] {
    for (let at = this.#marks.length - 1; at >= 0; at--) this.#run.close(this.#marks[at] as Mark);
    const lines = this.#run.lines(place, this.#style);
    this.#restart();
    return lines;
  }

  #restart(): void {
    this.#run = new InlineRun();
    for (const mark of this.#marks) this.#run.open(mark);
  }

  #reach(): void {
    if (this.#first < 0) this.#first = this.position;
    this.#last = this.position;
  }

  /** Notes the block whose lines begin at `from`, or what it adds to the list or quote it is in. */
  #note(kind: BlockKind, from: number): void {
    const outer = this.#containers[0];
    const unit = outer === undefined ? 0 : this.#unit;
    const [first, last, to] = [this.#first, this.#last, this.#lines.length];
    const before = this.#blocks.at(-1);
    if (unit > 0 && unit === this.#blockUnit && before !== undefined) {
      before.to = to;
      before.last = Math.max(before.last, last);
    } else {
      this.#blocks.push({
        ...(outer === undefined ? kind : { type: outer.type }),
        from,
        to,
        first,
        last,
      });
    }
    this.#blockUnit = unit;
    this.#first = this.#last = -1;
  }

  #writeBlock(lines: readonly string[], kind: BlockKind, lineEnd = ""): void {
    this.#payRule();
    this.#content++;
    this.#definition = false;
    const rest = this.#containers.map((container) => container.rest).join("");
    if (this.#lines.length > 0 && this.#gap > 0) this.#lines.push(this.#bare(rest));
    const from = this.#lines.length;
    for (let at = 0; at < lines.length; at++) {
      const prefix = at === 0 ? this.#firstPrefix() : rest;
      const end = at < lines.length - 1 ? lineEnd : "";
      const line = prefix + (lines[at] as string) + end;
      this.#lines.push(lines[at] === "" ? line.trimEnd() : line);
    }
    this.#gap = 1;
    this.#note(kind, from);
  }

  #payRule(): void {
    if (!this.#ruleOwed) return;
    this.#ruleOwed = false;
    if (this.#containers.at(-1)?.first !== undefined) return;
    // Underscores in a list, because dashes would join the mark of the item.
    const [first, last] = [this.#first, this.#last];
    this.#first = this.#last = -1;
    this.#writeBlock([this.#containers.length > 0 ? "___" : "---"], { type: "rule" });
    [this.#first, this.#last] = [first, last];
  }

  #firstPrefix(): string {
    let prefix = "";
    for (const container of this.#containers) {
      prefix += container.first ?? container.rest;
      container.first = undefined;
    }
    return prefix;
  }

  /** The line between two blocks, for the containers whose mark is already written. */
  #bare(rest: string): string {
    let written = "";
    for (const container of this.#containers) {
      if (container.first !== undefined) return written.trimEnd();
      written += container.rest;
    }
    return rest.trimEnd();
  }
}
