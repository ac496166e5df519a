import { plainText } from './plain-text.ts'

const LENGTH_MAX = 300
const LONG_ENOUGH = 160
/** A first sentence is not looked for beyond this many characters of HTML. */
const HTML_MAX = 4_000

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The first sentence of safe HTML as plain text, cut between words when it is long. */
export function firstSentence(html: string): string {
  const text = plainText(html.slice(0, HTML_MAX)).slice(0, LENGTH_MAX)
  const first = sentences.segment(text)[Symbol.iterator]().next().value?.segment.trim() ?? ''
  if (first.length <= LONG_ENOUGH) return first
  const end = first.lastIndexOf(' ', LONG_ENOUGH)
  const cut = first.slice(0, end > 0 ? end : LONG_ENOUGH)
  return `${cut.replace(/[\s,;:.-]+$/, '')}…`
}
