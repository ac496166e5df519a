import { escapeHtmlText } from './escape-html-text.ts'

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
