import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { isSafeLink, LINK_SCHEMES, REMOVED_WHOLE, TEXT_ATTRIBUTES, TEXT_TAGS } from '../../../html/rules.ts'
import { toParagraphs } from '../../../html/text-to-html.ts'

const OPTIONS: IOptions = {
  allowedTags: [...TEXT_TAGS],
  allowedAttributes: TEXT_ATTRIBUTES,
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...REMOVED_WHOLE],
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

const BLOCK =
  /<(?:h[2-6]|p|div|hr|[uod]l|li|d[td]|table|caption|t(?:head|body|foot|r|h|d)|blockquote|pre|fig(?:ure|caption))\b/

/** Makes HTML from elsewhere safe to show (quality.md, "Security"). Bare text becomes paragraphs. Twice is the same as once. */
export function safeHtml(html: string): string {
  const text = html
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .trim()
  // Most bodies of small shops have no mark-up at all: they need no parser.
  if (!/[<>&]/.test(text)) return toParagraphs(text)
  const safe = sanitizeHtml(text, OPTIONS).trim()
  // Marks may reach over paragraphs: the second pass closes them in each.
  return BLOCK.test(safe) ? safe : sanitizeHtml(toParagraphs(safe), OPTIONS)
}
