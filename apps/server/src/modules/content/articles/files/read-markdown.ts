import { Parser } from 'htmlparser2'
import MarkdownIt, { type Token } from 'markdown-it'
import { isAllowedTag } from '../../../../html/sanitize.ts'

/** An address or element in a text, as written, with its line counted from 1. */
export interface Mention {
  name: string
  line: number
}

export interface Markdown {
  pictures: (Mention & { alt: string })[]
  links: Mention[]
  /** HTML elements and handlers that the sanitizer will remove. */
  removed: Mention[]
  /** The rendered text, not yet sanitized. */
  html: string
}

const reader = new MarkdownIt({ html: true, linkify: true })
// Bare words with a dot in them are not links.
reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

/** Renders CommonMark with tables and strikethrough; HTML within it stays as it is. */
export function readMarkdown(text: string): Markdown {
  const found: Markdown = { pictures: [], links: [], removed: [], html: '' }
  const environment = {}
  const tokens = reader.parse(text, environment)
  for (const token of tokens) {
    const line = (token.map?.[0] ?? 0) + 1
    if (token.type === 'inline') readInline(token.children ?? [], line, found)
    if (token.type === 'html_block') readHtml(token.content, line, found)
  }
  found.html = reader.renderer.render(tokens, reader.options, environment)
  return found
}

function readInline(tokens: readonly Token[], first: number, found: Markdown): void {
  let line = first
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1
    else if (token.type === 'image') found.pictures.push({ name: attribute(token, 'src'), alt: token.content, line })
    else if (token.type === 'link_open') found.links.push({ name: attribute(token, 'href'), line })
    else if (token.type === 'html_inline') readHtml(token.content, line, found)
  }
}

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '')

function readHtml(html: string, first: number, found: Markdown): void {
  let line = first
  let counted = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      // From element to element, as counting from the beginning each time takes seconds in a long text.
      for (; counted < parser.startIndex; counted++) if (html[counted] === '\n') line += 1
      if (!isAllowedTag(name)) found.removed.push({ name: `<${name}>`, line })
      for (const attribute of Object.keys(attributes))
        if (attribute.startsWith('on')) found.removed.push({ name: attribute, line })
      const { src = '', alt = '', href = '' } = attributes
      if (name === 'img') found.pictures.push({ name: src, alt, line })
      if (name === 'a') found.links.push({ name: href, line })
    },
  })
  parser.end(html)
}
