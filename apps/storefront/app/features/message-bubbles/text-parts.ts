import { LinkifyIt } from 'linkify-it'

/** A piece of a message; `href` is set for links. */
export interface TextPart {
  text: string
  href?: string
  /** Start of the piece in the message, in UTF-16 units. */
  at: number
}

// Only web and email addresses become links: other schemes in a stranger's message are unsafe.
const links = new LinkifyIt({ fuzzyLink: true }).add('ftp:', null).add('//', null)
// The library knows only the commonest top-level domains; after `www.` any name with a dot counts as an address.
links.add('www.', {
  validate(text, at, { re }) {
    const address = new RegExp(`^${re.get_url_host_port().source}${re.get_path().source}`, 'i').exec(
      text.slice(at),
    )?.[0]
    return address?.split('/')[0]?.includes('.') ? address.length : 0
  },
  normalize: (match) => {
    match.url = `https://${match.text}`
  },
})

/** Marks that change the text direction: an address that contains one is displayed as a different address. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** Trailing punctuation in one of the shop's languages belongs to the sentence, not to the link. */
const endOfSentence = /[.,:;!?'"»”’…،؛؟۔।]+$/u

/** Splits a message at its links. The pieces joined together are the original text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const plainUntil = (end: number) => {
    if (end > at) parts.push({ text: text.slice(at, end), at })
  }
  for (const { index, text: found, url, schema } of links.match(text) ?? []) {
    if (directionMarks.test(found)) continue
    const shown = found.replace(endOfSentence, '')
    const href = schema === '' ? `https://${shown}` : url.replace(endOfSentence, '')
    plainUntil(index)
    parts.push({ text: shown, href, at: index })
    at = index + shown.length
  }
  plainUntil(text.length)
  return parts
}

/** Longer messages are treated as text. */
const EMOJI_MAX = 24
const emoji =
  /^(?:\p{Extended_Pictographic}(?:\u{fe0f}|\u{200d}|[\u{1f3fb}-\u{1f3ff}])*|\p{Regional_Indicator}{2}|\s)+$/u

/** Returns whether a message consists of a few emoji only. */
export const isOnlyEmoji = (text: string): boolean => text.length <= EMOJI_MAX && text.trim() !== '' && emoji.test(text)
