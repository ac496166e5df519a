import { SUMMARY_MAX } from './limits.ts'

const LONG_ENOUGH = 160

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The first sentence of safe HTML as plain text, cut at a word where it is long. */
export function firstSentence(html: string): string {
  const text = plainText(html.slice(0, 4_000))
  const first = sentences.segment(text.slice(0, SUMMARY_MAX))[Symbol.iterator]().next().value?.segment.trim() ?? ''
  if (first.length <= LONG_ENOUGH) return first
  const end = first.lastIndexOf(' ', LONG_ENOUGH)
  const cut = first.slice(0, end > 0 ? end : LONG_ENOUGH)
  return `${cut.replace(/[\s,;:.-]+$/, '')}…`
}

function plainText(html: string): string {
  return html
    .replace(
      /<\/(?:strong|b|em|i|u|s|a|code|mark|small|sub|sup|abbr|del|ins)>|<(?:strong|b|em|i|u|s|a|code|mark|small|sub|sup|abbr|del|ins)\b[^>]*>/g,
      '',
    )
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
