import type { SiteSettings } from '@rialto/contract'
import type { CSSProperties } from 'react'

const shades = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'] as const

/**
 * The shop's palette as custom properties on the document. Specification, section 4: it applies
 * only when all twelve values exist. Text on the accent is black or white, whichever contrasts better.
 */
export function themeStyle(colors: SiteSettings['theme_colors'] | undefined): CSSProperties | undefined {
  if (!colors?.primary || !shades.every((shade) => colors[shade])) return undefined
  const properties: Record<string, string> = { '--primary': colors.primary, '--on-primary': bestOn(colors.primary) }
  for (const shade of shades) properties[`--primary-${shade}`] = colors[shade] ?? ''
  return properties as CSSProperties
}

function bestOn(hex: string): '#fff' | '#000' {
  const light = luminance(hex)
  // WCAG: (L1 + 0.05) / (L2 + 0.05); white wins where it contrasts more than black does.
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#fff' : '#000'
}

/** WCAG relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
