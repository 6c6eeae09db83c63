/** The main content of a page as it came, and the signs that scripts are still to write it. */
import { type Node, type Page, textOf, type Tree } from "../../../page/html/mod.ts";
import { isBanner, isFrame, isHidden, isUnreadTag } from "../../../page/layout/mod.ts";
import { collapseWhitespace } from "../../../page/text/mod.ts";

// Bounds.
/** Characters of text from which a page has content, whatever its markup. */
export const TEXT_FLOOR = 200;

/** What was found of the main content. */
export interface MainMeasure {
  /** Characters of its text, counted up to `TEXT_FLOOR`. */
  readonly chars: number;
  /** Its text up to there, whitespace collapsed, without what templates are to fill. */
  readonly text: string;
  /** A piece of it that only asks to wait, or a place in a template to fill; "" for none. */
  readonly wait: string;
  /** Whether pictures, films or fields are in it. */
  readonly hasMedia: boolean;
  /** Whether something of the page asks for consent to cookies. */
  readonly hasConsent: boolean;
  /** Whether a field for a password is shown. */
  readonly hasPassword: boolean;
}

/** Fallback content of embedded documents, and the labels of drawings: no text of this page. */
const EMBEDDED: ReadonlySet<string> = new Set(["iframe", "object", "svg"]);
const MEDIA: ReadonlySet<string> = new Set(["img", "picture", "video", "audio", "canvas", "form"]);
/** Where bindings are told of, not filled. */
const CODE: ReadonlySet<string> = new Set(["pre", "code", "samp", "kbd", "textarea"]);
const CONSENT = /(?:^|[\s_-])(?:cookie|cookies|consent|gdpr|onetrust|cmp|cookiebot|didomi)/i;

/** Measures the main content; ends where there is enough of it. */
export function measureMain({ tree }: Page): MainMeasure {
  const found = { text: "", wait: "", hasMedia: false, hasConsent: false, hasPassword: false };
  const body = tree.named("body")[0] ?? 0;
  const last = body === 0 ? -1 : tree.lastPosition(body);
  let codeEnd = -1;
  for (let at = tree.position(body) + 1; at <= last && found.text.length < TEXT_FLOOR; at++) {
    const node = tree.nodeAt(at);
    if (tree.isText(node)) {
      const piece = collapseWhitespace(tree.data(node).slice(0, 2 * TEXT_FLOOR));
      const { said, binding } = at <= codeEnd
        ? { said: piece, binding: "" }
        : withoutBindings(piece);
      if (said !== "") found.text += found.text === "" ? said : ` ${said}`;
      if (found.wait === "") found.wait = isLoadingText(piece) ? piece : binding;
    } else if (tree.isElement(node)) {
      if (isConsent(tree, node)) found.hasConsent ||= !isUnseen(tree, node);
      else if (!isUnseen(tree, node) && !isFrame(tree, node) && !isBanner(tree, node)) {
        found.hasMedia ||= MEDIA.has(tree.name(node));
        found.hasPassword ||= tree.name(node) === "input" &&
          tree.attribute(node, "type")?.trim().toLowerCase() === "password";
        if (CODE.has(tree.name(node))) codeEnd = Math.max(codeEnd, tree.lastPosition(node));
        continue;
      }
      at = tree.lastPosition(node);
    }
  }
  return { ...found, chars: Math.min(found.text.length, TEXT_FLOOR) };
}

/** Reports whether an element shows nothing of its own to a reader. */
export function isUnseen(tree: Tree, node: Node): boolean {
  const tag = tree.name(node);
  return EMBEDDED.has(tag) || isUnreadTag(tag) || tag === "noscript" || isHidden(tree, node);
}

function isConsent(tree: Tree, node: Node): boolean {
  const name = tree.name(node);
  if (name === "body" || name === "html" || name === "main") return false;
  const names = `${tree.attribute(node, "id") ?? ""} ${tree.attribute(node, "class") ?? ""}`;
  return CONSENT.test(names.slice(0, TEXT_FLOOR));
}

/** A whole text that only asks to wait, in the languages such texts are met in. */
const LOADING =
  /^(?:(?:now |still )?loading(?: (?:the |your |this )?(?:page|content|app|application|data|results|products))?|(?:please )?wait(?: (?:a moment|while|until)(?: [^\s.!?…]+){0,12})?|(?:just )?(?:one|a) moment(?:,? please)?|(?:this |the |your )?(?:page|content|app|application) is (?:now )?loading|(?:you are being )?redirect(?:ing|ed)|wird geladen|lädt|laden|bitte warten|chargement(?: en cours)?|cargando|carregando|caricamento(?: in corso)?|ładowanie|загрузка|読み込み中|加载中|로딩 중)[\s.…!]*(?:please wait[\s.…!]*)?$/i;

