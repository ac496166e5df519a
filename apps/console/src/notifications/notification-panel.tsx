import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerNotification } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { SkeletonText } from '@rialto/ui/loading.tsx'
import { type AnchoredOverlay, Popover } from '@rialto/ui/popover.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ageOf } from '../lib/ages.tsx'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { useCanOpen, usePlace } from '../lib/place.tsx'

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

interface NotificationRowProps {
  notification: SellerNotification
  /** Null where the role has no screen for it. */
  to: string | null
  onOpen: () => void
}

function NotificationRow({ notification: { title, text, at, is_read }, to, onOpen }: NotificationRowProps) {
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

/** Reads the notifications of the person in the current shop, the latest first. */
function useNotifications() {
  const { place } = usePlace()
  const query = useInfiniteQuery({
    queryKey: ['GET /seller/notifications', place?.key],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call('GET /seller/notifications', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: 30_000,
  })
  return {
    ...query,
    items: query.data?.pages.flatMap(({ items }) => items),
    unread: query.data?.pages[0]?.unread ?? 0,
  }
}

/** Marks notifications as read. */
function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids?: number[]; up_to?: number }) =>
      consoleApi.call('POST /seller/notifications/read', { body }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['GET /seller/notifications'] }),
        queries.invalidateQueries({ queryKey: ['GET /console/me'] }),
      ]),
  })
}
