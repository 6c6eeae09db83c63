/**
 * Words by which pages label the day of publication, the day of a change, and the author, by language.
 *
 * Written in lower case as they stand before a colon, a date or a name; what a language shares with
 * another is written once for each. English is where it always was: in the patterns of the readers.
 */

/** What a label is about. */
type LabelKind = "published" | "modified" | "author";

/** The labels of every language by its tag, with `|` between them. */
export const LABEL_WORDS: readonly (readonly [string, LabelKind, string])[] = [
  ["de", "published", "veröffentlicht am|veröffentlicht|erschienen am|erstellt am|datum"],
  ["de", "modified", "aktualisiert am|zuletzt aktualisiert|aktualisiert|geändert am|stand"],
  ["de", "author", "verfasst von|geschrieben von|ein artikel von|text von|verfasser|von"],
  ["fr", "published", "publié le|publie le|mis en ligne le|paru le|date de publication"],
  ["fr", "modified", "mis à jour le|modifié le|dernière mise à jour|mise à jour"],
  ["fr", "author", "écrit par|rédigé par|publié par|propos recueillis par|auteur|par"],
  ["es", "published", "publicado el|publicado|fecha de publicación|fecha"],
  ["es", "modified", "actualizado el|actualizado|última actualización|modificado el"],
  ["es", "author", "escrito por|publicado por|redactado por|autor|autora|por"],
  ["it", "published", "pubblicato il|pubblicato|data di pubblicazione"],
  ["it", "modified", "aggiornato il|ultimo aggiornamento|aggiornato|modificato il"],
  ["it", "author", "scritto da|pubblicato da|a cura di|autore|autrice|di"],
  ["pt", "published", "publicado em|publicado a|data de publicação|publicada em"],
  ["pt", "modified", "atualizado em|atualizada em|última atualização|modificado em"],
  ["pt", "author", "escrito por|publicado por|redação de|autor|autora|por"],
  ["nl", "published", "gepubliceerd op|gepubliceerd|geplaatst op|publicatiedatum"],
  ["nl", "modified", "bijgewerkt op|laatst bijgewerkt|laatst gewijzigd|gewijzigd op"],
  ["nl", "author", "geschreven door|gepubliceerd door|auteur|door"],
  ["pl", "published", "opublikowano|data publikacji|dodano|opublikowany"],
  ["pl", "modified", "zaktualizowano|ostatnia aktualizacja|aktualizacja|zmodyfikowano"],
  ["pl", "author", "napisane przez|napisał|napisała|opracował|opracowała|autor|przez"],
  ["cs", "published", "publikováno|zveřejněno|datum vydání|vydáno"],
  ["cs", "modified", "aktualizováno|poslední aktualizace|upraveno"],
  ["cs", "author", "napsal|napsala|autorka|autor"],
  ["tr", "published", "yayın tarihi|yayınlanma tarihi|yayınlanma|yayımlandı|yayınlandı"],
  ["tr", "modified", "güncelleme tarihi|güncelleme|güncellendi|son güncelleme"],
  ["tr", "author", "yazan|yazar|hazırlayan"],
  ["ru", "published", "опубликовано|дата публикации"],
  ["ru", "modified", "обновлено|изменено"],
  ["ru", "author", "автор|текст"],
  ["ar", "published", "تاريخ النشر|نشر في|نُشر في|نشر"],
  ["ar", "modified", "آخر تحديث|تاريخ التحديث|تحديث"],
  ["ar", "author", "بقلم|الكاتب|كتب|كتبه|كتبت"],
  ["zh", "published", "发布时间|发布日期|发表于|发布于|发表时间|发表日期|时间|日期"],
  ["zh", "published", "發布時間|發布日期|發佈日期|發佈時間|發表時間|發表日期|發表於|時間"],
  ["zh", "modified", "更新时间|更新于|更新日期|更新時間|最后更新|最後更新"],
  ["zh", "author", "作者|撰文|记者|記者|责任编辑"],
  ["ja", "published", "公開日|投稿日|掲載日|配信日|公開"],
  ["ja", "modified", "更新日|最終更新日|最終更新|更新"],
  ["ja", "author", "著者|執筆者|執筆|筆者|文"],
  ["ko", "published", "기사입력|기사등록|작성일|등록일|입력|게시일|발행일|승인"],
  ["ko", "modified", "기사수정|최종수정|수정일|수정|업데이트"],
  ["ko", "author", "글쓴이|작성자|저자|글"],
];

/** Labels by their text, the kind of each; one that two languages use for two things is neither. */
const KIND_OF_LABEL = new Map<string, LabelKind | undefined>();
for (const [, kind, labels] of LABEL_WORDS) {
  for (const label of labels.split("|")) {
    const known = KIND_OF_LABEL.has(label) ? KIND_OF_LABEL.get(label) : kind;
    KIND_OF_LABEL.set(label, known === kind ? kind : undefined);
  }
}
/** Labels by their first character, the longest first. */
const LABELS_BY_OPENING = new Map<string, string[]>();
for (const label of [...KIND_OF_LABEL.keys()].sort((a, b) => b.length - a.length)) {
  const opening = label.charAt(0);
  LABELS_BY_OPENING.set(opening, [...LABELS_BY_OPENING.get(opening) ?? [], label]);
}
/** Scripts without spaces between words: a label ends where its characters end. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/** A label at the beginning of a text, and what follows it. */
interface LabelledText {
  readonly kind: LabelKind;
  readonly rest: string;
}

/** Reads a label and what follows it, with or without a colon; undefined for a text without one. */
export function readLabel(text: string): LabelledText | undefined {
  const found = findLabel(text);
  return found && { kind: found.kind, rest: found.rest };
}

/** The same with the label, in lower case. */
function findLabel(text: string): LabelledText & { readonly label: string } | undefined {
  const labels = LABELS_BY_OPENING.get(text.charAt(0).toLowerCase());
  if (labels === undefined) return undefined;
  const lower = text.toLowerCase();
  // Lower case may be longer than what it was made of: offsets would not meet.
  if (lower.length !== text.length) return undefined;
  for (const label of labels) {
    const kind = KIND_OF_LABEL.get(label);
    if (kind === undefined || !lower.startsWith(label)) continue;
    const after = text.slice(label.length);
    const isWhole = after === "" || /^\s*[:：|/]|^\s/.test(after) ||
      UNSPACED.test(label) && /^\p{Nd}/u.test(after);
    if (isWhole) return { kind, label, rest: after.replace(/^\s*[:：|/]?\s*/, "") };
  }
  return undefined;
}

/** Characters of a label that names a publication; shorter ones are of any day (`日期`). */
const MIN_NAMED_CHARS = 3;

/** Reports whether a text begins with a label of a publication in a dense script: `发布日期`. */
export function isPublicationLabel(text: string): boolean {
  const { kind, label = "" } = findLabel(text) ?? {};
  return kind === "published" && label.length >= MIN_NAMED_CHARS && UNSPACED.test(label);
}
