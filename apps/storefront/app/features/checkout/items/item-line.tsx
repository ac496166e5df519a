import { nameOption } from '@rialto/client/i18n/name-option.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CartLine } from '@rialto/contract'
import { optionFacts } from '@rialto/contract/option-facts'
import { displayPrice, lineTotal } from '@rialto/contract/price-rules'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { Link } from 'react-router'
import { usePrice } from '../../settings/index.ts'
import './item-line.css'

/** The stock is counted from this number down. */
const FEW = 5

export interface ItemLineProps {
  line: CartLine
  /** The quantity, including clicks that the server has not confirmed yet. */
  quantity: number
  /** Why the line cannot be ordered. */
  error: string | undefined
  onQuantity: (quantity: number) => void
  onRemove: (() => void) | undefined
}

/** A line of the order. Its quantity can be changed, and the amounts follow. */
export function ItemLine({ line, quantity, error, onQuantity, onRemove }: ItemLineProps) {
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
