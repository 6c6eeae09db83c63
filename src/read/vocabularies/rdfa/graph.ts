/**
 * RDFa 1.1: the triples of a page, in document order, each with the element that states it.
 *
 * RDFa Core 1.1 section 7.5 with HTML+RDFa 1.1 section 3. One walk over the tree with a stack of
 * its own; numbers in comments are the steps of the sequence.
 */
import { addTo } from "../../../base/add_to.ts";
import { Kind, type Node, type Page, textOf, type Tree } from "../../../page/html/mod.ts";
import { type CopyBudget, copyBudget, MAX_THING_TYPES } from "../copy_budget.ts";
import type { PropertyRelations } from "../property_relations.ts";
import { copyPatterns, withImplied } from "./pattern.ts";
import { innerMarkup } from "../inner_markup.ts";
import { address, isSame, termOf, timedLiteral } from "./triple.ts";
import type { Incomplete, Lists, RdfTerm, Triple } from "./triple.ts";
import { INITIAL_SCOPE, isRedefined, namespaceOf, RDF_TERMS, readPrefixes } from "./terms.ts";
import type { NameScope } from "./terms.ts";
import { RdfaTag as Tag, SPEAKING, SPEAKING_INSIDE_LINK } from "./tag.ts";
import { wordsOf } from "../scan.ts";
import { parseAddress } from "../../../page/url/mod.ts";

/** What an element passes on to its descendants. */
interface Scope {
  readonly last: number;
  readonly names: NameScope;
  readonly language: string;
  readonly parentSubject: RdfTerm;
  readonly parentObject: RdfTerm;
  readonly incomplete: readonly Incomplete[];
  readonly lists: Lists;
  /** The subject whose lists end with this element; undefined when they are its parent's. */
  readonly listSubject: RdfTerm | undefined;
  readonly node: Node;
}

/** What the processor could not resolve, by the class of RDFa's processor graph. */
interface RdfaWarning {
  readonly type: "UnresolvedTerm" | "UnresolvedCURIE" | "PrefixRedefinition";
  readonly node: Node;
}

/** Everything a page states in RDFa. */
export interface RdfaGraph {
  readonly triples: readonly Triple[];
  readonly warnings: readonly RdfaWarning[];
}

/**
 * Reads every triple of a page, and what properties imply by the relations of their vocabularies
 * (section 10.1); none is ever fetched.
 */
export function readRdfaGraph(page: Page, relations: PropertyRelations): RdfaGraph {
  const walker = new Walker(page);
  walker.walk();
  const stated = copyPatterns(walker.triples, walker.budget);
  return { triples: withImplied(stated, relations), warnings: walker.warnings };
}

class Walker {
  readonly triples: Triple[] = [];
  readonly warnings: RdfaWarning[] = [];
  readonly #page: Page;
  readonly #tree: Tree;
  readonly budget: CopyBudget;
  readonly #document: RdfTerm;
  #blanks = 0;

  constructor(page: Page) {
    this.#page = page;
    this.#tree = page.tree;
    this.budget = copyBudget(page, "RDFa");
    this.#document = address((page.base ?? "").replace(/#[^]*$/, ""));
  }

  walk(): void {
    const tree = this.#tree;
    const open: Scope[] = [{
      last: tree.length,
      names: INITIAL_SCOPE,
      language: "",
      parentSubject: this.#document,
      parentObject: this.#document,
      incomplete: [],
      lists: new Map(),
      listSubject: this.#document,
      node: 0,
    }];
    for (let at = 1; at < tree.length && !this.budget.isSpent(); at++) {
      const node = tree.nodeAt(at);
      if (!tree.isElement(node)) continue;
      this.#close(open, at);
      const outer = open[open.length - 1] as Scope;
      const attributes = tree.attributes(node);
      const isRoot = tree.kind(tree.parent(node)) === Kind.Document;
      // Most elements state nothing: their children have their parent's scope as it is.
      const speaking = outer.incomplete.length > 0 ? SPEAKING_INSIDE_LINK : SPEAKING;
      if (!isRoot && !attributes.some(({ name }) => speaking.test(name))) continue;
      open.push(this.#element(node, outer, isRoot));
    }
    this.#close(open, tree.length + 1);
  }

  #close(open: Scope[], at: number): void {
    for (let top = open.at(-1); top !== undefined && top.last < at; top = open.at(-1)) {
      open.pop();
      if (top.listSubject !== undefined) this.#writeLists(top.listSubject, top.lists, top.node);
    }
  }

