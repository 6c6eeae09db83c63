/** Whether a text reads as the name of a person, and the names inside a line that credits them. */
import { collapseWhitespace } from "./whitespace.ts";
import { readLabel } from "./label_words.ts";
import { isWeekday, monthOf } from "./month_names.ts";

const PARTICLES = new Set(
  `van von de del della der den di da dos das du la le las los el al bin ibn ben ter ten te y e af av
zu zur san st mac mc 't`.split(/\s+/),
);
/** Particles that open a name as somebody's first: `Ben Smith`, and not the city of `San Marino`. */
const GIVEN_NAMES = new Set(["al", "ben", "mac", "van"]);
/** Words that label or group authors and are nobody's name. */
const LABELS = new Set(
  `staff writer writers editor editors editorial team admin administrator newsroom desk contributor
contributors contributing author authors guest by published posted released updated written reviewed news blog
company inc llc ltd group agency media press service services department office university college
school institute association foundation society council committee center centre the our your all
about more read view see follow share contact home support help marketing content web website online
official community member senior junior chief director manager president officer founder ceo cto
correspondent reporter journalist columnist analyst expert experts specialist consultant engineer
professor article articles post posts story min minutes ago views comments comment reply subscribe
newsletter filed under search menu login sign account cart free best top new guide how what why when where who
privacy policy terms commons attribution license licence copyright last first read time date category categories tags tag and or with for from in
on at of to is are was this that it i we you please learn click here now next previous back up down
monday tuesday wednesday thursday friday saturday sunday`.split(/\s+/),
);
/** Roles that end a name: `Jane Doe Senior Editor`. */
const ROLES =
  /[,\s]+(?:(?:senior|junior|staff|chief|contributing|associate|assistant|deputy|managing|executive|guest|freelance|lead)\s+)*(?:editor|writer|reporter|correspondent|journalist|columnist|author|contributor|director|manager|president|founder|co-founder|ceo|cto|cmo|redakteur(?:in)?|korrespondent(?:in)?|volontär(?:in)?|analyst|specialist|consultant|engineer|professor|strategist|marketer|researcher|expert|coach|attorney|lawyer|physician|nurse|developer|producer|photographer|owner|phd|ph\.d\.?|md|m\.d\.?|rd|rn|mba|cpa|jd|esq\.?)(?![\p{L}]).*$/iu;
const MAX_NAME_CHARS = 60;
const MAX_LINE_CHARS = 600;

