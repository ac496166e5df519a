// The elements, attributes and links that both sanitizers allow.

/** Elements that structure a text. None of them runs scripts, loads files, applies styles or takes input. */
export const TEXT_TAGS: readonly string[] =
  `h2 h3 h4 h5 h6 p div br hr ul ol li dl dt dd table caption thead tbody tfoot tr th td blockquote pre code strong b em i u s
  del ins mark small sub sup abbr a figure figcaption`.split(/\s+/)

/** Elements that are removed together with their content. */
export const REMOVED_WITH_CONTENT: readonly string[] =
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

/** Returns whether a link leads to a web page, a mail address or a phone. Browsers skip white space and control characters in a scheme, so this does too. */
export function isSafeLink(href: string): boolean {
  const bare = href.replace(/[\p{Cc}\s]+/gu, '')
  // Browsers read a backslash as a slash: both lead to another host.
  if (bare === '' || /^[/\\]{2}/.test(bare)) return false
  return /^(?:https?|mailto|tel):/i.test(bare) || !/^[^/?#]*:/.test(bare)
}
