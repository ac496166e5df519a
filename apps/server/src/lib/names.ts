/** What most names are: printable ASCII, single spaces. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/
const CONTROLS = /[\p{Cc}\p{Cs}]+/gu

/** A name on one line: composed Unicode, without control characters, with single spaces. */
export function cleanLine(text: string): string {
  if (PLAIN.test(text)) return text
  return text.toWellFormed().normalize('NFC').replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()
}

/** What two names have in common when they mean the same to a reader. */
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