  #element(node: Node, outer: Scope, isRoot: boolean): Scope {
    const tag = new Tag(this.#tree, node, this.#localNames(node, outer.names));
    const { names } = tag;
    this.budget.take(names.depth);
    const language = tag.get("xml:lang") ?? tag.get("lang") ?? outer.language;
    const vocab = tag.get("vocab");
    if (vocab) {
      this.#add(this.#document, RDF_TERMS.usesVocabulary, address(this.#resolve(vocab)), node);
    }
    const found = tag.isLink
      ? this.#linkSubjects(tag, outer, isRoot)
      : this.#plainSubjects(tag, outer, isRoot);
    const { subject, typed, skip } = found;
    let { object } = found;
    // 7: types.
    if (typed !== undefined) {
      for (const type of tag.terms("typeof").slice(0, MAX_THING_TYPES)) {
        this.#add(typed, RDF_TERMS.type, address(type), node);
      }
    }
    // 8: a new subject has lists of its own.
    const own = subject !== undefined && !isSame(subject, outer.parentObject);
    const lists: Lists = own ? new Map() : outer.lists;
    const incomplete: Incomplete[] = [];
    const hasObject = object !== undefined;
    if (tag.isLink) {
      // 9, 10: links whose other end is here, or somewhere inside.
      const links = this.#linksOf(tag, node);
      if (object !== undefined && subject !== undefined) {
        for (const link of links) this.#link(link, subject, object, lists);
      } else {
        object = this.#blank();
        for (const link of links) {
          const { direction, predicate } = link;
          incomplete.push(link);
          if (direction === "list" && !lists.has(predicate)) lists.set(predicate, []);
        }
      }
    }
    // 11: properties.
    if (subject !== undefined) this.#properties(tag, subject, typed, language, lists);
    // 12: links that waited for this subject.
    if (!skip && subject !== undefined) {
      for (const link of outer.incomplete) {
        this.#link(link, outer.parentSubject, subject, outer.lists);
      }
    }
    const last = this.#tree.lastPosition(node);
    // 13: the scope of the descendants.
    if (skip) return { ...outer, last, names, language, listSubject: undefined, node };
    return {
      last,
      names,
      language,
      parentSubject: subject ?? outer.parentSubject,
      parentObject: object ?? subject ?? outer.parentSubject,
      incomplete: tag.isLink && !hasObject ? incomplete : [],
      lists,
      listSubject: own ? subject : undefined,
      node,
    };
  }

