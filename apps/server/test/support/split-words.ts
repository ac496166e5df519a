/** Splits a line as a POSIX shell does, as far as `quoteWord` quotes. */
export const splitWords = (line: string): string[] =>
  (line.match(/(?:'[^']*'|\\'|[^\s'])+/g) ?? []).map((word) =>
    word.replace(/'([^']*)'|\\(')/g, (_, quoted: string | undefined, escaped: string) => quoted ?? escaped),
  )
