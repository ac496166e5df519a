import { cleanLine } from '../../../../lib/names.ts'

/** A tag between commas; a tag that contains a comma is quoted. */
const TAG = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/y

/** Parses `women, "Home, garden"` as two tags, without duplicates. */
export function parseTags(cell: string): string[] {
  const tags = new Set<string>()
  TAG.lastIndex = 0
  while (TAG.lastIndex < cell.length) {
    const at = TAG.lastIndex
    const match = TAG.exec(cell)
    if (!match) {
      // A quote that is not closed is part of the tag.
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
