import { nameOption } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OrderLine as Line, Order } from '@rialto/contract'
import { optionFacts } from '@rialto/contract/option-facts'
import { displayPrice } from '@rialto/contract/price-rules'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useIsMarket, usePrice } from '../settings/index.ts'
import './order-parts.css'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { cacheRating } from './use-orders.ts'

interface OrderLinesProps {
  order: Order
  /** Rendered beside the shop's name: the chat button. */
  chat?: ReactNode
}

/** The lines of an order. Delivered lines can be reviewed. */
export function OrderLines({ order, chat }: OrderLinesProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const delivered = order.order_status === 'delivered'
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
                delivered ? (nameId) => <LineReview orderId={order.id} line={line} describedBy={nameId} /> : undefined
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

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
