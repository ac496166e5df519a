import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { LowStockVariant, SellerOrder, SellerToday } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { ArrowRight, Clock, Zap } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Age, ageOf } from '../lib/ages.tsx'
import { listed } from '../lib/inline-text.ts'
import { useCanOpen, useMay, usePlace } from '../lib/place.tsx'
import { Section } from '../lib/section.tsx'
import { nextStatusOf, OrderPictures } from '../orders/order-cells.tsx'
import { useMoveOn } from '../orders/use-orders.ts'

const LATE_ANSWER_MS = 3_600_000

/** The customers who have waited longest for an answer. */
export function WaitingQueue({ queue }: { queue: NonNullable<SellerToday['unanswered']> }) {
  const { t } = useTranslation()
  const hasInbox = useCanOpen()('/inbox')
  return (
    <Queue
      title={t('Unanswered')}
      count={queue.count}
      shown={queue.conversations.length}
      all={hasInbox ? '/inbox' : null}
      empty={t('No one is waiting. Shoppers can write from every product page.')}
      note={
        queue.longest_since && (
          <OldestNote
            since={queue.longest_since}
            lateAfter={LATE_ANSWER_MS}
            label={(age) => t('Longest {{age}}', { age })}
          />
        )
      }
    >
      {queue.conversations.map(({ user, last_message, since }) => (
        <QueueRow
          key={user.id}
          lead={<Avatar name={user.name} src={user.profile_photo} size={36} />}
          title={<bdi className="font-semibold">{user.name}</bdi>}
          text={last_message ? <bdi>{last_message}</bdi> : t('Sent a product')}
          end={<Age since={since} lateAfter={LATE_ANSWER_MS} />}
          action={
            hasInbox && (
              <ButtonLink size="sm" to={`/inbox?with=${user.id}`} aria-label={`${t('Reply')}: ${user.name}`}>
                {t('Reply')}
              </ButtonLink>
            )
          }
        />
      ))}
    </Queue>
  )
}

/** The reviews of the last days. */
export function ReviewQueue({ queue }: { queue: NonNullable<SellerToday['new_reviews']> }) {
  const { i18n, t } = useTranslation()
  const hasReviews = useCanOpen()('/reviews')
  const all = hasReviews ? '/reviews' : null
  return (
    <Queue
      title={t('New reviews')}
      count={queue.count}
      shown={queue.reviews.length}
      all={all}
      empty={t('No new reviews.')}
      action={
        all &&
        queue.count > 0 && (
          <ButtonLink size="sm" to={all}>
            {t('Reply')}
          </ButtonLink>
        )
      }
    >
      {queue.reviews.map(({ id, rating, author, description, product, created_at }) => (
        <QueueRow
          key={id}
          lead={<ProductPicture src={product.thumbnail} />}
          title={
            <span className="flex items-center gap-2">
              <StarRating value={rating} label={t('{{count}} of 5 stars', { count: rating })} />
              <span className="text-ink-2">·</span>
              <bdi className="truncate text-ink-2">{author}</bdi>
            </span>
          }
          text={description ? <bdi>“{description}”</bdi> : product.name}
          end={
            <time dateTime={created_at} className="text-12 whitespace-nowrap text-ink-2">
              {formatLocalDay(created_at, i18n.language)}
            </time>
          }
        />
      ))}
    </Queue>
  )
}

/** The variants with the fewest pieces. */
export function StockQueue({ queue }: { queue: NonNullable<SellerToday['low_stock']> }) {
  const { t } = useTranslation()
  const hasStock = useCanOpen()('/stock')
  const all = hasStock ? '/stock?view=low' : null
  return (
    <Queue
      title={t('Low stock')}
      count={queue.count}
      shown={queue.variants.length}
      all={all}
      empty={t('Everything is in stock.')}
      note={queue.sold_out > 0 && t('{{count}} sold out', { count: queue.sold_out })}
      action={
        all &&
        queue.count > 0 && (
          <ButtonLink size="sm" to={all}>
            {t('Restock')}
          </ButtonLink>
        )
      }
    >
      {queue.variants.map((variant) => (
        <QueueRow
          key={variant.id}
          lead={<ProductPicture src={variant.product.thumbnail} />}
          title={
            <>
              {variant.product.name} <span className="text-ink-2">{choiceOf(variant)}</span>
            </>
          }
          text={
            variant.stock === 0 ? (
              <span className="text-danger">{t('Sold out')}</span>
            ) : (
              t('{{count}} left', { count: variant.stock })
            )
          }
        />
      ))}
    </Queue>
  )
}

