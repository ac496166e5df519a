import { nameOption } from '@rialto/client/i18n/name-option.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OrderLine as Line } from '@rialto/contract'
import { optionFacts } from '@rialto/contract/option-facts'
import { displayPrice } from '@rialto/contract/price-rules'
import { Picture } from '@rialto/ui/picture.tsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { usePrice } from '../../settings/index.ts'
import './order-parts.css'

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
export function OrderLine({ line, currency, renderAfter }: OrderLineProps) {
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
