import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import { dayNumberOf } from '@rialto/client/time-zone.ts'
import { cx } from '@rialto/ui/cx.ts'
import { LinkifyIt } from 'linkify-it'
import { useSettings } from '../settings/index.ts'

export type BubbleLook = 'mine' | 'theirs' | 'failed'

const looks: Record<BubbleLook, string> = {
  theirs: 'rounded-es-badge border-line bg-card',
  mine: 'rounded-ee-badge border-transparent bg-accent text-on-accent',
  failed: 'rounded-ee-badge border-sale/35 bg-sale-soft',
}

/** The bubble of a chat message: the reader's own in the accent colour; `failed` for one that could not be sent. */
export function Bubble({ look, text }: { look: BubbleLook; text: string }) {
  return (
    <div className={cx('max-w-full min-w-0 rounded-[14px] border px-3.5 py-2', looks[look])}>
      <MessageText text={text} />
    </div>
  )
}

/** Separates the messages of two days: *Today*, *Yesterday*, or the date. */
export function DaySeparator({ at, className }: { at: string; className?: string }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const ago = daysBetween(at, Date.now())
  return (
    <p
      className={cx(
        'flex items-center gap-3 text-12 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
        className,
      )}
    >
      {ago === 0 ? t('Today') : ago === 1 ? t('Yesterday') : formatLocalDay(at, locale)}
    </p>
  )
}

/** The messages of one day of the market's calendar. */
interface Day<T> {
  /** Time of the first message, ISO 8601. */
  at: string
  messages: T[]
}

/** Groups messages, oldest first, by days of the market's calendar. */
export function groupByDay<T>(messages: readonly T[], timeOf: (message: T) => string): Day<T>[] {
  const days: Day<T>[] = []
  for (const message of messages) {
    const at = timeOf(message)
    const last = days.at(-1)
    if (last && daysBetween(last.at, at) === 0) last.messages.push(message)
    else days.push({ at, messages: [message] })
  }
  return days
}

/** The number of the market's midnights between two moments. */
export const daysBetween = (earlier: string | number, later: string | number): number =>
  dayNumberOf(Number(new Date(later))) - dayNumberOf(Number(new Date(earlier)))

/** A message's text in its own direction; links open in a new tab (docs/spec §5). */
function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className={cx('wrap-anywhere whitespace-pre-wrap', isOnlyEmoji(text) && 'text-36')}>
      {textParts(text).map(({ text: piece, href, at }) =>
        href ? (
          <a
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            dir="ltr"
            className="underline underline-offset-3 hover:decoration-2"
          >
            {piece}
          </a>
        ) : (
          <span key={at}>{piece}</span>
        ),
      )}
    </p>
  )
}

/** A piece of a message; `href` is set for links. */
interface TextPart {
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
