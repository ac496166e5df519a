/** Quotes a word for a POSIX shell. */
export const quoteForShell = (word: string): string =>
  /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
