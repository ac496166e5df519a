import { cleanLineOfText, withoutDirectionControls } from '@rialto/contract/clean-text'

/** Matches most names: printable ASCII with single spaces. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/
const CONTROLS = /[\p{Cc}\p{Cs}]+/gu

/** A name on one line: composed Unicode, without control or invisible characters, with single spaces; empty if nothing can be seen. */
export function cleanLine(text: string): string {
  if (PLAIN.test(text)) return text
  const line = text.toWellFormed().normalize('NFC').replace(CONTROLS, ' ').replace(/\s+/g, ' ')
  return cleanLineOfText(withoutDirectionControls(line))
}

/** Normalises a name, so that names that look the same to a reader are equal. */
export const foldName = (name: string): string => lowerCase(cleanLine(name))

/** Lower case as people read it: JavaScript makes two characters of "İ", an i and a dot above that is drawn once more. */
export const lowerCase = (text: string): string => text.toLowerCase().replaceAll('i\u0307', 'i')

const SLUG_MAX = 100

/**
 * Words for an address: "Été & Co." becomes "ete-co". Only Latin letters lose their marks; other scripts keep their letters and the
 * marks that are their vowels: "कुर्ता" stays so. Cut between letters, never within one.
 */
export function slugify(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[-\p{M}]+|-+$/gu, '')
  if (words.length <= SLUG_MAX) return words
  const cut = words.slice(0, SLUG_MAX + 1).replace(/[^\p{M}]\p{M}*$/u, '')
  return cut.slice(0, SLUG_MAX).replace(/-+$/, '')
}
