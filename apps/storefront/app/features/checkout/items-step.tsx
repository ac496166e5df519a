import { nameOption } from '@rialto/client/i18n/name-option.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CartLine, CheckoutGroup } from '@rialto/contract'
import { ORDER_NOTE_MAX } from '@rialto/contract/limits'
import { optionFacts } from '@rialto/contract/option-facts'
import { displayPrice, lineTotal } from '@rialto/contract/price-rules'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { Truck } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HolidayNotice, ShopCheck } from '../cart/index.ts'
import { useIsMarket, usePrice } from '../settings/index.ts'
import { Step } from './checkout-steps.tsx'
import './items-step.css'

interface ItemsStepProps {
  groups: readonly CheckoutGroup[]
  /** Reasons why lines cannot be ordered, by `cart_id`. */
  errors: ReadonlyMap<number, string>
  quantityOf: (line: CartLine) => number
  onQuantity: (line: CartLine, quantity: number) => void
  /** Undefined for buy now, whose only line cannot be removed. */
  onRemove: ((line: CartLine) => void) | undefined
  /** Rendered below a shop's lines. */
  voucher: (group: CheckoutGroup) => ReactNode
  /** Rendered below the voucher. */
  delivery: (group: CheckoutGroup) => ReactNode
  /** Shops of the cart that are not selected; undefined when there is no selection. */
  unselected: readonly ShopOfCart[] | undefined
  /** The shopper has changed something of it. */
  touched: boolean
  note: string
  onNote: (note: string) => void
}

type ShopOfCart = Pick<CheckoutGroup, 'shop_id' | 'shop_name' | 'shop_logo'>

/** Step 3: the items by shop, and a note for the sellers. */
export function ItemsStep(props: ItemsStepProps) {
  const { groups, errors, quantityOf, onQuantity, onRemove, voucher, delivery, unselected, touched, note, onNote } =
    props
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const lines = groups.flatMap((group) => group.products)
  const missing = [...errors].filter(([id]) => !lines.some((line) => line.cart_id === id))
  return (
    <Step number={3} title={t('Items')} done={touched && errors.size === 0}>
      {missing.length > 0 && (
        <Notice tone="error" className="mb-4">
          {missing.map(([id, message]) => (
            <p key={id}>{message}</p>
          ))}
        </Notice>
      )}
      <ul className="grid gap-5">
        {groups.map((group) => (
          <li key={group.shop_id} className="border-t border-line pt-4">
            <ShopHead
              shop={group}
              estimate={group.delivery_options ? '' : group.estimated_delivery}
              selects={unselected !== undefined}
            />
            <HolidayNotice holiday={group.holiday} className="mt-3" />
            <ul
              aria-label={isMarket ? t('Items from {{shop}}', { shop: group.shop_name }) : t('Items')}
              className="mt-1"
            >
              {group.products
                .filter((line) => quantityOf(line) > 0)
                .map((line) => (
                  <ItemLine
                    key={line.cart_id}
                    line={line}
                    quantity={quantityOf(line)}
                    error={errors.get(line.cart_id)}
                    onQuantity={(quantity) => onQuantity(line, quantity)}
                    onRemove={onRemove && (() => onRemove(line))}
                  />
                ))}
            </ul>
            {voucher(group)}
            {delivery(group)}
          </li>
        ))}
        {unselected?.map((shop) => (
          <li key={shop.shop_id} className="border-t border-line pt-4">
            <ShopHead shop={shop} selects />
          </li>
        ))}
      </ul>
      <TextArea
        label={isMarket ? t('Note for the sellers') : t('Note for the seller')}
        aside={t('optional')}
        hint={t('{{count}} characters left', { count: ORDER_NOTE_MAX - note.length })}
        name="note"
        rows={2}
        maxLength={ORDER_NOTE_MAX}
        dir="auto"
        value={note}
        onChange={(event) => onNote(event.target.value)}
        className="mt-5"
      />
    </Step>
  )
}

