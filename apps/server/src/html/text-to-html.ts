const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** What a person wrote, letter by letter, as HTML: tags in it are shown, not meant. Empty lines divide paragraphs. */
export const textToHtml = (text: string): string =>
  toParagraphs(text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character))

/** Paragraphs of text that is safe already. */
export function toParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\s*\n\s*/g, '<br />')}</p>`)
    .filter((paragraph) => paragraph !== '<p></p>')
    .join('\n')
}
