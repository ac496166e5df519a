import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { isSafeLink, LINK_SCHEMES, REMOVED_WITH_CONTENT, TEXT_ATTRIBUTES, TEXT_TAGS } from './allowed-html.ts'
import { containsElement } from './contains-element.ts'
import { stripControlCharacters } from './strip-control-characters.ts'
import { toParagraphs } from './text-to-html.ts'

/** HTML that {@link sanitizeDescription} has made safe to show. */
export type SafeHtml = string & { readonly isSafeHtml: true }

const OPTIONS: IOptions = {
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
  const safe = sanitizeHtml(text, OPTIONS).trim()
  if (containsElement(safe, BLOCKS)) return safe
  // Inline elements may reach over paragraphs: the second pass closes them in each.
  return sanitizeHtml(toParagraphs(safe), OPTIONS)
}
