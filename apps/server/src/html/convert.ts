import { escapeText } from 'entities'
import { Parser } from 'htmlparser2'

/** Escapes text for HTML as the sanitizers do, which leave no-break spaces as they are: sanitized HTML stays the same. */
export const escapeHtmlText = (text: string): string => escapeText(text).replaceAll('&nbsp;', '\u00a0')

/** HTML that shows a text letter by letter: tags in it are text too. Empty lines separate paragraphs. */
export const textToHtml = (text: string): string =>
  toParagraphs(escapeHtmlText(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;'))

/** Puts inline HTML that is safe already into paragraphs. */
export function toParagraphs(html: string): string {
  return html
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\s*\n\s*/g, '<br />')}</p>`)
    .filter((paragraph) => paragraph !== '<p></p>')
    .join('\n')
}

/** Elements that begin a paragraph of their own. */
const BLOCKS: ReadonlySet<string> = new Set('p div h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr'.split(' '))
/** Elements that begin a line of their own. */
const LINES: ReadonlySet<string> = new Set('li dt dd tr'.split(' '))

/** The text of safe HTML in lines and paragraphs, for a plain text field; the reverse of `textToHtml`. */
export function htmlToText(html: string): string {
  let text = ''
  const breakLine = (name: string) => {
    if (BLOCKS.has(name)) text += '\n\n'
    else if (LINES.has(name) || name === 'br') text += '\n'
  }
  new Parser({
    // Line breaks of the source are spaces.
    ontext: (part) => {
      text += part.replace(/\s+/g, ' ')
    },
    onopentagname: breakLine,
    onclosetag: (name) => {
      if (BLOCKS.has(name)) text += '\n\n'
    },
  }).end(html)
  return text
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Elements that stand within a word or a sentence; every other element separates words. */
const INLINE: ReadonlySet<string> = new Set('a abbr b code del em i ins mark s small strong sub sup u'.split(' '))

/** The text of safe HTML on one line, without tags and with entities decoded. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return onOneLine(html)
  const parts: string[] = []
  const separate = (name: string) => {
    if (!INLINE.has(name)) parts.push(' ')
  }
  new Parser({
    ontext: (text) => parts.push(text),
    onopentagname: separate,
    onclosetag: separate,
  }).end(html)
  return onOneLine(parts.join(''))
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

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
