import MarkdownIt, { type Token } from 'markdown-it'
import { isKept } from './safe-article.ts'

/** What a text names, as it names it, and in which line of the text, counted from 1. */
export interface Mention {
  name: string
  line: number
}

export interface Markdown {
  pictures: (Mention & { alt: string })[]
  links: Mention[]
  /** HTML that is not kept. */
  removed: Mention[]
  /** Not yet safe. */
  html: string
}

const reader = new MarkdownIt({ html: true, linkify: true })
// Bare words with a dot in them are words.
reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

/** Reads CommonMark with tables and struck-out text; HTML within it is handed on as it stands. */
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

const TAG = /<([a-z][\w:-]*)([^>]*)>?/gi
const HANDLER = /(?:^|[\s/"'])(on[a-z]+)\s*=/gi

function readHtml(html: string, first: number, found: Markdown): void {
  for (const { index, 1: tag = '', 2: attributes = '' } of html.matchAll(TAG)) {
    const line = first + html.slice(0, index).split('\n').length - 1
    if (!isKept(tag)) found.removed.push({ name: `<${tag.toLowerCase()}>`, line })
    for (const [, handler = ''] of attributes.matchAll(HANDLER))
      found.removed.push({ name: handler.toLowerCase(), line })
    if (tag.toLowerCase() === 'img')
      found.pictures.push({ name: attributeOf(attributes, 'src'), alt: attributeOf(attributes, 'alt'), line })
    if (tag.toLowerCase() === 'a') found.links.push({ name: attributeOf(attributes, 'href'), line })
  }
}

function attributeOf(attributes: string, name: string): string {
  const [, double, single, bare] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(attributes) ?? []
  return (double ?? single ?? bare ?? '').replaceAll('&amp;', '&')
}
