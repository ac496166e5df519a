/** Quotes a word for a POSIX shell. */
export const quoteWord = (word: string): string =>
  /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** The words of a command, each quoted where it must be. */
export const quoteWords = (words: readonly (string | number)[]): string =>
  words.map((word) => quoteWord(String(word))).join(' ')
