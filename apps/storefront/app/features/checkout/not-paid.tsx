import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Order } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { CircleX, Clock, CreditCard, type IconNode, LoaderCircle } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { usePaymentState, usePayNow } from '../orders/index.ts'
import { useIsMarket, usePrice, usePromise, useSettings } from '../settings/index.ts'
import { usePaymentOptions } from './payment-methods.ts'

const PaymentCancel = lazyPanel(async () => (await import('./payment-cancel-dialog.tsx')).PaymentCancelDialog)

interface UnpaidProps {
  orders: readonly Order[]
  hasFailed: boolean
  /** Whether to open the dialog at once, for shoppers who return from the gateway. */
  opensDialog: boolean
  onChanged: () => void
}

/** Unpaid orders: they can be paid now or later. */
export function Unpaid({ orders, hasFailed, opensDialog, onChanged }: UnpaidProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(opensDialog)
  const payButton = useRef<HTMLButtonElement>(null)
  const gateways = usePaymentOptions().filter((paymentOption) => paymentOption.isOnline)
  const [gateway, setGateway] = useState<string | null>(null)
  const { pay, pending } = usePayNow(orders, { gateway: gateway ?? undefined, onRefused: onChanged })
  const payLater = () => void navigate('/order-history')
  const lead = hasFailed ? t('The payment did not go through.') : t('It has not been paid yet.')
  const limit = usePaymentDeadline(orders)
  return (
    <div className="wrap pt-7 pb-6">
      <OutcomeHeading
        icon={Clock}
        tone="warn"
        title={t('Your order waits for its payment')}
        action={
          <>
            <Button onClick={payLater}>{t('Pay later')}</Button>
            <Button ref={payButton} variant="pri" pending={pending} onClick={pay}>
              <Icon as={CreditCard} size={18} />
              {t('Pay now')}
            </Button>
          </>
        }
      >
        <p>{lead}</p>
        <p className="text-14">{limit}</p>
      </OutcomeHeading>
      {gateways.length > 1 && (
        <div className="mx-auto mt-6 max-w-160">
          <RadioGroup
            label={t('Pay by')}
            look="cards"
            options={gateways.map((paymentOption) => ({ value: paymentOption.name, label: paymentOption.title }))}
            value={gateway}
            onChange={setGateway}
          />
        </div>
      )}
      <OrderCards orders={orders} className="mx-auto mt-10 max-w-160" />
      <PaymentCancel
        isOpen={isOpen}
        onOpenChange={(next) => {
          setOpen(next)
          // The dialog opened by itself, so no button gets the focus back automatically.
          if (!next) focusWhenFree(() => payButton.current)
        }}
        lead={lead}
        limit={limit}
        pending={pending}
        onTryAgain={pay}
        onPayLater={payLater}
      />
    </div>
  )
}

/** Says until when the goods are reserved, if the server states it. */
function usePaymentDeadline(orders: readonly Order[]): string {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const [until] = orders.flatMap((order) => (order.can_pay && order.pay_until) || []).sort()
  if (!until) return t('Please pay soon: an order that stays unpaid is cancelled, and its goods go to others.')
  return t('Please pay by {{moment}}: an order that stays unpaid is cancelled, and its goods go to others.', {
    moment: formatMoment(until, locale),
  })
}

/** After so many milliseconds the page says that it takes longer than usual. */
const SLOW_AFTER_MS = 30_000

/** Shown after the return from the gateway until the payment is confirmed. */
export function WaitingForPayment({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="wrap pt-7 pb-6">
      <OutcomeHeading icon={LoaderCircle} isBusy tone="mute" title={t('Waiting for your payment to be confirmed')}>
        <p role="status">
          {isSlow
            ? t(
                'It takes longer than usual. You may leave this page: your order is kept, and you are told as soon as it is paid.',
              )
            : t('This usually takes a few seconds.')}
        </p>
      </OutcomeHeading>
      <OrderCards orders={orders} className="mx-auto mt-10 max-w-160" />
    </div>
  )
}

/** Shown when all orders have been cancelled. */
export function Cancelled({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  return (
    <div className="wrap pt-7 pb-6">
      <OutcomeHeading
        icon={CircleX}
        tone="mute"
        title={t('This order is cancelled')}
        action={
          <>
            <ButtonLink to="/order-history">{t('See my orders')}</ButtonLink>
            <ButtonLink to="/products" variant="pri">
              {t('Continue shopping')}
            </ButtonLink>
          </>
        }
      >
        <p>{t('Its goods are back on sale. Should money for it still arrive, it is returned.')}</p>
      </OutcomeHeading>
      <OrderCards orders={orders} className="mx-auto mt-10 max-w-160" />
    </div>
  )
}

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
  const promiseOf = usePromise()
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
            (promiseOf(order.delivery ?? {}) ?? t('Delivery in {{estimate}}', { estimate: order.estimated_delivery }))}
        </p>
        <TextLink to={page}>
          {t('See the order')} <span className="sr-only">{order.order_code}</span>
        </TextLink>
      </div>
    </article>
  )
}
