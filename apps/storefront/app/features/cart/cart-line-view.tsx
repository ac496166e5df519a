import { nameOption } from '@rialto/client/i18n/name-option.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CartLine } from '@rialto/contract'
import { optionFacts } from '@rialto/contract/option-facts'
import { displayPrice } from '@rialto/contract/price-rules'
import { Badge } from '@rialto/ui/badge.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Price } from '@rialto/ui/price.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { CircleCheck, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePrice } from '../settings/index.ts'

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
  const { unitPrice, priceBefore } = displayPrice(line)
  return (
    <Price
      price={price(unitPrice)}
      was={priceBefore === null ? null : price(priceBefore)}
      labels={{ now: t('Now'), was: t('Before') }}
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
