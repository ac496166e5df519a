import type { MarketSettings } from '@rialto/contract'
import { THEME_SHADES, type ThemeShade } from '@rialto/contract/theme-shades'
import { readColor, writeColor } from './color.ts'

export type ThemeColors = MarketSettings['theme_colors']

const LIGHTEST = 0.98
/** How far each shade is from the accent on the way to white. */
const TOWARDS_WHITE: Partial<Record<ThemeShade, number>> = {
  '50': 1,
  '100': 0.9,
  '200': 0.76,
  '300': 0.58,
  '400': 0.4,
  '500': 0.24,
  '600': 0.1,
}
/** The lightness of each darker shade, as a share of the accent's. */
const TOWARDS_BLACK: Partial<Record<ThemeShade, number>> = { '800': 0.85, '900': 0.73, '950': 0.5 }

/** Derives all shades from the accent, which is the shade 700. Undefined for a text that is no colour. */
export function paletteOf(accent: string): ThemeColors | undefined {
  const color = readColor(accent)
  if (!color) return undefined
  const shade = (name: ThemeShade): string => {
    const up = TOWARDS_WHITE[name]
    const down = TOWARDS_BLACK[name]
    if (up !== undefined)
      return writeColor({ ...color, l: color.l + (LIGHTEST - color.l) * up, c: color.c * (1 - 0.92 * up ** 1.6) })
    return down === undefined ? writeColor(color) : writeColor({ ...color, l: color.l * down, c: color.c * 0.8 })
  }
  return { primary: writeColor(color), ...Object.fromEntries(THEME_SHADES.map((name) => [name, shade(name)])) }
}
