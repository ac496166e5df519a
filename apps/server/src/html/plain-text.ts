const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Marks within a word or a sentence; all others stand between two. */
const INLINE = /<\/?(?:a|abbr|b|code|del|em|i|ins|mark|s|small|strong|sub|sup|u)\b[^>]*>/g

/** What stands in safe HTML, without its marks, on one line. */
export const plainText = (html: string): string =>
  html
    .replace(INLINE, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
