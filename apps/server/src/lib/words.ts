import { randomInt } from 'node:crypto'
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

/** Browsers end the lines of a form in a way of their own. */
export const normalizeNewlines = (text: string): string => text.replaceAll('\r\n', '\n')

/** An average kept times 100 as the wire's stars: 0..5 with one decimal. */
export const toStars = (hundredfold: number): number => Math.round(hundredfold / 10) / 10

/** The average of so many ratings as the wire's stars; 0 without any. */
export const averageStars = (sum: number, count: number): number =>
  count > 0 ? Math.round((sum / count) * 10) / 10 : 0

/** The average times 100, as products keep it. */
export const averageHundredfold = (sum: number, count: number): number =>
  count > 0 ? Math.round((sum / count) * 100) : 0

/** A day such as `2027-01-31` as people of a language write it, with Western digits (docs/spec §9). */
export const writeLongDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).format(new Date(`${day}T00:00:00Z`))

/** No vowels, so that no words come about; nothing that looks or sounds like something else (0 O, 1 I L, U V). */
const LETTERS = '23456789BCDFGHJKMNPQRSTWXYZ'
const LENGTH = 8

/**
 * Creates a public reference, such as `RL-7K3MQ9XT`, short enough to be read out. It is random, so that it neither tells how
 * many there are nor can be guessed (one in 280 thousand million). It grants no access by itself. Two may be equal, which the
 * table's unique index reports.
 */
export const createReferenceCode = (prefix: string): string =>
  `${prefix}-${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** The FNV-1a hash of a text, 32 bits. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** A hash of 52 bits, to remember millions of texts as numbers in little memory. */
export function hash52(text: string): number {
  // Two hashes: among a hundred thousand texts, some pair would share one of 32 bits.
  return hash32(text) * 2 ** 20 + (hash32(`\u0001${text}`) >>> 12)
}
