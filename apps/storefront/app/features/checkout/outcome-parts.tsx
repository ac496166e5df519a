import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import type { IconNode } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { usePaymentState } from '../orders/index.ts'
import { useIsMarket, usePrice } from '../settings/index.ts'

interface OutcomeHeadingProps {
  icon: IconNode
  tone: 'ok' | 'warn' | 'mute'
  title: string
  /** In progress: the icon spins. */
  isBusy?: boolean
  /** Buttons below the text. */
  action?: ReactNode
  children: ReactNode
}

const tones = { ok: 'bg-ok-soft text-ok', warn: 'bg-warn-soft text-warn', mute: 'bg-ground-2 text-ink-2' }

/** A headline about the state of the orders, which takes the focus, with buttons. */
export function OutcomeHeading({ icon, tone, title, isBusy, action, children }: OutcomeHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusWhenFree(() => heading.current), [])
  return (
    <header className="mx-auto grid max-w-[44ch] justify-items-center text-center">
      <span className={cx('mb-5 grid size-16 place-items-center rounded-sheet', tones[tone])}>
        <Icon as={icon} size={28} className={isBusy ? 'animate-spin' : undefined} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-22 sm:text-28">
        {title}
      </h1>
      <div className="mt-2 grid gap-1 text-16 text-ink-2">{children}</div>
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2.5">{action}</div>}
    </header>
  )
}

/** The orders that were placed together. */
export function OrderCards({ orders, className }: { orders: readonly Order[]; className?: string }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('Your orders')} className={cx('grid content-start gap-4', className)}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}

/** So many pictures are shown; the others are counted. */
const MAX_PICTURES = 5

/** An order among those that were placed together. */
function OrderCard({ order }: { order: Order }) {
  const { t } = useTranslation()
  const price = usePrice(order.currency)
  const isMarket = useIsMarket()
  const payment = usePaymentState()(order)
  const more = order.products.length - MAX_PICTURES
  const page = `/order-history/${order.id}`
  return (
    <article className="panel p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {isMarket && <Picture src={order.shop.logo} alt="" sizes="32px" widest={32} className="w-8" />}
        <h2 className="min-w-0 text-16">
          {isMarket && (
            <>
              <bdi>{order.shop.name}</bdi>{' '}
            </>
          )}
          <span className="num text-14 font-normal text-ink-2">{order.order_code}</span>
        </h2>
        <span className="ms-auto">
          <Badge tone={payment.tone}>{payment.label}</Badge>
        </span>
      </div>
      <div className="mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <ul className="flex flex-wrap items-center gap-2">
          {order.products.slice(0, MAX_PICTURES).map((product) => (
            <li key={product.id}>
              <Picture src={product.thumbnail} alt={product.name} sizes="48px" widest={48} className="w-12" />
            </li>
          ))}
          {more > 0 && (
            <li className="text-ink-2">
              <span className="num">+{more}</span>
            </li>
          )}
        </ul>
        <div className="ms-auto text-end">
          <p className="text-16 font-semibold">
            <span className="num">{price(order.amount)}</span>
          </p>
          <p className="text-12 text-ink-2">{t('{{count}} items', { count: order.quantity })}</p>
        </div>
      </div>
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t border-line pt-3 text-ink-2">
        <p>
          {order.order_status !== 'cancelled' &&
            order.estimated_delivery &&
            t('Delivery in {{estimate}}', { estimate: order.estimated_delivery })}
        </p>
        <TextLink to={page}>
          {t('See the order')} <span className="sr-only">{order.order_code}</span>
        </TextLink>
      </div>
    </article>
  )
}
