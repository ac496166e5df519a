import type { Cluster } from './shape.ts'

/**
 * Assigns the letters of a cluster to its glyphs, so that PDF readers extract them in order and without gaps. Glyphs with an advance
 * get the letters in reading order; marks get none.
 */
export function assignLetters({ text, glyphs }: Cluster, rightToLeft: boolean): string[] {
  const letters = [...text]
  const advancing = [...glyphs.keys()].filter((index) => (glyphs[index]?.advance ?? 0) > 0)
  const holders = (advancing.length > 0 ? advancing : [0]).slice(0, Math.max(1, letters.length))
  if (rightToLeft) holders.reverse()
  return glyphs.map((_, index) => {
    const position = holders.indexOf(index)
    if (position < 0) return ''
    return letters.slice(position, position === holders.length - 1 ? undefined : position + 1).join('')
  })
}
