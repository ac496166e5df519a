import type { SiteSettings } from '@rialto/contract'
import { THEME_SHADES } from '@rialto/contract/theme-shades'
import type { CSSProperties } from 'react'

/** The minimum contrast of text (WCAG 2.2 AA). */
const READABLE = 4.5

/** The palette of the stylesheet (`tokens.css`): its shades from 50 to 950. */
const DEFAULT_SHADES = '#eff8f6 #d7eeea #b0ddd6 #7ec5bd #4aa9a2 #258b86 #15716f #0f5e5d #104b4b #123e3e #052525'.split(
  ' ',
)

/**
 * The shop's palette as custom properties on the document, unless it is that of the stylesheet. docs/spec §4: it applies
 * only when all twelve values exist. Text on the accent is black or white, whichever contrasts better.
 */
export function themeStyle(colors: SiteSettings['theme_colors'] | undefined): CSSProperties | undefined {
  if (!colors?.primary || !THEME_SHADES.every((shade) => colors[shade])) return undefined
  const isDefault = THEME_SHADES.every((shade, index) => colors[shade] === DEFAULT_SHADES[index])
  if (isDefault && colors.primary === colors['700']) return undefined
  const properties: Record<string, string> = { '--primary': colors.primary }
  for (const shade of THEME_SHADES) properties[`--primary-${shade}`] = colors[shade] ?? ''
  const onPrimary = textOn(colors.primary)
  if (onPrimary) properties['--on-primary'] = onPrimary
  // In the dark theme the accent is shade 400, with shade 950 as its text colour if the contrast suffices.
  const onNight = textOn(colors['400'] ?? '')
  if (onNight && !readable(colors['400'] ?? '', colors['950'] ?? '')) properties['--on-accent-dark'] = onNight
  return properties as CSSProperties
}

/** Returns black or white, or undefined for a colour that cannot be parsed. */
function textOn(color: string): '#fff' | '#000' | undefined {
  const light = luminance(color)
  if (light === undefined) return undefined
  return contrast(1, light) >= contrast(light, 0) ? '#fff' : '#000'
}

function readable(ground: string, ink: string): boolean {
  const [one, other] = [luminance(ground), luminance(ink)]
  return one !== undefined && other !== undefined && contrast(one, other) >= READABLE
}

/** WCAG contrast of two relative luminances, 1 to 21. */
function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** WCAG relative luminance, 0 to 1, of `#rgb`, `#rrggbb` or `rgb(r g b)`; undefined for anything else. */
function luminance(color: string): number | undefined {
  const parts = channels(color.trim())
  if (!parts) return undefined
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channels(color: string): number[] | undefined {
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/i.exec(color)
  if (long) return long.slice(1, 4).map((pair) => Number.parseInt(pair, 16))
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i.exec(color)
  if (short) return short.slice(1, 4).map((digit) => Number.parseInt(digit + digit, 16))
  const named = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(color)
  return named?.slice(1, 4).map(Number)
}
