import { LinkifyIt } from 'linkify-it'

/** A piece of a message; `href` where it is a link. */
export interface TextPart {
  text: string
  href?: string
  /** Where in the message it begins, in UTF-16 units. */
  at: number
}

// Web and mail addresses alone: what else could be linked is no place to be led to by a stranger.
const links = new LinkifyIt({ fuzzyLink: true }).add('ftp:', null).add('//', null)
// The library knows the commonest top-level domains; after `www.` any name with a dot in it is meant as an address.
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

/** Marks that turn the direction of text: an address with one of them is shown as another one than it leads to. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** What ends a sentence in one of the shop's languages belongs to the sentence. */
const endOfSentence = /[.,:;!?'"»”’…،؛؟۔।]+$/u

/** Splits a message at its links, which are to be shown as they were written. Nothing is added or lost. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const plainUntil = (end: number) => {
    if (end > at) parts.push({ text: text.slice(at, end), at })
  }
  for (const { index, text: found, url, schema } of links.match(text) ?? []) {
    if (directions.test(found)) continue
    const shown = found.replace(endOfSentence, '')
    const href = schema === '' ? `https://${shown}` : url.replace(endOfSentence, '')
    plainUntil(index)
    parts.push({ text: shown, href, at: index })
    at = index + shown.length
  }
  plainUntil(text.length)
  return parts
}

/** Longer ones are text again. */
const EMOJI_MAX = 24
const emoji =
  /^(?:\p{Extended_Pictographic}(?:\u{fe0f}|\u{200d}|[\u{1f3fb}-\u{1f3ff}])*|\p{Regional_Indicator}{2}|\s)+$/u

/** Whether a message is a few emoji and nothing else. */
export const isEmojiAlone = (text: string): boolean =>
  text.length <= EMOJI_MAX && text.trim() !== '' && emoji.test(text)
