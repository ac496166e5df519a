import { nameOption } from '@rialto/client/i18n/name-option.ts'
import { noWithdrawal } from '@rialto/client/i18n/no-withdrawal.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CartLine } from '@rialto/contract'
import { optionFacts } from '@rialto/contract/option-facts'
import { displayPrice } from '@rialto/contract/price-rules'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Price } from '@rialto/ui/price.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { StarValue } from '@rialto/ui/star-value.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { CircleCheck, Store, TicketPercent, Trash2, Truck } from 'lucide'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { ChatIconButton } from '../chat/index.ts'
import { useIsMarket, usePrice, usePricePerUnit, usePromise } from '../settings/index.ts'
import { removeFromCart, setQuantity } from './cart.ts'
import { useAddedLines } from './cart-store.ts'
import { type CartViewGroup, itemOf, keyOf } from './cart-view.ts'
import { HolidayNotice } from './holiday-notice.tsx'
import { ShopCheck } from './use-checkout.tsx'

interface CartGroupProps {
  group: CartViewGroup
  onGo: () => void
  onVouchers: () => void
}

/** A shop's part of the cart: its checkbox, vouchers and lines. */
export function CartGroupSection({ group, onGo, onVouchers }: CartGroupProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const added = useAddedLines()
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b-8 border-ground-2 px-5 pt-4 pb-1">
      <header className="flex min-h-11 items-center gap-2.5">
        {isMarket ? (
          <>
            <ShopCheck shop={group} />
            <ShopName id={id} group={group} onGo={onGo} />
          </>
        ) : (
          <h3 id={id} className="text-14 tracking-normal">
            {t('Items')}
          </h3>
        )}
        <ChatIconButton
          shop={{ id: group.shop_id, name: group.shop_name, logo: group.shop_logo }}
          onGo={onGo}
          className="ms-auto"
        />
        <Button
          aria-label={isMarket ? `${t('Voucher')}: ${group.shop_name}` : t('Voucher')}
          variant="ghost"
          size="sm"
          aria-haspopup="dialog"
          onClick={onVouchers}
          className="-me-3.5 -ms-2.5"
        >
          <Icon as={TicketPercent} size={18} />
          {t('Voucher')}
        </Button>
      </header>
      <HolidayNotice holiday={group.holiday} className="mt-1" />
      <DeliveryLine group={group} />
      <ul>
        {group.products.map((line) => (
          <li
            key={line.cart_id}
            data-added={added.has(keyOf(itemOf(line))) || undefined}
            className="-mx-5 border-s-3 border-transparent px-5 py-3.5 not-first:border-t not-first:border-t-line data-added:border-s-accent data-added:bg-accent-soft"
          >
            <CartLineView
              line={line}
              added={added.has(keyOf(itemOf(line)))}
              onGo={onGo}
              onQuantity={(quantity) => setQuantity(itemOf(line), quantity)}
              onRemove={() => removeFromCart(itemOf(line))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What delivery costs and when it comes, by the last reply of the server; nothing for shops that have named no methods. */
function DeliveryLine({ group: { delivery } }: { group: CartViewGroup }) {
  const { t } = useTranslation()
  const promiseOf = usePromise()
  const price = usePrice()
  if (!delivery) return null
  const { charge, free_from_left: left, other_pickup: other } = delivery
  const time = promiseOf(delivery)
  return (
    <p className="mt-1 flex items-start gap-2 text-12 text-ink-2">
      <Icon as={delivery.pickup ? Store : Truck} size={16} className="mt-px flex-none" />
      <span>
        {charge > 0 ? t('Delivery {{amount}}', { amount: price(charge) }) : t('Free delivery')}
        {left !== null && ` · ${t('free with {{amount}} more', { amount: price(left) })}`}
        {time && <span className="block">{time}</span>}
        {delivery.pickup && <bdi className="block">{delivery.pickup.place}</bdi>}
        {other && (
          <span className="block">
            {t('Or: {{choice}}', { choice: promiseOf({ pickup: other }) })}, <bdi>{other.place}</bdi>
          </span>
        )}
      </span>
    </p>
  )
}

function ShopName({ id, group, onGo }: { id: string; group: CartViewGroup; onGo: () => void }) {
  const { t } = useTranslation()
  const rating = group.shop_rating.toFixed(1)
  return (
    <div className="min-w-0">
      <h3 id={id} className="text-14 tracking-normal">
        <Link
          to={`/shops/${group.shop_id}`}
          onClick={onGo}
          className="block w-fit max-w-full hover:underline hover:underline-offset-3"
        >
          <TruncatedName>{group.shop_name}</TruncatedName>
        </Link>
      </h3>
      {group.shop_rating > 0 && (
        <p className="text-12 text-ink-2">
          <StarValue value={rating} label={t('Rated {{rating}} of 5', { rating })} />
        </p>
      )}
    </div>
  )
}

/** The stock is shown from this number down. */
const FEW = 5

interface CartLineViewProps {
  line: CartLine
  /** It was added while this page was open. */
  added?: boolean
  /** Called with 0 to remove the line. Without it the quantity is text. */
  onQuantity?: (quantity: number) => void
  onRemove?: () => void
  /** Called before the link to the product is followed. */
  onGo?: () => void
  /** Rendered below the line: why it is refused. */
  note?: ReactNode
}

/** A line of the cart: picture, brand, name, size and colour, price, and its controls (docs/spec §2). */
export function CartLineView({ line, added, onQuantity, onRemove, onGo, note }: CartLineViewProps) {
  const { t } = useTranslation()
  const percent = line.discount_percentage
  const chosen = optionFacts(line, nameOption(t)).join(' · ')
  return (
    <div className="flex gap-3">
      <Picture src={line.thumbnail} alt="" sizes="80px" widest={80} className="w-20 self-start">
        {percent > 0 && (
          <Badge tone="sale" className="absolute start-1 top-1">
            <span className="sr-only">{t('{{percent}}% off', { percent })}</span>
            <span aria-hidden className="num">{`−${percent}%`}</span>
          </Badge>
        )}
      </Picture>
      <div className="min-w-0 flex-1">
        <div className="flex gap-1">
          <div className="min-w-0 flex-1">
            {added && (
              <p className="mb-0.5 flex items-center gap-1.5 text-12 font-semibold text-ok">
                <Icon as={CircleCheck} size={16} />
                {t('Added just now')}
              </p>
            )}
            <p className="text-12 text-ink-2">
              <TruncatedName>{line.brand}</TruncatedName>
            </p>
            <Link
              to={`/products/${line.id}/details`}
              onClick={onGo}
              className="block w-fit max-w-full wrap-anywhere hover:underline hover:underline-offset-3"
            >
              <TruncatedName lines={2}>{line.name}</TruncatedName>
            </Link>
            {chosen && <p className="mt-0.5 text-12 wrap-anywhere text-ink-2">{chosen}</p>}
            {line.withdrawal_exempt && (
              <p className="mt-0.5 text-12 text-ink-2">{noWithdrawal(t, line.withdrawal_exempt)}</p>
            )}
          </div>
          {onRemove && (
            <IconButton
              icon={Trash2}
              iconSize={18}
              label={t('Remove {{name}} from the cart', { name: line.name })}
              onClick={onRemove}
              className="-me-3 -mt-2.5 text-ink-2 hover:text-ink"
            />
          )}
        </div>
        <div className="mt-1.5 flex flex-wrap items-end justify-between gap-x-3 gap-y-1.5">
          <LinePrice line={line} />
          {onQuantity ? (
            <QuantityStepper
              value={line.quantity}
              onChange={onQuantity}
              min={0}
              max={line.max_quantity}
              labels={{
                quantity: t('Quantity of {{name}}', { name: line.name }),
                decrease: t('One less of {{name}}', { name: line.name }),
                increase: t('One more of {{name}}', { name: line.name }),
              }}
            />
          ) : (
            <span className="num text-ink-2">{`× ${line.quantity}`}</span>
          )}
        </div>
        {onQuantity && <StockNote line={line} />}
        {note}
      </div>
    </div>
  )
}

function LinePrice({ line }: { line: CartLine }) {
  const { t } = useTranslation()
  const price = usePrice()
  const unitPrice = usePricePerUnit()
  const { unitPrice: now, priceBefore } = displayPrice(line)
  return (
    <Price
      price={price(now)}
      was={priceBefore === null ? null : price(priceBefore)}
      labels={{ now: t('Now'), was: t('Before') }}
      unit={line.price_per_unit && unitPrice(line.price_per_unit)}
      className="max-sm:flex-col"
    />
  )
}

/** Shown when the stock is low or the quantity has reached it. */
function StockNote({ line: { quantity, max_quantity: max } }: { line: CartLine }) {
  const { t } = useTranslation()
  if (max > FEW && quantity < max) return null
  return <p className="mt-1 text-12 text-warn">{t('only {{count}} left', { count: max })}</p>
}
