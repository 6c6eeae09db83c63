/** Keeps passwords that stand in addresses out of whatever is said to a caller. */

/** Replaces the password of every address in a text by `***`. */
export function hidePassword(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]*:[\\/]{2,}[^\s/\\?#:@]*):[^\s/\\?#]*@/gi, "$1:***@");
}
