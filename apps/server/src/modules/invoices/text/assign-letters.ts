import type { Cluster } from './shape.ts'

/**
 * Which letters of a cluster each of its glyphs stands for. Glyphs that take room on the line share the letters in the order
 * of reading; the others, marks, stand for none. So letters that are read back are in order and have no gaps between them.
 */
export function assignLetters({ text, glyphs }: Cluster, fromRight: boolean): string[] {
  const letters = [...text]
  const wide = [...glyphs.keys()].filter((index) => (glyphs[index]?.advance ?? 0) > 0)
  const holders = (wide.length > 0 ? wide : [0]).slice(0, Math.max(1, letters.length))
  if (fromRight) holders.reverse()
  return glyphs.map((_, index) => {
    const place = holders.indexOf(index)
    if (place < 0) return ''
    return letters.slice(place, place === holders.length - 1 ? undefined : place + 1).join('')
  })
}
