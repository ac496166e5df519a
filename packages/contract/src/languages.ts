/**
 * The languages that the market and the console are translated into: each has its texts in `apps/server/locales`, which a check holds
 * against this list. `docs/extending.md` says what else a language may have. A market offers those of its setting `languages`.
 */
export const LANGUAGES = ['ar', 'bn', 'de', 'en', 'es', 'fr'] as const

export type Language = (typeof LANGUAGES)[number]

/** The script of a language, as Unicode names it: `Latn`, `Arab`. Latin for a code that is none. */
export function scriptOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? 'Latn'
  } catch {
    return 'Latn'
  }
}

const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(scriptOf(language)) ? 'rtl' : 'ltr'
