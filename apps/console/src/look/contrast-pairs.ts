import { contrastOf, mixColors, readColor, type ThemeColors, writeColor } from '../lib/color.ts'

/** WCAG 2.2 AA: of text, and of the edges of controls. */
const TEXT = 4.5
const EDGE = 3
/** The grounds of the storefront (`packages/ui/src/styles/tokens.css`). */
const GROUND = '#faf8f5'
const DARK_GROUND = '#151412'
const DARK_CARD = '#201e1b'
const STEP = 0.005

export type PairId = 'button' | 'link' | 'tint' | 'edge' | 'dark_button' | 'dark_link' | 'dark_tint' | 'dark_edge'
type Shade = keyof ThemeColors

export interface Pair {
  id: PairId
  ink: string
  ground: string
  contrast: number
  minimum: number
  /** The nearest shade that reaches the minimum; absent where the pair does. */
  better?: { shade: Shade; color: string; contrast: number }
}

interface Rule {
  id: PairId
  /** The shade that is to change where the pair fails. */
  shade: Shade
  minimum: number
  colors(theme: Required<ThemeColors>): [ink: string, ground: string]
}

/** The storefront limits the lightness of links, so that most accents stay readable. */
const limited = (color: string, limit: (lightness: number) => number): string => {
  const read = readColor(color)
  return read ? writeColor({ ...read, l: limit(read.l) }) : color
}
const darker = (color: string, most: number) => limited(color, (lightness) => Math.min(lightness, most))
const lighter = (color: string, least: number) => limited(color, (lightness) => Math.max(lightness, least))
const blackOrWhite = (ground: string): string =>
  contrastOf('#ffffff', ground) >= contrastOf('#000000', ground) ? '#ffffff' : '#000000'

const rules: readonly Rule[] = [
  { id: 'button', shade: 'primary', minimum: TEXT, colors: ({ primary }) => [blackOrWhite(primary), primary] },
  { id: 'link', shade: '700', minimum: TEXT, colors: (theme) => [darker(theme['700'], 0.46), GROUND] },
  { id: 'tint', shade: '50', minimum: TEXT, colors: (theme) => [darker(theme['700'], 0.46), theme['50']] },
  { id: 'edge', shade: 'primary', minimum: EDGE, colors: ({ primary }) => [primary, GROUND] },
  {
    id: 'dark_button',
    shade: '400',
    minimum: TEXT,
    colors: (theme) => [
      contrastOf(theme['950'], theme['400']) >= TEXT ? theme['950'] : blackOrWhite(theme['400']),
      theme['400'],
    ],
  },
  { id: 'dark_link', shade: '300', minimum: TEXT, colors: (theme) => [lighter(theme['300'], 0.76), DARK_CARD] },
  {
    id: 'dark_tint',
    shade: '900',
    minimum: TEXT,
    colors: (theme) => [lighter(theme['300'], 0.76), mixColors(theme['900'], 0.55, DARK_GROUND)],
  },
  { id: 'dark_edge', shade: '400', minimum: EDGE, colors: (theme) => [theme['400'], DARK_GROUND] },
]

/** The contrast of each pair in which shoppers meet the accent; none until all shades are given. */
export function contrastPairs(colors: ThemeColors): Pair[] {
  const theme = complete(colors)
  if (!theme) return []
  return rules.map((rule) => {
    const [ink, ground] = rule.colors(theme)
    const contrast = contrastOf(ink, ground)
    const pair = { id: rule.id, ink, ground, contrast, minimum: rule.minimum }
    const better = contrast < rule.minimum ? nearest(rule, theme) : undefined
    return better ? { ...pair, better } : pair
  })
}

const SHADES: readonly Shade[] = ['primary', '50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950']

const complete = (colors: ThemeColors): Required<ThemeColors> | undefined =>
  SHADES.every((shade) => readColor(colors[shade] ?? '')) ? (colors as Required<ThemeColors>) : undefined

/** Tries lighter and darker shades by small steps, the nearest first. */
function nearest(rule: Rule, theme: Required<ThemeColors>): Pair['better'] {
  const color = readColor(theme[rule.shade])
  if (!color) return undefined
  for (let distance = STEP; distance < 1; distance += STEP)
    for (const l of [color.l - distance, color.l + distance]) {
      if (l < 0 || l > 1) continue
      const candidate = writeColor({ ...color, l })
      const contrast = contrastOf(...rule.colors({ ...theme, [rule.shade]: candidate }))
      if (contrast >= rule.minimum) return { shade: rule.shade, color: candidate, contrast }
    }
  return undefined
}
