import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerNotification } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Link } from 'react-router'
import { ageOf } from '../lib/ages.tsx'

interface NotificationRowProps {
  notification: SellerNotification
  /** Null where the role has no screen for it. */
  to: string | null
  onOpen: () => void
}

export function NotificationRow({ notification: { title, text, at, is_read }, to, onOpen }: NotificationRowProps) {
  const { i18n, t } = useTranslation()
  const content = (
    <>
      <span
        aria-hidden
        className={cx('mt-1.5 size-2 flex-none rounded-full', is_read ? 'bg-transparent' : 'bg-accent')}
      />
      <span className="min-w-0 flex-1">
        <span className={cx('block', !is_read && 'font-semibold')}>
          {title}
          {!is_read && <span className="sr-only"> ({t('unread')})</span>}
        </span>
        <span className="line-clamp-3 text-12 whitespace-pre-line text-ink-2">{text}</span>
      </span>
      <time dateTime={at} className="flex-none text-12 whitespace-nowrap text-ink-2">
        {ageOf(at, i18n.language)}
      </time>
    </>
  )
  const line = 'flex w-full items-start gap-2.5 px-4 py-2.5 text-start hover:bg-hover -outline-offset-2'
  return (
    <li>
      {to ? (
        <Link to={to} onClick={onOpen} className={line}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={onOpen} className={line}>
          {content}
        </button>
      )}
    </li>
  )
}
