import { cx } from '@rialto/ui/cx.ts'
import { isOnlyEmoji, textParts } from './text-parts.ts'

/** A message's text in its own direction; links open in a new tab (docs/spec §5). */
export function MessageText({ text }: { text: string }) {
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
