/**
 * Words by which pages label the day of publication, the day of a change, and the author, by language.
 *
 * Written in lower case as they stand before a colon, a date or a name; what a language shares with
 * another is written once for each. English is where it always was: in the patterns of the readers.
 */

/** The labels of one language. */
export interface LabelWords {
  readonly published: readonly string[];
  readonly modified: readonly string[];
  readonly author: readonly string[];
}

/** The labels of every language by its tag. */
export const LABEL_WORDS: Readonly<Record<string, LabelWords>> = {
  de: {
    published: ["veröffentlicht am", "veröffentlicht", "erschienen am", "erstellt am", "datum"],
    modified: ["aktualisiert am", "zuletzt aktualisiert", "aktualisiert", "geändert am", "stand"],
    author: ["verfasst von", "geschrieben von", "ein artikel von", "text von", "verfasser", "von"],
  },
  fr: {
    published: ["publié le", "publie le", "mis en ligne le", "paru le", "date de publication"],
    modified: ["mis à jour le", "modifié le", "dernière mise à jour", "mise à jour"],
    author: ["écrit par", "rédigé par", "publié par", "propos recueillis par", "auteur", "par"],
  },
  es: {
    published: ["publicado el", "publicado", "fecha de publicación", "fecha"],
    modified: ["actualizado el", "actualizado", "última actualización", "modificado el"],
    author: ["escrito por", "publicado por", "redactado por", "autor", "autora", "por"],
  },
  it: {
    published: ["pubblicato il", "pubblicato", "data di pubblicazione"],
    modified: ["aggiornato il", "ultimo aggiornamento", "aggiornato", "modificato il"],
    author: ["scritto da", "pubblicato da", "a cura di", "autore", "autrice", "di"],
  },
  pt: {
    published: ["publicado em", "publicado a", "data de publicação", "publicada em"],
    modified: ["atualizado em", "atualizada em", "última atualização", "modificado em"],
    author: ["escrito por", "publicado por", "redação de", "autor", "autora", "por"],
  },
  nl: {
    published: ["gepubliceerd op", "gepubliceerd", "geplaatst op", "publicatiedatum"],
    modified: ["bijgewerkt op", "laatst bijgewerkt", "laatst gewijzigd", "gewijzigd op"],
    author: ["geschreven door", "gepubliceerd door", "auteur", "door"],
  },
  pl: {
    published: ["opublikowano", "data publikacji", "dodano", "opublikowany"],
    modified: ["zaktualizowano", "ostatnia aktualizacja", "aktualizacja", "zmodyfikowano"],
    author: ["napisane przez", "napisał", "napisała", "opracował", "opracowała", "autor", "przez"],
  },
  cs: {
    published: ["publikováno", "zveřejněno", "datum vydání", "vydáno"],
    modified: ["aktualizováno", "poslední aktualizace", "upraveno"],
    author: ["napsal", "napsala", "autorka", "autor"],
  },
  tr: {
    published: ["yayın tarihi", "yayınlanma tarihi", "yayınlanma", "yayımlandı", "yayınlandı"],
    modified: ["güncelleme tarihi", "güncelleme", "güncellendi", "son güncelleme"],
    author: ["yazan", "yazar", "hazırlayan"],
  },
  ru: {
    published: ["опубликовано", "дата публикации"],
    modified: ["обновлено", "изменено"],
    author: ["автор", "текст"],
  },
  ar: {
    published: ["تاريخ النشر", "نشر في", "نُشر في", "نشر"],
    modified: ["آخر تحديث", "تاريخ التحديث", "تحديث"],
    author: ["بقلم", "الكاتب", "كتب", "كتبه", "كتبت"],
  },
  zh: {
    published: [
      "发布时间",
      "发布日期",
      "发表于",
      "发布于",
      "发表时间",
      "發布時間",
      "發布日期",
      "發佈日期",
    ],
    modified: ["更新时间", "更新于", "更新日期", "更新時間", "最后更新", "最後更新"],
    author: ["作者", "撰文", "记者", "記者", "责任编辑"],
  },
  ja: {
    published: ["公開日", "投稿日", "掲載日", "配信日", "公開"],
    modified: ["更新日", "最終更新日", "最終更新", "更新"],
    author: ["著者", "執筆者", "執筆", "筆者", "文"],
  },
  ko: {
    published: ["작성일", "등록일", "입력", "게시일", "발행일", "승인"],
    modified: ["수정일", "최종수정", "수정", "업데이트"],
    author: ["글쓴이", "작성자", "저자", "글"],
  },
};

/** What a label of one of these languages is about. */
export type LabelKind = keyof LabelWords;

const KINDS: readonly LabelKind[] = ["published", "modified", "author"];
/** Labels by their text, the kind of each; one that two languages use for two things is neither. */
const KIND_OF_LABEL = new Map<string, LabelKind | undefined>();
for (const words of Object.values(LABEL_WORDS)) {
  for (const kind of KINDS) {
    for (const word of words[kind]) {
      const known = KIND_OF_LABEL.has(word) ? KIND_OF_LABEL.get(word) : kind;
      KIND_OF_LABEL.set(word, known === kind ? kind : undefined);
    }
  }
}
/** Labels by their first character, the longest first. */
const LABELS_BY_OPENING = new Map<string, string[]>();
for (
  const label of [...KIND_OF_LABEL.keys()].sort((one, other) => other.length - one.length)
) {
  const opening = label.charAt(0);
  LABELS_BY_OPENING.set(opening, [...LABELS_BY_OPENING.get(opening) ?? [], label]);
}
/** Scripts without spaces between words: a label ends where its characters end. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/** A label at the beginning of a text, and what follows it. */
export interface LabelledText {
  readonly kind: LabelKind;
  readonly rest: string;
}

/** Reads a label and what follows it, with or without a colon; undefined for a text without one. */
export function readLabel(text: string): LabelledText | undefined {
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
    if (isWhole) return { kind, rest: after.replace(/^\s*[:：|/]?\s*/, "") };
  }
  return undefined;
}
