// Texts within other texts: from which side they are read, and what stands between them.

/** Isolates the direction of a text within another, as `<bdi>` does where elements are impossible. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** Isolates an amount, address or number and keeps it left to right: in right-to-left text its symbols would change sides. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`

/** A text as files take it: without the marks that isolate its parts. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')

const ARABIC = /\p{Script=Arabic}/u
const HEBREW = /\p{Script=Hebrew}/u

/** Arabic has a comma of its own. */
const commaIn = (isArabic: boolean): string => (isArabic ? '، ' : ', ')

/** Writes what people have written, such as the parts of an address, on one line. Its first letter decides which comma it has. */
export function joinParts(parts: readonly (string | null | undefined)[]): string {
  const shown = parts.flatMap((part) => part?.trim() || [])
  const [first = ''] = /\p{L}/u.exec(shown.join(' ')) ?? []
  return shown.join(commaIn(ARABIC.test(first)))
}

/** Isolates a text with letters that run against a page: figures beside it would be read with it. @param locale of the page */
export function isolatedIn(text: string, locale: string): string {
  const isArabic = locale === 'ar'
  const letters = text.match(/\p{L}/gu) ?? []
  const runsAgainst = letters.some((letter) => (ARABIC.test(letter) || HEBREW.test(letter)) !== isArabic)
  return runsAgainst ? isolated(text) : text
}

/** Writes the parts of a list as a page tells them: `by Ada, 10:15 am`. @param locale of the page */
export const listParts = (parts: readonly (string | null | undefined | false)[], locale: string): string =>
  parts
    .flatMap((part) => part || [])
    .map((part) => isolatedIn(part, locale))
    .join(commaIn(locale === 'ar'))
