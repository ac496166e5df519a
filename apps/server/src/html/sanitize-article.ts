import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { isSafeLink, LINK_SCHEMES, REMOVED_WHOLE, TEXT_ATTRIBUTES, TEXT_TAGS } from '../../html/rules.ts'

/** A picture of ours, with the size that keeps its place while it loads. */
export interface PlacedPicture {
  address: string
  width: number
  height: number
}

export interface Addresses {
  /** Pictures by how the text names them; others are left out. */
  pictures: ReadonlyMap<string, PlacedPicture>
  /** Where links to other files of the folder lead. */
  links: ReadonlyMap<string, string>
}

const TAGS = [...TEXT_TAGS, 'img', 'details', 'summary']
const KEPT = new Set([...TAGS, 'h1'])

/** Whether raw HTML of this name stays in an article. */
export const isKept = (tag: string): boolean => KEPT.has(tag.toLowerCase())

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
  nonTextTags: [...REMOVED_WHOLE],
  nestingLimit: 40,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** Makes the HTML of an article safe to show, with addresses that lead somewhere. */
export function safeArticle(html: string, { pictures, links }: Addresses): string {
  const bare = html
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  return sanitizeHtml(bare, {
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
      th: aligned,
      td: aligned,
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

/** Markdown's tables are aligned by styles, which the content policy keeps out. */
function aligned(tagName: string, { style = '', align, ...others }: Record<string, string>) {
  const side = /^text-align:\s*(left|center|right)$/.exec(style)?.[1] ?? align
  return { tagName, attribs: side && /^(?:left|center|right)$/.test(side) ? { ...others, align: side } : others }
}
