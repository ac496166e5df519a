import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrder, SellerToday } from '@rialto/contract'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Age } from '../lib/ages.tsx'
import { useMay, usePlace } from '../lib/place.tsx'
import { nextStatusOf, OrderPictures } from '../orders/order-cells.tsx'
import { useMoveOn } from '../orders/use-orders.ts'
import { OldestNote, Queue, QueueRow } from './queue.tsx'

/** Shoppers expect their parcel to leave on the next day. */
const LATE_MS = 12 * 3_600_000

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
          <OldestNote since={queue.oldest_at} lateAfter={LATE_MS} label={(age) => t('Oldest {{age}}', { age })} />
        )
      }
    >
      {queue.orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          lateAfter={LATE_MS}
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
          lateAfter={2 * LATE_MS}
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
        <Link to={`/orders/${order.id}`} className="hover:underline">
          <b className="num">{order.order_code}</b> <span className="text-ink-2">· {order.customer.name}</span>
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
  const names = order.products.map(({ name }) => name).join(', ')
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
