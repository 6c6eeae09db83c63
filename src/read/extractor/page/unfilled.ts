/** Texts that stand where a value is still to come: a page that was read before its scripts ran. */
import { fold } from "./fold.ts";

/** What pages say while they load, folded, without the dots behind it. */
const LOADING = new Set(
  ("loading, please wait, just a moment, wird geladen, lädt, bitte warten, chargement, " +
    "chargement en cours, cargando, caricamento, carregando, wordt geladen, ładowanie, загрузка, " +
    "yükleniyor, 読み込み中, 加载中, 載入中").split(", "),
);
/** Places of a template that nothing was put in, and what a script writes of nothing. */
const EMPTY = /^(?:\{\{.{0,40}\}\}|\$\{.{0,40}\}|\[object Object\]|undefined|null|NaN)$/;

/** Reports whether a text only stands for a value that is not there yet. */
export function isUnfilled(text: string): boolean {
  return EMPTY.test(text.trim()) || LOADING.has(fold(text).replace(/[.…]{1,3}$/, ""));
}
