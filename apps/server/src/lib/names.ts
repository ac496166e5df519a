/** Matches most names: printable ASCII with single spaces. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/
const CONTROLS = /[\p{Cc}\p{Cs}]+/gu

/** A name on one line: composed Unicode, without control characters, with single spaces. */
export function cleanLine(text: string): string {
  if (PLAIN.test(text)) return text
  return text.toWellFormed().normalize('NFC').replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()
}

/** Normalises a name, so that names that look the same to a reader are equal. */
export const foldName = (name: string): string => cleanLine(name).toLowerCase()

/** Words for an address: "Été & Co." becomes "ete-co". Scripts that have no plain letters keep their own. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .normalize('NFC')
}
