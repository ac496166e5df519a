import basic from './fonts/inter-basic.woff2?url'
import latin from './fonts/inter-latin.woff2?url'
import arabic from './fonts/noto-sans-arabic.woff2?url'
import bengali from './fonts/noto-sans-bengali.woff2?url'

const arabicScript = new Set(['ar', 'fa', 'ir', 'ur', 'ckb', 'ps'])

/** The addresses of the fonts that a page in this language needs first, for `<link rel="preload" as="font">`. */
export function fontsToPreload(locale: string): string[] {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? ''
  if (arabicScript.has(language)) return [arabic, basic]
  if (language === 'bn') return [bengali, basic]
  // Other languages in Latin script need accented letters at once.
  return language === 'en' ? [basic] : [basic, latin]
}
