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

/** Splits a message at its links, which are to be shown as they were written. Nothing is added or lost. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const plainUntil = (end: number) => {
    if (end > at) parts.push({ text: text.slice(at, end), at })
  }
  for (const { index, lastIndex, url } of links.match(text) ?? []) {
    plainUntil(index)
    parts.push({ text: text.slice(index, lastIndex), href: url, at: index })
    at = lastIndex
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
