import { Parser } from 'htmlparser2'
import { escapeHtmlText } from './escape-html-text.ts'

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
