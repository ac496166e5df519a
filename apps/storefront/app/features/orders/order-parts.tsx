import { formatDay, formatPromisedDays } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OrderLine as Line, Order } from '@rialto/contract'
import { type Canceller, ORDER_STATUSES, type OrderStatus } from '@rialto/contract/enums'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Banknote, CreditCard, Star, Truck } from 'lucide'
import { type ReactNode, useId, useRef, useState } from 'react'
import { RecipientAddress, useAddressTypes } from '../addresses/index.ts'
import { Moment, useIsMarket, usePrice, useSettings } from '../settings/index.ts'
import { PaymentLabel, useOrderStatuses } from './status.tsx'
import './order-timeline.css'
import { nameOption } from '@rialto/client/i18n/name-option.ts'
import { optionFacts } from '@rialto/contract/option-facts'
import { displayPrice } from '@rialto/contract/price-rules'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { Link } from 'react-router'
import './order-parts.css'
import { Button } from '@rialto/ui/button.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { cacheRating } from './use-orders.ts'

/** The delivery address and estimate. */
export function DeliveryFacts({ order }: { order: Order }) {
  const { address, estimated_delivery, ships_from, order_status, delivery } = order
  const promise = delivery?.promise
  const { t } = useTranslation()
  const { locale } = useSettings()
  const type = useAddressTypes()[address.address_type]
  const coming = order_status !== 'delivered' && order_status !== 'cancelled'
  return (
    <Facts title={t('Delivery address')}>
      <address className="text-ink-2 not-italic">
        <p className="mb-1.5 flex items-center gap-2 font-semibold text-ink">
          <Icon as={type.icon} size={16} />
          {type.label}
        </p>
        <RecipientAddress address={address} />
      </address>
      {delivery && (
        <p className="mt-3 border-t border-line pt-3">
          <span className="block text-12 text-ink-2">{t('Delivery')}</span>
          <bdi>{delivery.name}</bdi>
        </p>
      )}
      {coming && estimated_delivery && (
        <p className="mt-3 flex items-center gap-2 border-t border-line pt-3">
          <Icon as={Truck} size={16} className="text-ink-2" />
          {promise
            ? t('At your door {{days}}', { days: formatPromisedDays(promise, locale) })
            : t('Delivery in {{estimate}}', { estimate: estimated_delivery })}
          {ships_from && ` · ${t('sent from {{date}} on', { date: formatDay(ships_from, locale) })}`}
        </p>
      )}
    </Facts>
  )
}

/** The payment method and status. */
export function PaymentFacts({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <div className="mt-4 flex items-center gap-3 rounded-control bg-ground-2 px-3.5 py-3">
      <Icon as={order.payment_method === 'cash' ? Banknote : CreditCard} className="text-ink-2" />
      <p className="min-w-0">
        <span className="block text-12 text-ink-2">{t('Payment')}</span>
        <PaymentLabel payment={order} className="font-semibold" />
      </p>
    </div>
  )
}

/** The person who cancelled the order, and the reason. */
export function CancelFacts({ by, reason }: { by: Canceller; reason: string | null }) {
  const { t } = useTranslation()
  const who = {
    shopper: t('You cancelled this order.'),
    seller: t('The shop cancelled this order.'),
    market: t('The market cancelled this order.'),
    expiry: t('It was cancelled because it was not paid in time.'),
  }[by]
  return (
    <Facts title={t('Cancelled')}>
      <p>{who}</p>
      {reason && (
        <p dir="auto" className="mt-1.5 whitespace-pre-line text-ink-2 wrap-anywhere">
          {reason}
        </p>
      )}
    </Facts>
  )
}