  #warn(type: RdfaWarning["type"], node: Node): void {
    this.warnings.push({ type, node });
  }

  #localNames(node: Node, outer: NameScope): NameScope {
    const prefixes = new Map<string, string>();
    const declared = this.#tree.attribute(node, "prefix");
    if (declared !== undefined) readPrefixes(declared, prefixes);
    for (const [prefix, namespace] of prefixes) {
      if (isRedefined(prefix, namespace)) this.#warn("PrefixRedefinition", node);
    }
    for (const { name, value } of this.#tree.attributes(node)) {
      if (!name.startsWith("xmlns:") || name.length === 6) continue;
      const prefix = name.slice(6).toLowerCase();
      if (prefix !== "_" && !prefixes.has(prefix)) prefixes.set(prefix, namespaceOf(value));
    }
    const vocab = this.#tree.attribute(node, "vocab");
    return outer.inner(
      prefixes,
      vocab === undefined || vocab === "" ? vocab : namespaceOf(this.#resolve(vocab)),
    );
  }

  /** 5: the subjects of an element without `rel` and `rev`. */
  #plainSubjects(tag: Tag, outer: Scope, isRoot: boolean): Subjects {
    const about = this.#about(tag);
    const hasType = tag.has("typeof");
    if (tag.has("property") && !tag.has("content") && !tag.has("datatype")) {
      const subject = about ?? (isRoot ? this.#document : outer.parentObject);
      if (!hasType) return { subject, object: undefined, typed: undefined, skip: false };
      const typed = about ?? (isRoot ? this.#document : this.#resource(tag) ?? this.#blank());
      return { subject, object: typed, typed, skip: false };
    }
    const named = about ?? this.#resource(tag);
    const subject = named ??
      (isRoot ? this.#document : tag.isSection ? outer.parentObject : undefined) ??
      (hasType ? this.#blank() : outer.parentObject);
    const skip = named === undefined && !isRoot && !hasType && !tag.has("property");
    return { subject, object: undefined, typed: hasType ? subject : undefined, skip };
  }

  /** 6: the subjects of an element with `rel` or `rev`. */
  #linkSubjects(tag: Tag, outer: Scope, isRoot: boolean): Subjects {
    const about = this.#about(tag);
    const subject = about ?? (isRoot ? this.#document : outer.parentObject);
    const hasType = tag.has("typeof");
    const object = this.#resource(tag) ??
      (hasType && about === undefined ? this.#blank() : undefined);
    return { subject, object, typed: hasType ? about ?? object : undefined, skip: false };
  }

  #about(tag: Tag): RdfTerm | undefined {
    const written = tag.get("about");
    return written === undefined ? undefined : this.#safeCurie(written, tag.names, tag.node);
  }

  #resource(tag: Tag): RdfTerm | undefined {
    const written = tag.get("resource");
    const named = written === undefined ? undefined : this.#safeCurie(written, tag.names, tag.node);
    if (named !== undefined) return named;
    const href = tag.get("href") ?? tag.get("src");
    return href === undefined ? undefined : address(this.#resolve(href));
  }

  #safeCurie(written: string, names: NameScope, node: Node): RdfTerm | undefined {
    const text = written.trim();
    const safe = /^\[(.*)\]$/.exec(text)?.[1];
    if (safe !== undefined) {
      const found = names.curie(safe);
      if (found === undefined) this.#warn("UnresolvedCURIE", node);
      return found === undefined ? undefined : termOf(found);
    }
    return termOf(names.curie(text) ?? this.#resolve(text));
  }

  #resolve(written: string): string {
    const text = written.trim();
    if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(text)) return text;
    if (text === "") return this.#document.value;
    const { base } = this.#page;
    return base === null ? text : parseAddress(text, base)?.href ?? text;
  }

  #linksOf(tag: Tag, node: Node): Incomplete[] {
    const forward = tag.has("inlist") ? "list" : "forward";
    return [
      ...tag.rels.map((predicate) => ({ predicate, direction: forward, node } as const)),
      ...tag.revs.map((predicate) => ({ predicate, direction: "reverse", node } as const)),
    ];
  }

  #link(link: Incomplete, subject: RdfTerm, object: RdfTerm, lists: Lists): void {
    const { predicate, node } = link;
    if (link.direction === "reverse") {
      if (object.kind !== "literal") this.#add(object, predicate, subject, node);
    } else if (link.direction === "forward") this.#add(subject, predicate, object, node);
    else addTo(lists, predicate, { term: object, node });
  }

  #properties(
    tag: Tag,
    subject: RdfTerm,
    typed: RdfTerm | undefined,
    language: string,
    lists: Lists,
  ): void {
    const predicates = tag.terms("property");
    if (predicates.length < wordsOf(tag.get("property") ?? "").length) {
      this.#warn("UnresolvedTerm", tag.node);
    }
    if (predicates.length === 0) return;
    const object = this.#propertyValue(tag, typed, language);
    for (const predicate of predicates) {
      if (tag.has("inlist")) addTo(lists, predicate, { term: object, node: tag.node });
      else this.#add(subject, predicate, object, tag.node);
    }
  }

  #propertyValue(tag: Tag, typed: RdfTerm | undefined, language: string): RdfTerm {
    const content = tag.get("content");
    const stated = content ?? (tag.isTimed ? tag.get("datetime") : undefined);
    const plain = (value: string): RdfTerm => ({ kind: "literal", value, language });
    if (tag.has("datatype")) {
      const datatype = tag.names.term((tag.get("datatype") ?? "").trim());
      if (datatype === RDF_TERMS.xmlLiteral || datatype === RDF_TERMS.html) {
        const isXml = datatype === RDF_TERMS.xmlLiteral;
        const value = content ??
          this.#paid(tag.node, () => innerMarkup(this.#tree, tag.node, isXml));
        return { kind: "literal", value, datatype };
      }
      const value = stated ?? this.#text(tag.node);
      return datatype === undefined ? plain(value) : { kind: "literal", value, datatype };
    }
    if (content !== undefined) return plain(content);
    if (stated !== undefined) return timedLiteral(stated, language);
    if (!tag.isLink) {
      const resource = this.#resource(tag);
      if (resource !== undefined) return resource;
    }
    if (typed !== undefined && !tag.has("about")) return typed;
    const text = this.#text(tag.node);
    return this.#tree.isHtml(tag.node, "time") ? timedLiteral(text, language) : plain(text);
  }

  #text(node: Node): string {
    return this.#paid(node, () => textOf(this.#tree, node));
  }

  /** Reads the content of an element, when the budget covers its nodes and its text. */
  #paid(node: Node, read: () => string): string {
    const nodes = this.#tree.lastPosition(node) - this.#tree.position(node);
    if (!this.budget.take(nodes + 1)) return "";
    const text = read();
    return this.budget.take(text.length) ? text : "";
  }

  #add(subject: RdfTerm, predicate: string, object: RdfTerm, node: Node): void {
    // The texts themselves may be shared; copies made of them later are not.
    const length = predicate.length + object.value.length + 1;
    if (!this.budget.take(length) || !this.budget.takeThing()) return;
    this.triples.push({ subject, predicate, object, node });
  }

  /** 14: writes the lists that end with their subject's element. */
  #writeLists(subject: RdfTerm, lists: Lists, node: Node): void {
    for (const [predicate, items] of lists) {
      let rest: RdfTerm = address(RDF_TERMS.nil);
      for (const item of items.toReversed()) {
        const cell = this.#blank();
        this.#add(cell, RDF_TERMS.first, item.term, item.node);
        this.#add(cell, RDF_TERMS.rest, rest, item.node);
        rest = cell;
      }
      this.#add(subject, predicate, rest, items[0]?.node ?? node);
    }
  }

  #blank(): RdfTerm {
    return { kind: "blank", value: `_:n${this.#blanks++}` };
  }
}

interface Subjects {
  readonly subject: RdfTerm | undefined;
  readonly object: RdfTerm | undefined;
  readonly typed: RdfTerm | undefined;
  readonly skip: boolean;
}
