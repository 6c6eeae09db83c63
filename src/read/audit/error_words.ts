/** How pages say that there is nothing at their address. */

// Bounds.
/** Characters of a title or heading that says so; a longer one speaks of something else. */
const MAX_ERROR_TITLE_CHARS = 80;

const ERROR_WORDS =
  /\b(?:404|page (?:was )?not found|not found|does ?n[o']t exist|no longer (?:available|exists)|seite (?:wurde )?nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|pagina non trovata|pagina niet gevonden)\b/i;

/** Reports whether a title or heading says that there is no such page. */
export function speaksOfError(text: string): boolean {
  return text.length < MAX_ERROR_TITLE_CHARS && ERROR_WORDS.test(text);
}
