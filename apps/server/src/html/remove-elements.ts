import { Parser } from 'htmlparser2'
import type { Tag } from './replace-attributes.ts'

/** Removes elements with all that is in them; everything else stays exactly the same. */
export function removeElements(html: string, isUnwanted: (tag: Tag) => boolean): string {
  let result = ''
  let copied = 0
  /** The number of open elements within the unwanted one; null outside. */
  let depth: number | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      if (depth !== null) {
        depth += 1
        return
      }
      if (!isUnwanted({ name, attributes })) return
      result += html.slice(copied, parser.startIndex)
      depth = 0
    },
    onclosetag() {
      if (depth === null) return
      if (depth > 0) {
        depth -= 1
        return
      }
      copied = parser.endIndex + 1
      depth = null
    },
  })
  parser.end(html)
  return depth === null ? result + html.slice(copied) : result
}
