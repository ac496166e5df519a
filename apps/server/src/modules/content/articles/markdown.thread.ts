import { type PlacedPicture, sanitizeArticle } from '../../../html/sanitize.ts'
import { anchorHeadings } from './anchors.ts'
import { type Markdown, readMarkdown } from './files/read-markdown.ts'
import { readingMinutes } from './rules.ts'

/** A text as readers see it: as it is stored, and with the anchors of its headings. */
export interface FinishedText {
  body: string
  anchored: ReturnType<typeof anchorHeadings>
  minutes: number
}

// Some texts take parsers seconds: nested brackets, ten thousand elements. They run beside the thread that answers requests.

export const readInThread = ([markdown]: [markdown: string]): Markdown => readMarkdown(markdown)

export function finishInThread([html, pictures]: [
  html: string,
  pictures: ReadonlyMap<string, PlacedPicture>,
]): FinishedText {
  const body = sanitizeArticle(html, { pictures, links: new Map() })
  return { body, anchored: anchorHeadings(body), minutes: readingMinutes(body) }
}
