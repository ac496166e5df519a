import type { MarketSettings } from '@rialto/contract'
import { THEME_SHADES, type ThemeShade } from '@rialto/contract/theme-shades'
import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as register,
  wcagContrast,
} from 'culori/fn'

register(modeRgb)
// Contrast is computed from linear light.
register(modeLrgb)
const toOklch = register(modeOklch)

/** A colour by its lightness, its strength and its hue; undefined for a text that is no colour. */
export const readColor = (text: string): Oklch | undefined => toOklch(text)

/** Writes a colour as `#rrggbb`, weakened as far as screens cannot show it. */
export const writeColor = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'))

/** WCAG contrast, 1 to 21; 1 where one of the texts is no colour. */
export const contrastOf = (a: string, b: string): number => (readColor(a) && readColor(b) ? wcagContrast(a, b) : 1)

/** Mixes two colours as CSS's `color-mix(in oklab, a share, b)` does, closely enough for a contrast. */
export function mixColors(a: string, share: number, b: string): string {
  const [one, other] = [readColor(a), readColor(b)]
  if (!one || !other) return b
  const mix = (x: number, y: number) => x * share + y * (1 - share)
  return writeColor({ mode: 'oklch', l: mix(one.l, other.l), c: mix(one.c, other.c), h: one.h ?? other.h })
}

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

/** The grounds of product pages, in light and dark. */
export const GROUNDS = { light: '#faf8f4', dark: '#16150f' } as const

export const isHex = (code: string): boolean => /^#[0-9a-f]{6}$/i.test(code)
