import { cleanLine } from '../../../lib/names.ts'

/** A tag between commas; one that holds a comma itself stands in quotes. */
const TAG = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/y

/** `women, "Home, garden"` as two tags, each once. */
export function parseTags(cell: string): string[] {
  const tags = new Set<string>()
  TAG.lastIndex = 0
  while (TAG.lastIndex < cell.length) {
    const at = TAG.lastIndex
    const match = TAG.exec(cell)
    if (!match) {
      // A quote that was never meant as one.
      const end = cell.indexOf(',', at)
      tags.add(cleanLine(cell.slice(at, end < 0 ? undefined : end)))
      TAG.lastIndex = end < 0 ? cell.length : end + 1
      continue
    }
    tags.add(cleanLine(match[1]?.replaceAll('""', '"') ?? match[2] ?? ''))
  }
  tags.delete('')
  return [...tags]
}

export function formatTags(tags: readonly string[]): string {
  return tags.map((tag) => (/,|^\s*"/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')
}
