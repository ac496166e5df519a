// What every sanitiser of ours has in common (quality.md, "Security").

/** What gives a text its structure; nothing that runs, loads, styles or asks. */
export const TEXT_TAGS: readonly string[] =
  `h2 h3 h4 h5 h6 p div br hr ul ol li dl dt dd table caption thead tbody tfoot tr th td blockquote pre code strong b em i u s
  del ins mark small sub sup abbr a figure figcaption`.split(/\s+/)

/** What goes with all that stands between its tags. */
export const REMOVED_WHOLE: readonly string[] =
  `script style textarea option select noscript iframe object embed applet template title head svg math audio video
  canvas button`.split(/\s+/)

export const TEXT_ATTRIBUTES: Readonly<Record<string, string[]>> = {
  '*': ['dir', 'lang'],
  a: ['href', 'rel'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}

export const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel']

/** Whether a link leads to a page or to somebody; looked at as browsers do, which skip white space and control characters in a scheme. */
export function isSafeLink(href: string): boolean {
  const bare = href.replace(/[\p{Cc}\s]+/gu, '')
  if (bare === '' || bare.startsWith('//')) return false
  return /^(?:https?|mailto|tel):/i.test(bare) || !/^[^/?#]*:/.test(bare)
}
