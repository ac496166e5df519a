/** A text as one word of a POSIX shell, such as a reason in a command that people copy. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
