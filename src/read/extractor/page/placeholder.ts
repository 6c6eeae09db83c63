/** Placeholder texts where a value is still to come: a page read before its scripts ran. */
import { fold } from "./fold.ts";

/** Characters; a longer text is no placeholder. */
const MAX_LENGTH = 40;

/** Texts for loading, folded, without the dots after them. */
const LOADING = new Set([
  "loading",
  "please wait",
  "just a moment",
  "wird geladen",
  "lädt",
  "laden",
  "bitte warten",
  "chargement",
  "chargement en cours",
  "cargando",
  "caricamento",
  "carregando",
  "wordt geladen",
  "ładowanie",
  "загрузка",
  "yükleniyor",
  "読み込み中",
  "加载中",
  "載入中",
]);
const UNFILLED = /^(?:\{\{.*\}\}|\$\{.*\}|\[object Object\]|undefined|null|NaN)$/;

/** Reports whether a text is only a placeholder for a value. */
export function isPlaceholder(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  return UNFILLED.test(text.trim()) || LOADING.has(fold(text).replace(/(?<![.…\s])[.…\s]+$/u, ""));
}
