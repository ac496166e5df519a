import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../../config/config.ts'

export type Weight = 'regular' | 'bold'

const folder = join(repositoryRoot, 'apps/server/fonts')

/** Which characters each font is for, as pairs of first and last code point; in the order in which they are asked. */
const coverage = Object.entries(
  JSON.parse(readFileSync(join(folder, 'coverage.json'), 'utf8')) as Record<string, [number, number][]>,
)
export const FONTS = coverage.map(([name]) => name)
const FALLBACK = FONTS[0] ?? ''

export const fontFile = (name: string, weight: Weight): string => join(folder, `${name}-${weight}.ttf`)

const has = (spans: [number, number][], point: number) => spans.some(([first, last]) => first <= point && point <= last)

/** The font for each character of a text: that of the one before where it can go on, so that clusters stay together. */
export function* assignFonts(text: string): Generator<{ character: string; font: string }> {
  let last: (typeof coverage)[number] | undefined
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (!last || !has(last[1], point)) last = coverage.find(([, spans]) => has(spans, point)) ?? last
    yield { character, font: last?.[0] ?? FALLBACK }
  }
}