/** Reports whether a text reads as one person's name: two to five capitalised words. */
export function isPersonName(text: string): boolean {
  if (text.length > MAX_NAME_CHARS || /[\d@&:：/\\|<>#!?"“”()[\]{}+=*]/.test(text)) return false;
  const words = text.split(/\s+/);
  if (words.length < 2 || words.length > 5) return false;
  if (UNSPACED.test(text)) {
    return words.length === 2 && words.every((word) => UNSPACED_WORD.test(word)) &&
      !UNSPACED_NOBODY.test(text);
  }
  let capitals = 0;
  for (const word of words) {
    const bare = word.replace(/(?<![.,])[.,]+$/, "").toLowerCase();
    if (PARTICLES.has(bare) && !(word === words[0] && GIVEN_NAMES.has(bare))) continue;
    if (!/^['’]?\p{Lu}/u.test(word) && !/^\p{Lo}/u.test(word)) return false;
    if (LABELS.has(bare)) return false;
    if (/\p{Lu}{2}/u.test(word) && word.length > 3 && !/^\p{Lu}+$/u.test(word)) {
      if (!/^(?:M[Cc]|Mac|De|Di|Da|Le|La|O['’])/.test(word)) return false;
    }
    capitals++;
  }
  return capitals >= 2;
}

const CREDIT =
  /^\(?(?:(?:article|story|words|text|post|blog|guest post|interview|reporting|review|originally|medically)\s+)?(?:(?:written|posted|authored|published|created|contributed|submitted|reported|edited)\s+)?(?:by|(?:eine?\s+\p{L}{3,30}\s+)?von|par|por|di|door|av|af|przez|автор)(?:\s*:)?\s+|^(?:authors?|writers?|author name|autor|autore|auteur|verfasser|text|words|posted by|about the author)\s*[:：|]?\s+/iu;
/** The points behind initials and titles end nothing. */
const ENDS =
  /\s*(?:[|•·–—\n\t]|\s[-/]\s|\s(?:on|in|at|for|updated|published|posted|last|reviewed|edited|fact|photo|and is|is an?|from|with contributions)\s|\d|[<>@#]|\(|(?<!(?<!\p{L})(?:\p{L}|dr|prof|mr|mrs|ms|st))\.\s).*$/isu;
const JOINTS =
  /(?:(?<!\s)\s+)?(?:[,;&]\s*(?:(?:and|und|et|y|og|och|en|with)\s)?|\s(?:and|und|et|y|e|og|och|en|with|i|и)\s)\s*/iu;

/** Reports whether a line opens by crediting somebody. */
export function isCredit(text: string): boolean {
  return CREDIT.test(text) || readLabel(text.trimStart())?.kind === "author";
}

/** A name in a script without spaces, by itself or before a role. */
const UNSPACED_NAME =
  /^([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,8}|\p{Script=Hangul}{2,4})(?=$|[\s|/·,，、(（]|기자|記者)/u;
/** Who names nobody, in such scripts. */
const UNSPACED_NOBODY =
  /编辑|編輯|編集|편집|관리자|管理|本站|网络|網路|운영|未知|佚名|匿名|综合|綜合|整理|整合|摄影|攝影|报道|報導|关注|關注|发布|[号號报報网網社]$/u;
/** A text of nothing else than such scripts, and a word of it that is half of a name. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー\s]+$/u;
const UNSPACED_WORD =
  /^(?:[\p{Script=Han}\p{Script=Hangul}]{1,3}|[\p{Script=Hiragana}\p{Script=Katakana}ー]{1,8})$/u;

/** Reporters in brackets where a text begins: `新京报讯（记者 王小明）`. */
const IN_BRACKETS =
  /^[^（()）]{0,30}[（(][^（()）]{0,12}[记記]者[ ：:]?(\p{Script=Han}{2,4}(?:[ 、]\p{Script=Han}{2,4}){0,3})[）)]/u;
/** Reporters who sign a line: `南都见习记者 王小明`. */
const IN_LINE =
  /^[^。，,]{0,14}(?<![诉訴对對向给給访訪])[记記]者[ ：:/]{1,2}(\p{Script=Han}{2,4}(?:[ 、]\p{Script=Han}{2,4}){0,3})$/u;

/** Returns the reporters that the dateline or the signature of a Chinese report names. */
export function reporterNames(text: string): string[] {
  const [, names = ""] = IN_BRACKETS.exec(text) ?? IN_LINE.exec(text) ?? [];
  return names.split(/[ 、]/).filter((name) => name !== "" && !UNSPACED_NOBODY.test(name));
}

/** Returns the name after a label of an author; undefined where a label or such a name is missing. */
function unspacedName(text: string): string | undefined {
  const labelled = readLabel(text);
  const name = labelled?.kind === "author" ? UNSPACED_NAME.exec(labelled.rest)?.[1] : undefined;
  return name === undefined || UNSPACED_NOBODY.test(name) ? undefined : name;
}

/** Returns the names a line credits, in order; empty when it reads as anything else. */
export function namesInLine(line: string): string[] {
  if (line.length > MAX_LINE_CHARS) return [];
  const whole = collapseWhitespace(line);
  const unspaced = unspacedName(whole);
  if (unspaced !== undefined) return [unspaced];
  const labelled = readLabel(whole);
  const credited = labelled?.kind === "author" && labelled.rest !== "" ? labelled.rest : whole;
  const bare = credited.replace(CREDIT, "").replace(CREDIT, "");
  const cut = `${bare} `.replace(ENDS, "");
  // `Jan. 4`: the point of a short month ends a sentence to the pattern above.
  const isDated = /^[.,\s]{0,3}\d/.test(bare.slice(cut.length));
  const head = (isDated ? withoutDate(cut) : cut).replace(ROLES, "").trim()
    .replace(/(?<![,.:;])[,.:;]+$/, "");
  if (head === "" || head.length > 200) return [];
  const names: string[] = [];
  for (const part of head.split(JOINTS)) {
    const name = withoutTitle(part.replace(ROLES, "").trim());
    if (name === "") continue;
    if (!isPersonName(name)) break;
    if (!names.includes(name)) names.push(name);
  }
  return names;
}

/** Drops a month, and a weekday before it, that a number follows: `Jane Doe Tuesday, Jul 4`. */
export function withoutDate(text: string): string {
  const words = text.trim().split(" ");
  const last = (): string => words.at(-1)?.replace(/[.,]$/, "") ?? "";
  if (words.length < 3 || monthOf(last()) === undefined) return text;
  words.pop();
  if (words.length > 2 && isWeekday(last())) words.pop();
  return words.join(" ");
}

/** Credits that no other line opens with: after one of them a single word is a name too. */
const SURE_CREDIT =
  /^(?:posted|written|authored|published) by:?\s+(\p{Lu}[\p{L}'’-]{2,30})(?=\s+(?:on|at|in|[|•·–-])\s|\s*$|\s+\p{L}+ \d)/iu;

/** Returns the single name after `Posted by`; undefined for anything else. */
export function soleNameInCredit(line: string): string | undefined {
  const name = SURE_CREDIT.exec(line.trim())?.[1];
  return name === undefined || LABELS.has(name.toLowerCase()) || !/^\p{Lu}/u.test(name)
    ? undefined
    : name;
}

function withoutTitle(name: string): string {
  return name.replace(/^(?:by|dr\.?|prof\.?|mr\.?|mrs\.?|ms\.?|sir)\s+/i, "").trim();
}
