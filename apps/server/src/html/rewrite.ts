import { escapeAttribute } from 'entities'
import { Parser, type ParserOptions } from 'htmlparser2'
import { escapeHtmlText } from './convert.ts'

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

/**
 * Replaces whole text nodes of HTML; everything else stays exactly the same.
 * @param replace gets a node's text as it is written and as it is read (entities decoded), without white space around it, and gives
 * the text to stand there instead; undefined leaves the node alone.
 */
export function replaceTexts(html: string, replace: (written: string, read: string) => string | undefined): string {
  let result = ''
  let copied = 0
  let node: { start: number; end: number; read: string } | undefined

  const endNode = () => {
    if (!node) return
    const [, before = '', written = '', after = ''] =
      /^(\s*)([\s\S]*?)(\s*)$/.exec(html.slice(node.start, node.end)) ?? []
    const text = replace(written, node.read.trim())
    if (text !== undefined) {
      result += html.slice(copied, node.start) + before + escapeHtmlText(text) + after
      copied = node.end
    }
    node = undefined
  }
  const parser = new Parser({
    // A node comes in pieces, divided at its entities.
    ontext(read) {
      node = { start: node?.start ?? parser.startIndex, end: parser.endIndex + 1, read: (node?.read ?? '') + read }
    },
    onopentagname: endNode,
    onclosetag: endNode,
    oncomment: endNode,
    onend: endNode,
  })
  parser.end(html)
  return result + html.slice(copied)
}

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
