import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { isSafeLink, LINK_SCHEMES, REMOVED_WITH_CONTENT, TEXT_ATTRIBUTES, TEXT_TAGS } from './allowed-html.ts'
import { stripControlCharacters } from './strip-control-characters.ts'

/** A picture of the shop, with the size that reserves its space while it loads. */
export interface PlacedPicture {
  address: string
  width: number
  height: number
}

export interface Addresses {
  /** Pictures by their names in the text; other pictures are removed. */
  pictures: ReadonlyMap<string, PlacedPicture>
  /** Addresses of articles by the names of their files in the text. */
  links: ReadonlyMap<string, string>
}

const TAGS = [...TEXT_TAGS, 'img', 'details', 'summary']
const ALLOWED = new Set([...TAGS, 'h1'])

/** Returns whether an article may contain HTML elements of this name. */
export const isAllowedTag = (tag: string): boolean => ALLOWED.has(tag.toLowerCase())

const OPTIONS: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    ...TEXT_ATTRIBUTES,
    a: ['href'],
    th: ['colspan', 'rowspan', 'scope', 'align'],
    td: ['colspan', 'rowspan', 'align'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    details: ['open'],
  },
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...REMOVED_WITH_CONTENT],
  nestingLimit: 40,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** Makes the HTML of an article safe to show, and replaces names of files by addresses. */
export function sanitizeArticle(html: string, { pictures, links }: Addresses): string {
  return sanitizeHtml(stripControlCharacters(html), {
    ...OPTIONS,
    transformTags: {
      // A page has one main heading, and it is the title.
      h1: 'h2',
      a: (tagName, { href = '', ...others }) => {
        const target = links.get(href) ?? href
        return { tagName, attribs: { ...others, ...(isSafeLink(target) ? { href: target } : {}) } }
      },
      img: (tagName, { src = '', alt = '', title }) => {
        const picture = pictures.get(src)
        return { tagName, attribs: picture ? pictureAttributes(picture, alt, title) : {} }
      },
      th: alignByAttribute,
      td: alignByAttribute,
    },
  }).trim()
}

function pictureAttributes({ address, width, height }: PlacedPicture, alt: string, title: string | undefined) {
  return {
    src: address,
    alt,
    ...(title === undefined ? {} : { title }),
    width: String(width),
    height: String(height),
    loading: 'lazy',
    decoding: 'async',
  }
}

/** Markdown aligns table cells by styles, which the content policy forbids: `align` does it instead. */
function alignByAttribute(tagName: string, { style = '', align, ...others }: Record<string, string>) {
  const side = /^text-align:\s*(left|center|right)$/.exec(style)?.[1] ?? align
  return { tagName, attribs: side && /^(?:left|center|right)$/.test(side) ? { ...others, align: side } : others }
}
