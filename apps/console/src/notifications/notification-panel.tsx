import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerNotification } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { type AnchoredOverlay, Popover } from '@rialto/ui/popover.tsx'
import { SkeletonText } from '@rialto/ui/skeleton.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { Link } from 'react-router'
import { messageOf } from '../lib/errors.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useMarkRead, useNotifications } from './use-notifications.ts'

/** The notifications of the current shop. Opening one marks it as read. */
export function NotificationPanel(overlay: AnchoredOverlay) {
  const { t } = useTranslation()
  const { items, unread, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotifications()
  const { mutate: markRead } = useMarkRead()
  const canOpen = useCanOpen()
  const latest = items?.[0]
  const close = () => overlay.onOpenChange(false)
  function open({ id, is_read }: SellerNotification) {
    if (!is_read) markRead({ ids: [id] })
    close()
  }
  return (
    <Popover
      {...overlay}
      label={t('Notifications')}
      placement="bottom end"
      className="w-[min(22rem,calc(100vw-2rem))] p-0!"
    >
      <div className="flex min-h-12 items-center gap-3 border-b border-line px-4">
        <h2 className="text-16">{t('Notifications')}</h2>
        {latest && unread > 0 && (
          <TextButton className="ms-auto" onClick={() => markRead({ up_to: latest.id })}>
            {t('Mark all as read')}
          </TextButton>
        )}
      </div>
      {!items && !error && (
        <div role="status" aria-label={t('Loading')} className="p-4">
          <SkeletonText />
        </div>
      )}
      {error && !items && <p className="p-4 text-danger">{messageOf(error, t('The shop cannot be reached'))}</p>}
      {items?.length === 0 && (
        <p className="p-4 text-ink-2">{t('Nothing yet. New orders and messages appear here.')}</p>
      )}
      <ul className="*:not-first:border-t *:not-first:border-line">
        {items?.map((item) => (
          <NotificationRow
            key={item.id}
            notification={item}
            to={canOpen(item.href) ? item.href : null}
            onOpen={() => open(item)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="p-2">
          <Button size="sm" block pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
      <Link
        to="/notifications"
        onClick={close}
        className="flex min-h-11 items-center border-t border-line px-4 text-accent-ink hover:bg-hover"
      >
        {t('Choose what you hear of')}
      </Link>
    </Popover>
  )
}
