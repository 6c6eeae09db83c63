/** Reads a doctype. WHATWG HTML 13.2.5.53 to 13.2.5.68. */
import { asciiLower } from "../../text/mod.ts";
import { isSpace, skipSpaces } from "./character_class.ts";
import type { SourceText } from "../columns/source_text.ts";
import { DoctypeToken } from "./tokens.ts";

const KEYWORD_CHARS = "PUBLIC".length;

/** Reports whether `<!doctype` is at `start`, in whatever case. */
export function isDoctype(text: string, start: number): boolean {
  return text.slice(start + 2, start + 9).toLowerCase() === "doctype";
}

/** Reads the doctype whose `<` is at `start`. */
export function readDoctype(source: SourceText, start: number): DoctypeToken {
  return new DoctypeReader(source, start).read();
}

class DoctypeReader {
  readonly #token: DoctypeToken;
  readonly #text: string;
  #at: number;

  constructor(readonly source: SourceText, start: number) {
    this.#token = new DoctypeToken(start);
    this.#text = source.text;
    this.#at = skipSpaces(this.#text, start + 9, this.#text.length);
  }

  read(): DoctypeToken {
    if (this.#isOver()) return this.#quirks();
    this.#token.name = this.#readName();
    if (this.#at >= this.#text.length) return this.#quirks();
    this.#skip();
    if (this.#at >= this.#text.length) return this.#quirks();
    if (this.#isOver()) return this.#close();
    const keyword = this.#text.slice(this.#at, this.#at + KEYWORD_CHARS).toUpperCase();
    if (keyword !== "PUBLIC" && keyword !== "SYSTEM") return this.#quirks();
    this.#at += KEYWORD_CHARS;
    this.#skip();
    return keyword === "PUBLIC" ? this.#readPublic() : this.#readSystem(true);
  }

  #readPublic(): DoctypeToken {
    if (!this.#isQuote()) return this.#quirks();
    this.#token.publicId = this.#readQuoted();
    if (!this.#token.forceQuirks) this.#skip();
    if (this.#token.forceQuirks || this.#at >= this.#text.length) return this.#quirks();
    return this.#readSystem(false);
  }

  #readSystem(isRequired: boolean): DoctypeToken {
    if (!isRequired && this.#isOver()) return this.#close();
    if (!this.#isQuote()) return this.#quirks();
    this.#token.systemId = this.#readQuoted();
    if (this.#token.forceQuirks) return this.#quirks();
    this.#skip();
    return this.#at >= this.#text.length ? this.#quirks() : this.#close();
  }

  #readName(): string {
    const from = this.#at;
    while (!this.#isOver() && !isSpace(this.#text.charCodeAt(this.#at))) this.#at++;
    return asciiLower(this.source.clean(from, this.#at));
  }

  /** Reads up to the closing quote; one that `>` or the end cuts short forces quirks. */
  #readQuoted(): string {
    const quote = this.#text[this.#at] as string;
    const from = ++this.#at;
    while (!this.#isOver() && this.#text[this.#at] !== quote) this.#at++;
    const data = this.source.clean(from, this.#at);
    if (this.#isOver()) this.#token.forceQuirks = true;
    else this.#at++;
    return data;
  }

  #isOver(): boolean {
    return this.#at >= this.#text.length || this.#text[this.#at] === ">";
  }

  #isQuote(): boolean {
    return this.#text[this.#at] === '"' || this.#text[this.#at] === "'";
  }

  #skip(): void {
    this.#at = skipSpaces(this.#text, this.#at, this.#text.length);
  }

  #quirks(): DoctypeToken {
    this.#token.forceQuirks = true;
    return this.#close();
  }

  /** Passes over what is left up to the `>`. */
  #close(): DoctypeToken {
    const end = this.#text.indexOf(">", this.#at);
    this.#token.end = end === -1 ? this.#text.length : end + 1;
    return this.#token;
  }
}
