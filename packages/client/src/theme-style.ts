import type { SiteSettings } from '@rialto/contract'
import { THEME_SHADES } from '@rialto/contract/theme-shades'
import type { CSSProperties } from 'react'
import { contrast, luminance } from './contrast.ts'

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
