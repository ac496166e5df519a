import sanitizeHtml, { type IOptions } from 'sanitize-html'

/** What gives a text its structure; nothing that runs, loads, styles or asks. */
const TAGS =
  `h2 h3 h4 h5 h6 p div br hr ul ol li dl dt dd table caption thead tbody tfoot tr th td blockquote pre code strong b em i u s
  del ins mark small sub sup abbr a figure figcaption`.split(/\s+/)

const OPTIONS: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['dir', 'lang'],
    a: ['href', 'rel'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // With these, what stands between the tags goes too.
  nonTextTags:
    `script style textarea option select noscript iframe object embed applet template title head svg math audio video
    canvas button`.split(/\s+/),
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

/** Looked at as browsers do, which skip white space and control characters within a scheme. */
function isSafeLink(href: string): boolean {
  const bare = href.replace(/[\p{Cc}\s]+/gu, '')
  if (bare === '' || bare.startsWith('//')) return false
  return /^(?:https?|mailto|tel):/i.test(bare) || !/^[^/?#]*:/.test(bare)
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

function toParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\s*\n\s*/g, '<br />')}</p>`)
    .filter((paragraph) => paragraph !== '<p></p>')
    .join('\n')
}
