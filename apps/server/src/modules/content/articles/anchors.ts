import type { ContentsEntry } from '@rialto/contract'
import { Parser } from 'htmlparser2'
import { plainText } from '../../../html/convert.ts'
import { replaceAttributes } from '../../../html/rewrite.ts'

/** Decodes the percent escapes of an address; an address with malformed escapes stays as it is. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

const HEADING = /^h[2-6]$/
/** Prevents that a heading such as "Popular" or "Main" gets an id that the page uses. */
const PREFIX = 'section-'
const LENGTH_MAX = 80

/**
 * Gives every heading of safe HTML an anchor made of its words, in any script, and lists the headings in their order. The same
 * text has the same anchors each time; links within it (`#its-words`) lead to them.
 */
export function anchorHeadings(html: string): { html: string; contents: ContentsEntry[] } {
  const anchors = new Set<string>()
  const headings = readHeadings(html).map(({ level, text }) => {
    if (text === '') return undefined
    const id = freeId(PREFIX + wordsOfAddress(text), anchors)
    anchors.add(id)
    return { id, text, level }
  })
  let index = 0
  const anchored = replaceAttributes(html, ({ name, attributes }) => {
    if (HEADING.test(name)) {
      const heading = headings[index++]
      return heading && { id: heading.id, ...without(attributes, 'id') }
    }
    const anchor = name === 'a' && attributes.href?.startsWith('#') ? anchorNamed(attributes.href.slice(1)) : undefined
    return anchor !== undefined && anchors.has(anchor) ? { ...attributes, href: `#${anchor}` } : undefined
  })
  return { html: anchored, contents: headings.filter((heading) => heading !== undefined) }
}

/** All headings in their order, one without a text too. */
function readHeadings(html: string): { level: number; text: string }[] {
  const headings: { level: number; text: string }[] = []
  let start = 0
  const parser = new Parser({
    onopentag(name) {
      if (!HEADING.test(name)) return
      headings.push({ level: Number(name[1]), text: '' })
      start = parser.endIndex + 1
    },
    onclosetag(name) {
      const heading = headings.at(-1)
      if (heading && HEADING.test(name)) heading.text = plainText(html.slice(start, parser.startIndex))
    },
  })
  parser.end(html)
  return headings
}

function without(attributes: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => key !== name))
}

/** The words of a heading as an address has them; vowel signs stay with their letters. */
function wordsOfAddress(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const shortened = [...words].slice(0, LENGTH_MAX).join('')
  return shortened.replace(/^-+|-+$/g, '') || 'part'
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id
  for (let number = 2; ; number++) if (!taken.has(`${id}-${number}`)) return `${id}-${number}`
}

/** The anchor that a link `#its-words` leads to. */
export const anchorNamed = (words: string): string => PREFIX + decodeAddress(words).normalize('NFC').toLowerCase()
