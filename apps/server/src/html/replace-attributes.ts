import { escapeAttribute } from 'entities'
import { Parser, type ParserOptions } from 'htmlparser2'

export interface Tag {
  name: string
  /** Decoded values by name. */
  attributes: Readonly<Record<string, string>>
}

/**
 * Replaces the attributes of some opening tags; everything else stays exactly the same.
 * @param change gives all attributes that a tag shall have; undefined leaves the tag alone.
 */
export function replaceAttributes(
  html: string,
  change: (tag: Tag) => Readonly<Record<string, string>> | undefined,
  options: ParserOptions = {},
): string {
  let result = ''
  let copied = 0
  const onopentag = (name: string, attributes: Record<string, string>, isImplied: boolean) => {
    const changed = isImplied ? undefined : change({ name, attributes })
    if (!changed) return
    const { startIndex, endIndex } = parser
    result += html.slice(copied, startIndex) + openingTag(name, changed, html[endIndex - 1] === '/')
    copied = endIndex + 1
  }
  const parser = new Parser({ onopentag }, options)
  parser.end(html)
  return result + html.slice(copied)
}

function openingTag(name: string, attributes: Readonly<Record<string, string>>, isSelfClosing: boolean): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
  return `<${name}${written.join('')}${isSelfClosing ? ' /' : ''}>`
}