const choiceOf = ({ color, size }: LowStockVariant): string => listed([color, size])

/** Products that the market proposes for flash sales, about which the shop is to decide. */
export function ProposalQueue({ queue }: { queue: NonNullable<SellerToday['flash_proposals']> }) {
  const { t } = useTranslation()
  const hasSales = useCanOpen()('/flash-sales')
  return (
    <Queue title={t('Proposed for flash sales')} count={queue.count} shown={queue.count} empty="">
      <QueueRow
        lead={<Icon as={Zap} />}
        title={t('The market asks you')}
        text={t('Nothing changes unless you accept.')}
        action={
          hasSales && (
            <ButtonLink size="sm" to="/flash-sales" aria-label={`${t('Decide')}: ${t('Proposed for flash sales')}`}>
              {t('Decide')}
            </ButtonLink>
          )
        }
      />
    </Queue>
  )
}

/** Shoppers expect their parcel to leave on the next day. */
const LATE_PARCEL_MS = 12 * 3_600_000

interface PackingQueueProps {
  queue: NonNullable<SellerToday['to_pack']>
  onChanged: () => void
}

/** The orders that have waited longest for their parcel. */
export function PackingQueue({ queue, onChanged }: PackingQueueProps) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const moving = useMoveOn(onChanged)
  const mayFulfil = place?.kind === 'shop' && place.shop.permissions.includes('orders.fulfil')
  return (
    <Queue
      title={t('To pack')}
      count={queue.count}
      shown={queue.orders.length}
      all="/orders"
      empty={t('Nothing to pack. New orders appear here.')}
      note={
        queue.oldest_at && (
          <OldestNote
            since={queue.oldest_at}
            lateAfter={LATE_PARCEL_MS}
            label={(age) => t('Oldest {{age}}', { age })}
          />
        )
      }
    >
      {queue.orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          lateAfter={LATE_PARCEL_MS}
          action={mayFulfil && <NextStep order={order} moving={moving} />}
        />
      ))}
    </Queue>
  )
}

/** Orders that are packed ahead and wait for their carrier, each handed over by one press. */
export function HandOverQueue({ queue, onChanged }: PackingQueueProps) {
  const { t } = useTranslation()
  const moving = useMoveOn(onChanged)
  const mayFulfil = useMay('orders.fulfil')
  return (
    <Queue
      title={t('Packed, not handed over')}
      count={queue.count}
      shown={queue.orders.length}
      all="/orders?view=packed"
      empty={t('Nothing is waiting for the carrier')}
    >
      {queue.orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          lateAfter={2 * LATE_PARCEL_MS}
          action={
            mayFulfil && (
              <Button
                size="sm"
                aria-label={`${t('Hand over')}: ${order.order_code}`}
                pending={moving.isMoving(order)}
                onClick={() => void moving.move(order)}
              >
                {t('Hand over')}
              </Button>
            )
          }
        />
      ))}
    </Queue>
  )
}

function OrderRow({ order, lateAfter, action }: { order: SellerOrder; lateAfter: number; action: ReactNode }) {
  return (
    <QueueRow
      lead={<OrderPictures products={order.products} />}
      title={
        <Link to={`/orders/${order.id}`} className="flex gap-1 hover:underline">
          <b className="num flex-none">{order.order_code}</b>
          <span className="text-ink-2">·</span> <bdi className="truncate text-ink-2">{order.customer.name}</bdi>
        </Link>
      }
      text={<Goods order={order} />}
      end={<Age since={order.placed_at} lateAfter={lateAfter} />}
      action={action}
    />
  )
}