/** The pieces that were cancelled while others stayed, by whom and why. */
export function CancelledPiecesFacts({ order: { cancellations = [], lines } }: { order: Order }) {
  const { t } = useTranslation()
  if (cancellations.length === 0) return null
  const authors = {
    shopper: t('You cancelled them.'),
    seller: t('The shop cancelled them.'),
    market: t('The market cancelled them.'),
    expiry: t('They were not paid in time.'),
  }
  const nameOf = (lineId: number) => lines.find((line) => line.cart_id === lineId)?.name ?? ''
  return (
    <Facts title={t('Cancelled pieces')}>
      <ul aria-label={t('Cancelled pieces')} className="grid gap-3">
        {cancellations.map(({ id, by, at, reason, lines: pieces }) => (
          <li key={id} className="grid gap-0.5">
            {pieces.map(({ line_id, quantity }) => (
              <b key={line_id} className="wrap-anywhere">
                {t('{{quantity}} × {{name}}', { quantity, name: nameOf(line_id) })}
              </b>
            ))}
            <span>{authors[by]}</span>
            <Moment at={at} className="text-12 text-ink-2" />
            {reason && (
              <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
                {reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Facts>
  )
}

/** The shopper's note to the shop. */
export function NoteFacts({ note }: { note: string }) {
  const { t } = useTranslation()
  return (
    <Facts title={t('Your note')}>
      <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
        {note}
      </p>
    </Facts>
  )
}

export function Facts({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="panel p-5">
      <h2 className="mb-3 text-16">{title}</h2>
      {children}
    </section>
  )
}

/** The status history of an order: steps side by side if there is room, otherwise one below the other. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation()
  const steps = timelineSteps(order)
  const sent = itemsSent(order)
  const total = order.lines.reduce((sum, line) => sum + line.order_qty - (line.quantity_cancelled ?? 0), 0)
  return (
    <div className="@container">
      <ol aria-label={t('Order status')} className="order-steps">
        {steps.map((step, index) => (
          <Step key={step.status} step={step} isPickup={order.is_pickup} isLed={isReached(steps[index + 1])}>
            {step.current && sent > 0 && sent < total && (
              <span className="text-12 text-ink-2">
                {t('Sent so far: {{sent}} of {{total}} items', { sent, total })}
              </span>
            )}
          </Step>
        ))}
      </ol>
    </div>
  )
}

const isReached = (step: TimelineStep | undefined): boolean => step !== undefined && (step.at !== null || step.current)

const itemsSent = ({ shipments = [] }: Order): number =>
  shipments
    .filter(({ handed_over_at }) => handed_over_at !== null)
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + line.quantity, 0)

interface StepProps {
  step: TimelineStep
  isPickup: boolean | undefined
  /** The order has moved on to the next step. */
  isLed: boolean
  children: ReactNode
}

function Step({ step, isPickup, isLed, children }: StepProps) {
  const { t } = useTranslation()
  const { status, at, current } = step
  const { label, icon } = useOrderStatuses(isPickup)[status]
  const done = isReached(step)
  return (
    <li aria-current={current ? 'step' : undefined} data-led={isLed || undefined} className="order-step">
      <span
        className={cx(
          'grid size-8 flex-none place-items-center rounded-full',
          status === 'cancelled'
            ? 'bg-sale-soft text-sale'
            : done
              ? 'bg-accent text-on-accent'
              : 'border border-line-strong text-ink-2',
        )}
      >
        <Icon as={icon} size={16} />
      </span>
      <span className="order-step-words">
        <span className={current ? 'font-semibold' : done ? undefined : 'text-ink-2'}>{label}</span>
        {at ? (
          <Moment at={at} className="text-12 text-ink-2" />
        ) : (
          !done && <span className="sr-only">{t('Still to come')}</span>
        )}
        {children}
      </span>
    </li>
  )
}

interface TimelineStep {
  status: OrderStatus
  /** When the order reached this status; null for future steps. */
  at: string | null
  /** Whether this is the current status. */
  current: boolean
}

/**
 * Returns the steps of an order, past and future. A cancelled order has no future steps. A status that was reached
 * twice counts from the last time. One that is picked up is never on the way, and leaves out steps that the stall did not need.
 */
export function timelineSteps({
  order_status: now,
  timeline,
  is_pickup: isPickup,
}: Pick<Order, 'order_status' | 'timeline' | 'is_pickup'>): TimelineStep[] {
  const since = new Map(timeline.map(({ status, at }) => [status, at]))
  const reached = ORDER_STATUSES.indexOf(now)
  const steps = ORDER_STATUSES.map((status, place) => ({
    status,
    at: now === 'cancelled' || place <= reached ? (since.get(status) ?? null) : null,
    current: status === now,
  }))
  const isDone = now === 'cancelled' || (isPickup && now === 'delivered')
  return isDone
    ? steps.filter(({ at, current }) => at !== null || current)
    : steps.filter(({ status }) => status !== 'cancelled' && !(isPickup && status === 'on_the_way'))
}

interface OrderLinesProps {
  order: Order
  /** Rendered beside the shop's name: the chat button. */
  chat?: ReactNode
  /** Delivered lines can be reviewed, which needs the account. */
  canReview: boolean
}

/** The lines of an order. */
export function OrderLines({ order, chat, canReview }: OrderLinesProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const isReviewed = canReview && order.order_status === 'delivered'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line px-5 py-4">
        {isMarket ? <ShopName shop={order.shop} /> : <p className="font-semibold">{t('Items')}</p>}
        {chat}
      </div>
      <ul aria-label={t('Items')} className="px-5">
        {order.lines.map((line) => (
          <li key={line.cart_id} className="border-b border-line py-5 last:border-0">
            <OrderLine
              line={line}
              currency={order.currency}
              renderAfter={
                isReviewed && isKept(line)
                  ? (nameId) => <LineReview orderId={order.id} line={line} describedBy={nameId} />
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Some of it is not cancelled. */
const isKept = ({ order_qty, quantity_cancelled = 0 }: Line): boolean => quantity_cancelled < order_qty

function ShopName({ shop }: { shop: Order['shop'] }) {
  return (
    <Link
      to={`/shops/${shop.id}`}
      className="touch-44 relative flex min-w-0 items-center gap-2.5 font-semibold hover:underline hover:underline-offset-3"
    >
      <Picture src={shop.logo} alt="" sizes="32px" widest={32} className="w-8" />
      <TruncatedName>{shop.name}</TruncatedName>
    </Link>
  )
}

interface OrderLineProps {
  line: Line
  /** The currency of the order. */
  currency: string | undefined
  /**
   * Rendered below the text: a review or the button for one. Receives the id of the product's name for
   * `aria-describedby`.
   */
  renderAfter?: (nameId: string) => ReactNode
}

/** A line of an order at the price of its day. */
function OrderLine({ line, currency, renderAfter }: OrderLineProps) {
  const { t } = useTranslation()
  const price = usePrice(currency)
  const nameId = useId()
  const { unitPrice, priceBefore } = displayPrice(line)
  const facts = [line.brand, ...optionFacts(line, nameOption(t))].filter((fact) => fact != null)
  return (
    <div className="order-line">
      <Picture src={line.thumbnail} alt="" sizes="72px" widest={72} className="w-18" />
      <div className="order-line-words">
        <p id={nameId} className="min-w-0 wrap-anywhere">
          <Link
            to={`/products/${line.id}/details`}
            className="touch-44 relative hover:underline hover:underline-offset-3"
          >
            <bdi>{line.name}</bdi>
          </Link>
        </p>
        <p className="font-semibold">
          <span className="num">{price(line.line_total)}</span>
        </p>
        {facts.length > 0 && (
          <p className="text-12 wrap-anywhere text-ink-2">
            {facts.map((fact, place) => (
              <span key={fact}>
                {place > 0 && ' · '}
                <bdi>{fact}</bdi>
              </span>
            ))}
          </p>
        )}
        <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-ink-2">
          <span className="num">
            {line.order_qty} × {price(unitPrice)}
          </span>
          {priceBefore !== null && (
            <s className="num">
              <span className="sr-only">{t('Before')} </span>
              {price(priceBefore)}
            </s>
          )}
        </p>
        {(line.quantity_cancelled ?? 0) > 0 && (
          <p className="text-12 text-danger">
            {t('Cancelled pieces: {{pieces}}', { pieces: line.quantity_cancelled ?? 0 })}
          </p>
        )}
        {renderAfter && <div className="mt-1.5 empty:hidden">{renderAfter(nameId)}</div>}
      </div>
    </div>
  )
}

const ReviewDialog = lazyPanel(async () => (await import('./review-dialog.tsx')).ReviewDialog)

interface LineReviewProps {
  orderId: number
  line: Line
  /** The id of the product's name. */
  describedBy: string
}

/** The shopper's rating of a line, or a button to review it. */
function LineReview({ orderId, line, describedBy }: LineReviewProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const stars = useRef<HTMLParagraphElement>(null)
  const { my_rating: rating } = line
  if (rating !== null)
    return (
      <p ref={stars} tabIndex={-1} className="flex items-center gap-2.5 text-12 text-ink-2">
        <StarRating value={rating} label={t('Rated {{rating}} of 5', { rating })} />
        {t('Your rating')}
      </p>
    )
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onPointerEnter={ReviewDialog.warm}
        onFocus={ReviewDialog.warm}
        onClick={() => setOpen(true)}
      >
        <Icon as={Star} size={16} />
        {t('Review')}
      </Button>
      <ReviewDialog
        orderId={orderId}
        line={line}
        isOpen={open}
        onOpenChange={setOpen}
        onDone={(given) => {
          cacheRating(client, { orderId, lineId: line.cart_id, rating: given })
          // The button is gone, so the rating that replaces it gets the focus.
          focusWhenFree(() => stars.current)
        }}
      />
    </>
  )
}