/** Reports whether a text only asks to wait. */
export function isLoadingText(text: string): boolean {
  return LOADING.test(text);
}

/** Elements that scripts of others fill: none is where a page's own content goes. */
const WIDGET =
  /^(?:fb-root|g_id|gtm|cookie|consent|modal|overlay|toast|portal|notif|ads?(?:[-_]|$)|banner|map|recaptcha|disqus|comments?|search|menu|nav|footer|header)/i;
const MOUNTS: ReadonlySet<string> = new Set(["div", "main", "section", "article", "ul"]);

/**
 * Returns what says that scripts will write the content: an element left empty for it, words of
 * waiting, a template to fill, a notice for browsers without scripts; undefined for none.
 */
export function shellSign({ tree }: Page, { text, wait }: MainMeasure): string | undefined {
  if (wait !== "" || isLoadingText(text)) return `"${wait || text}"`;
  const mount = emptyMount(tree) ?? emptyBinding(tree);
  if (mount !== undefined) return mount;
  const asks = tree.named("noscript").some((node) => /java\s?script/i.test(textOf(tree, node)));
  return asks ? "a notice for browsers without scripts" : undefined;
}

function emptyMount(tree: Tree): string | undefined {
  const body = tree.named("body")[0] ?? 0;
  if (body === 0) return undefined;
  const last = tree.lastPosition(body);
  const content = nextContents(tree, last);
  for (let at = tree.position(body) + 1; at <= last; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    const isOther = isUnseen(tree, node) || isFrame(tree, node) || isConsent(tree, node);
    if (!isOther && !isMount(tree, node)) continue;
    const end = tree.lastPosition(node);
    if (!isOther && (content[at] ?? 0) > end) return `an empty <${nameOf(tree, node)}>`;
    if (isOther) at = end;
  }
  return undefined;
}

/** Attributes by which scripts are told what text to write into an element. */
const BINDINGS = ["x-text", "x-html", "v-text", "v-html", "ng-bind", "ng-bind-html", "data-bind"];

/** An element without a text that is bound to one, as templates in the page itself have it. */
function emptyBinding(tree: Tree): string | undefined {
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node) || tree.firstChild(node) !== 0) continue;
    const binding = BINDINGS.find((name) => tree.hasAttribute(node, name));
    if (binding !== undefined) return `an empty <${nameOf(tree, node)}> with ${binding}`;
  }
  return undefined;
}

/** For each position, the next that has text or media; one pass from the end. */
function nextContents(tree: Tree, last: number): Int32Array {
  const next = new Int32Array(last + 2).fill(last + 1);
  for (let at = last; at > 0; at--) {
    const node = tree.nodeAt(at);
    const isContent = tree.isText(node)
      ? !isUnreadTag(tree.name(tree.parent(node))) && tree.data(node).trim() !== ""
      : MEDIA.has(tree.name(node)) || EMBEDDED.has(tree.name(node));
    next[at] = isContent ? at : next[at + 1] ?? 0;
  }
  return next;
}

function isMount(tree: Tree, node: Node): boolean {
  const name = tree.name(node);
  if (name.includes("-")) return !WIDGET.test(name);
  if (!MOUNTS.has(name)) return false;
  const id = tree.attribute(node, "id")?.trim() ?? "";
  return name === "main" || (id !== "" && !WIDGET.test(id));
}

function nameOf(tree: Tree, node: Node): string {
  const id = tree.attribute(node, "id");
  return id === undefined ? tree.name(node) : `${tree.name(node)} id=${id.slice(0, 40)}`;
}

/** A binding of a template: Vue, AngularJS, Handlebars and others write `{{ name }}`. */
const BINDING = /\{\{[^{}]{1,200}\}\}/g;
/** What stands for a value that is not known yet. */
const DASHES = /^[\s\-–—_.…?]+$/;

/** Returns a text without its bindings, and the first of them; "" for a text that has none. */
function withoutBindings(text: string): { readonly said: string; readonly binding: string } {
  if (!text.includes("{{")) return { said: text, binding: "" };
  const [binding = ""] = text.match(BINDING) ?? [];
  return { said: binding === "" ? text : text.replace(BINDING, "").trim(), binding };
}

/** Reports whether a text has a binding in it, or dashes and dots alone. */
export function isUnfilled(text: string): boolean {
  return withoutBindings(text).binding !== "" || DASHES.test(text);
}
