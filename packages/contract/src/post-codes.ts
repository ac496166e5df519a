/** Post codes of all countries in one form, and their patterns. This file has no imports, as browser bundles include it. */

/** The countries that `GET /countries/{code}/regions` knows regions of: their post asks for one. */
export const COUNTRIES_WITH_REGIONS: readonly string[] = [
  ...['AE', 'AR', 'AU', 'BR', 'CA', 'CN', 'ID', 'IN', 'JP', 'MX', 'MY', 'US'],
]

/** The zeros of the digits that people type post codes in. */
const ZEROS = ['٠', '۰', '०', '০'].map((zero) => zero.charCodeAt(0))

const toWestern = (digit: string): string => {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? digit : String(code - zero)
}

/** The form in which post codes are compared: western digits and capital letters alone, `GX11 1AA` as `GX111AA`. */
export const normalPostCode = (written: string | null | undefined): string =>
  (written ?? '')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, toWestern)
    .toUpperCase()
    .replace(/[^\p{L}\p{Nd}]/gu, '')

/** Patterns of the normal form, and its greatest length, for countries where a parcel needs a post code. */
const patterns: [countries: string, pattern: RegExp, max: number][] = [
  ['AT AU BE BG CH CY DK HU LI LU NO NZ SI ZA', /^\d{4}$/, 4],
  ['LV', /^(?:LV)?\d{4}$/, 6],
  ['DE ES FR IT FI EE HR RS ME MC SM VA TR UA MX MY GR CZ SK SE PL KR', /^\d{5}$/, 5],
  ['LT', /^(?:LT)?\d{5}$/, 7],
  ['US PR', /^\d{5}(?:\d{4})?$/, 9],
  ['PT', /^\d{4}(?:\d{3})?$/, 7],
  ['IN CN RO RU SG', /^\d{6}$/, 6],
  ['JP IL', /^\d{7}$/, 7],
  ['BR', /^\d{8}$/, 8],
  ['IS', /^\d{3}$/, 3],
  ['NL', /^\d{4}[A-Z]{2}$/, 6],
  ['CA', /^(?:[A-Z]\d){3}$/, 6],
  ['GB GG IM JE GI', /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/, 7],
  ['MT', /^[A-Z]{3}\d{4}$/, 7],
]

const patternOf = new Map(
  patterns.flatMap(([countries, pattern, max]) => countries.split(' ').map((country) => [country, { pattern, max }])),
)

export const needsPostCode = (country: string | null): boolean => country !== null && patternOf.has(country)

/**
 * What is wrong with a post code. `missing` and `too_long` prevent a parcel from arriving; `unusual` may be right, so that forms warn and
 * save it. Undefined for countries whose codes are not known.
 */
export function problemOfPostCode(
  country: string | null,
  written: string | null,
): 'missing' | 'too_long' | 'unusual' | undefined {
  const known = country === null ? undefined : patternOf.get(country)
  if (!known) return undefined
  const code = normalPostCode(written)
  if (code === '') return 'missing'
  if (code.length > known.max) return 'too_long'
  return known.pattern.test(code) ? undefined : 'unusual'
}
