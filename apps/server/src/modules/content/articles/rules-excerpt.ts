import { DomUtils, parseDocument } from 'htmlparser2'
import { plainText } from '../../../html/plain-text.ts'

const EXCERPT_LENGTH = 200

/** The beginning of the first paragraph that has a text, cut between words. */
export function createExcerpt(body: string): string {
  const paragraphs = elementsOf(body, 'p').map((element) => plainText(DomUtils.getInnerHTML(element)))
  const paragraph = paragraphs.find((text) => text !== '') ?? plainText(body)
  if (paragraph.length <= EXCERPT_LENGTH) return paragraph
  const end = paragraph.lastIndexOf(' ', EXCERPT_LENGTH)
  return `${paragraph.slice(0, end > 0 ? end : EXCERPT_LENGTH).replace(/[\s,;:.-]+$/, '')}…`
}

/** The first picture of safe HTML. */
export function firstPicture(body: string): { address: string } | undefined {
  const address = elementsOf(body, 'img')[0]?.attribs.src
  return address ? { address } : undefined
}

const elementsOf = (html: string, name: string) => DomUtils.getElementsByTagName(name, parseDocument(html))
