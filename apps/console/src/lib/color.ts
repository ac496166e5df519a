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