interface ShopHeadProps {
  shop: ShopOfCart
  estimate?: string
  /** Whether the shop can be selected and deselected here (docs/spec §4). */
  selects: boolean
}

function ShopHead({ shop, estimate, selects }: ShopHeadProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      {isMarket && (
        <div className="flex min-w-0 items-center gap-3">
          {selects ? (
            <ShopCheck shop={shop} />
          ) : (
            <Picture src={shop.shop_logo} alt="" sizes="32px" widest={32} className="w-8" />
          )}
          <h3 className="min-w-0">
            <Link
              to={`/shops/${shop.shop_id}`}
              className="block w-fit max-w-full hover:underline hover:underline-offset-3"
            >
              <TruncatedName>{shop.shop_name}</TruncatedName>
            </Link>
          </h3>
        </div>
      )}
      {estimate && (
        <p className="flex items-center gap-2 text-ink-2">
          <Icon as={Truck} size={18} />
          {t('Delivery in {{estimate}}', { estimate })}
        </p>
      )}
    </div>
  )
}

/** The stock is counted from this number down. */
const FEW = 5

interface ItemLineProps {
  line: CartLine
  /** The quantity, including clicks that the server has not confirmed yet. */
  quantity: number
  /** Why the line cannot be ordered. */
  error: string | undefined
  onQuantity: (quantity: number) => void
  onRemove: (() => void) | undefined
}

/** A line of the order. Its quantity can be changed, and the amounts follow. */
function ItemLine({ line, quantity, error, onQuantity, onRemove }: ItemLineProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const id = `checkout-line-${line.cart_id}`
  return (
    <li
      tabIndex={-1}
      data-refused={error ? '' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={cx('checkout-line', error && 'rounded-control bg-danger-soft px-3')}
    >
      <Picture src={line.thumbnail} alt="" sizes="64px" widest={64} className="w-16" />
      <LineDetails line={line} />
      <div className="checkout-pieces">
        <QuantityStepper
          value={quantity}
          onChange={onQuantity}
          max={Math.max(line.max_quantity, 1)}
          labels={{
            quantity: t('Quantity of {{name}}', { name: line.name }),
            decrease: t('One less of {{name}}', { name: line.name }),
            increase: t('One more of {{name}}', { name: line.name }),
          }}
        />
        {onRemove && (
          <TextButton className="text-ink-2" onClick={onRemove}>
            {t('Remove')} <span className="sr-only">{line.name}</span>
          </TextButton>
        )}
      </div>
      <span className={cx('checkout-amount num font-semibold', quantity !== line.quantity && 'text-ink-2')}>
        {price(lineTotal(line))}
      </span>
      {error && (
        <div className="checkout-line-error">
          <FieldNote id={`${id}-error`} error={error} />
        </div>
      )}
    </li>
  )
}

function LineDetails({ line }: { line: CartLine }) {
  const { unitPrice, priceBefore } = displayPrice(line)
  const { t } = useTranslation()
  const price = usePrice()
  const facts = [line.brand, ...optionFacts(line, nameOption(t)), line.unit].filter(Boolean)
  return (
    <div className="min-w-0">
      <Link
        to={`/products/${line.id}/details`}
        className="block w-fit max-w-full wrap-anywhere hover:underline hover:underline-offset-3"
      >
        <TruncatedName lines={2}>{line.name}</TruncatedName>
      </Link>
      {facts.length > 0 && (
        <p className="text-12 wrap-anywhere text-ink-2">
          <bdi>{facts.join(' · ')}</bdi>
        </p>
      )}
      <p className="mt-0.5 text-12 text-ink-2">
        <span className="num">{price(unitPrice)}</span>
        {priceBefore !== null && (
          <>
            {' '}
            <s>
              <span className="sr-only">{t('Before')} </span>
              <span className="num">{price(priceBefore)}</span>
            </s>
          </>
        )}
        {line.max_quantity <= FEW && line.max_quantity > 0 && (
          <span className="text-warn"> · {t('only {{count}} left', { count: line.max_quantity })}</span>
        )}
      </p>
    </div>
  )
}
