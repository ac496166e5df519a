// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the characters to remove
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Well-formed text without control characters; tabs and line feeds stay. */
export const stripControlCharacters = (text: string): string => text.toWellFormed().replace(CONTROL_CHARACTERS, '')