function Goods({ order }: { order: SellerOrder }) {
  const { t } = useTranslation()
  const names = listed(order.products.map(({ name }) => name))
  return (
    <>
      {t('{{count}} pieces', { count: order.quantity })} · {names}
    </>
  )
}

function NextStep({ order, moving }: { order: SellerOrder; moving: ReturnType<typeof useMoveOn> }) {
  const { t } = useTranslation()
  if (nextStatusOf(order) === 'confirm')
    return (
      <Button
        size="sm"
        aria-label={`${t('Confirm order')}: ${order.order_code}`}
        pending={moving.isMoving(order)}
        onClick={() => void moving.move(order)}
      >
        {t('Confirm')}
      </Button>
    )
  return (
    <ButtonLink size="sm" to={`/orders/${order.id}`} aria-label={`${t('Pack')}: ${order.order_code}`}>
      {t('Pack')}
    </ButtonLink>
  )
}

interface QueueProps {
  title: string
  count: number
  /** Beside the count. */
  note?: ReactNode
  action?: ReactNode
  /** How many of the things are shown, and the screen with all of them, if there is one. */
  shown: number
  all?: string | null
  empty: string
  children: ReactNode
}

/** Work that waits: how much, the rows that have waited longest, and the way to all of it. */
function Queue({ title, count, note, action, shown, all, empty, children }: QueueProps) {
  const { t } = useTranslation()
  return (
    <Section
      title={title}
      aside={
        <span className="inline-flex flex-wrap items-center gap-x-3">
          <span className="num">{count}</span>
          {note}
        </span>
      }
      action={action}
    >
      {count === 0 ? (
        <p className="px-4 py-4 text-ink-2 md:px-5">{empty}</p>
      ) : (
        <ul className="*:not-first:border-t *:not-first:border-line">{children}</ul>
      )}
      {count > shown && all && (
        <Link
          to={all}
          className="flex min-h-11 items-center gap-2 px-4 text-ink-2 hover:bg-hover hover:text-ink md:px-5"
        >
          {t('{{count}} more', { count: count - shown })}
          <Icon as={ArrowRight} size={16} flip />
        </Link>
      )}
    </Section>
  )
}

/** The age of what has waited longest. */
function OldestNote({ label, since, lateAfter }: { label: (age: string) => string; since: string; lateAfter: number }) {
  const { i18n } = useTranslation()
  const isLate = Date.now() - Date.parse(since) > lateAfter
  return (
    <span className={isLate ? 'inline-flex items-center gap-1.5 font-semibold text-warn' : 'text-ink-2'}>
      {isLate && <Icon as={Clock} size={16} />}
      {label(ageOf(since, i18n.language))}
    </span>
  )
}

interface QueueRowProps {
  /** A picture or an avatar; all queues have the same column for it. */
  lead: ReactNode
  title: ReactNode
  text: ReactNode
  /** How long it has waited, or how much it is. */
  end?: ReactNode
  action?: ReactNode
}

function QueueRow({ lead, title, text, end, action }: QueueRowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2 narrow:flex-wrap md:px-5">
      <span className="flex w-15 flex-none">{lead}</span>
      <div className="min-w-0 flex-1">
        <div className="truncate narrow:whitespace-normal">{title}</div>
        <div className="flex items-baseline gap-2 text-12 text-ink-2 narrow:flex-wrap">
          {end && <span className="md:hidden">{end}</span>}
          <span className="line-clamp-2 min-w-0 md:line-clamp-1">{text}</span>
        </div>
      </div>
      {end && <span className="hidden md:block">{end}</span>}
      {action && <span className="flex-none max-md:[&>*]:min-h-11 narrow:w-full">{action}</span>}
    </li>
  )
}

/** The picture of one product. */
function ProductPicture({ src }: { src: string }) {
  return (
    <img
      src={`${src}?w=96`}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      className="dim-dark size-9 rounded-badge bg-tile object-cover"
    />
  )
}
