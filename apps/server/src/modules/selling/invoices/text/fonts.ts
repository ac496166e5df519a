import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../../../lib/repository-root.ts'

export type Weight = 'regular' | 'bold'

const folder = join(repositoryRoot, 'apps/server/fonts')

/** The code points of each font, as pairs of first and last, in the order of preference. */
const coverage = Object.entries(
  JSON.parse(readFileSync(join(folder, 'coverage.json'), 'utf8')) as Record<string, [number, number][]>,
)
export const FONTS = coverage.map(([name]) => name)
const FALLBACK = FONTS[0] ?? ''

export const fontFile = (name: string, weight: Weight): string => join(folder, `${name}-${weight}.ttf`)

const has = (ranges: [number, number][], point: number) =>
  ranges.some(([first, last]) => first <= point && point <= last)

/** Assigns a font to each character, the previous one's if possible, so that clusters are not split. */
export function* assignFonts(text: string): Generator<{ character: string; font: string }> {
  let last: (typeof coverage)[number] | undefined
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (!last || !has(last[1], point)) last = coverage.find(([, ranges]) => has(ranges, point)) ?? last
    yield { character, font: last?.[0] ?? FALLBACK }
  }
}
