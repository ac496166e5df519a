import { Parser } from 'htmlparser2'
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { toParagraphs } from './convert.ts'

// The elements, attributes and links that both sanitizers allow.

/** Elements that structure a text. None of them runs scripts, loads files, applies styles or takes input. */
const TEXT_TAGS: readonly string[] =
  `h2 h3 h4 h5 h6 p div br hr ul ol li dl dt dd table caption thead tbody tfoot tr th td blockquote pre code strong b em i u s
  del ins mark small sub sup abbr a figure figcaption`.split(/\s+/)

/** Elements that are removed together with their content. */
const REMOVED_WITH_CONTENT: readonly string[] =
  `script style textarea option select noscript iframe object embed applet template title head svg math audio video
  canvas button`.split(/\s+/)

const TEXT_ATTRIBUTES: Readonly<Record<string, string[]>> = {
  '*': ['dir', 'lang'],
  a: ['href', 'rel'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}

const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel']

/** Returns whether a link leads to a web page, a mail address or a phone. Browsers skip white space and control characters in a scheme, so this does too. */
function isSafeLink(href: string): boolean {
  const bare = href.replace(/[\p{Cc}\s]+/gu, '')
  // Browsers read a backslash as a slash: both lead to another host.
  if (bare === '' || /^[/\\]{2}/.test(bare)) return false
  return /^(?:https?|mailto|tel):/i.test(bare) || !/^[^/?#]*:/.test(bare)
}

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

const ARTICLE_OPTIONS: IOptions = {
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
    ...ARTICLE_OPTIONS,
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

/** Returns whether HTML has an element of one of these names. */
function containsElement(html: string, names: ReadonlySet<string>): boolean {
  let isFound = false
  new Parser({
    onopentagname: (name) => {
      isFound ||= names.has(name)
    },
  }).end(html)
  return isFound
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the characters to remove
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Well-formed text without control characters; tabs and line feeds stay. */
const stripControlCharacters = (text: string): string => text.toWellFormed().replace(CONTROL_CHARACTERS, '')

/** HTML that {@link sanitizeDescription} has made safe to show. */
export type SafeHtml = string & { readonly isSafeHtml: true }

const DESCRIPTION_OPTIONS: IOptions = {
  allowedTags: [...TEXT_TAGS],
  allowedAttributes: TEXT_ATTRIBUTES,
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...REMOVED_WITH_CONTENT],
  nestingLimit: 40,
  transformTags: {
    // A page has one main heading, and it is the product's name.
    h1: 'h2',
    a: (_tag, { href = '', dir, lang }) => ({
      tagName: 'a',
      attribs: {
        ...(isSafeLink(href) ? { href, rel: 'nofollow noopener' } : {}),
        ...(dir === undefined ? {} : { dir }),
        ...(lang === undefined ? {} : { lang }),
      },
    }),
  },
}

const BLOCKS: ReadonlySet<string> = new Set(
  `h2 h3 h4 h5 h6 p div hr ul ol dl li dd dt table caption thead tbody tfoot th tr td blockquote pre figure
  figcaption`.split(/\s+/),
)

/**
 * Makes the HTML of a product's description safe to show. Text without block elements becomes paragraphs. Sanitizing twice
 * gives the same as sanitizing once.
 */
export const sanitizeDescription = (html: string): SafeHtml => sanitized(html) as SafeHtml

function sanitized(html: string): string {
  const text = stripControlCharacters(html.replace(/\r\n?/g, '\n')).trim()
  // Most descriptions of small shops have no tags: they need no parser.
  if (!/[<>&]/.test(text)) return toParagraphs(text)
  const safe = sanitizeHtml(text, DESCRIPTION_OPTIONS).trim()
  if (containsElement(safe, BLOCKS)) return safe
  // Inline elements may reach over paragraphs: the second pass closes them in each.
  return sanitizeHtml(toParagraphs(safe), DESCRIPTION_OPTIONS)
}
