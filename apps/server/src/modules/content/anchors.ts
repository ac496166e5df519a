import type { ContentsEntry } from '@rialto/contract'
import { decoded } from './decoded.ts'
import { plainText } from './plain-text.ts'

const HEADING = /<h([2-6])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g
const OWN_ID = /\sid="[^"]*"/g
/** Keeps a heading "Popular" or "Main" apart from what the page around it calls so. */
const PREFIX = 'section-'
const LENGTH_MAX = 80

/**
 * Gives every heading of safe HTML an anchor made of its words, in any script, and lists them in their order. The same text
 * has the same anchors each time; links within it (`#its-words`) lead to them.
 */
export function anchorHeadings(html: string): { html: string; contents: ContentsEntry[] } {
  const contents: ContentsEntry[] = []
  const taken = new Set<string>()
  const anchored = html.replace(HEADING, (whole, level: string, attributes: string, inner: string) => {
    const text = plainText(inner)
    if (text === '') return whole
    const id = freeId(PREFIX + anchorOf(text), taken)
    taken.add(id)
    contents.push({ id, text, level: Number(level) })
    return `<h${level} id="${id}"${attributes.replace(OWN_ID, '')}>${inner}</h${level}>`
  })
  return {
    html: anchored.replace(/href="#([^"]*)"/g, (link, words: string) => ownLink(words, taken) ?? link),
    contents,
  }
}

/** The words of a heading as an address has them; vowel signs stay with their letters. */
function anchorOf(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const whole = [...words].slice(0, LENGTH_MAX).join('')
  return whole.replace(/^-+|-+$/g, '') || 'part'
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id
  for (let number = 2; ; number++) if (!taken.has(`${id}-${number}`)) return `${id}-${number}`
}

function ownLink(words: string, taken: ReadonlySet<string>): string | undefined {
  const id = anchorNamed(words)
  return taken.has(id) ? `href="#${id}"` : undefined
}

/** The anchor that a link `#its-words` means. */
export const anchorNamed = (words: string): string => PREFIX + decoded(words).normalize('NFC').toLowerCase()
