import { nameOption } from '@rialto/client/i18n/name-option.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails, SellerOrderLine } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { optionFacts } from '@rialto/contract/option-facts'
import { Icon } from '@rialto/ui/icon.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { CircleCheck, MessageSquareText } from 'lucide'
import { formatMoney } from '../../lib/money.tsx'
import { Section } from '../../lib/section.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { OrderAmounts } from './order-amounts.tsx'
import { countLeft, countPicked, leftOf, type Picked, pickAll, pickedOf } from './picked.ts'

interface OrderPiecesProps {
  order: SellerOrderDetails
  /** Null: the person does not pack, or nothing can be shipped. */
  picking: { picked: Picked; onChange: (picked: Picked) => void } | null
}

/** The order's pieces to pick, under the customer's note. */
export function OrderPieces({ order, picking }: OrderPiecesProps) {
  const { t } = useTranslation()
  const { lines, note } = order
  const left = countLeft(lines)
  const picked = picking && countPicked(picking.picked, lines)
  return (
    <Section
      title={t('Pieces')}
      aside={
        picked === null
          ? t('{{count}} pieces', { count: order.quantity })
          : t('{{picked}} of {{left}} picked', { picked, left })
      }
      action={
        picking &&
        picked !== left && (
          <TextButton onClick={() => picking.onChange(pickAll(lines))}>{t('Pick everything')}</TextButton>
        )
      }
    >
      {note && (
        <p className="flex items-start gap-3 bg-warn-soft px-4 py-3 text-warn md:px-5">
          <Icon as={MessageSquareText} size={18} className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            <b className="sr-only">{t('Note from the customer')}: </b>
            <bdi>{note}</bdi>
          </span>
        </p>
      )}
      <ul aria-label={t('Pieces')} className="divide-y divide-line">
        {lines.map((line) => (
          <Piece key={line.id} line={line} made={order.currency} picking={picking} />
        ))}
      </ul>
      <OrderAmounts order={order} />
    </Section>
  )
}

interface PieceProps extends Pick<OrderPiecesProps, 'picking'> {
  line: SellerOrderLine
  /** The currency that the order was made in. */
  made: string | undefined
}

function Piece({ line, made, picking }: PieceProps) {
  const { t } = useTranslation()
  const currency = writtenCurrency(made, useSettings())
  const { name, thumbnail, size, color, sku, quantity, price, line_total } = line
  const left = leftOf(line)
  const picked = picking ? pickedOf(picking.picked, line) : 0
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center narrow:grid-cols-1 gap-x-3 md:gap-x-4 px-4 py-3 md:px-5">
      <img
        src={`${thumbnail}?w=96`}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="dim-dark size-12 rounded-badge bg-tile object-cover"
      />
      <div className="min-w-0">
        <div className="wrap-anywhere">{name}</div>
        <div className="text-13 text-ink-2">
          {optionFacts(line, nameOption(t)).join(' · ')}
          {sku && (
            <>
              {(size || color) && ' · '}
              <span className="num">{sku}</span>
            </>
          )}
        </div>
        <div className="text-13 text-ink-2">
          <span className="num">
            {quantity} × {formatMoney(price, currency)}
          </span>{' '}
          <span className="num font-semibold text-ink">{formatMoney(line_total, currency)}</span>
        </div>
      </div>
      <div className="justify-self-end text-end">
        {picking && left > 0 ? (
          <span className="inline-flex items-center gap-2">
            <QuantityStepper
              value={picked}
              min={0}
              max={left}
              chosen={picked === left}
              onChange={(value) => picking.onChange({ ...picking.picked, [line.id]: value })}
              labels={{
                quantity: t('Picked pieces of {{name}}', { name }),
                decrease: t('Decrease quantity'),
                increase: t('Increase quantity'),
              }}
            />
            <b className="tabular-nums">/ {left}</b>
          </span>
        ) : (
          <Shipped line={line} />
        )}
      </div>
    </li>
  )
}

function Shipped({ line }: { line: SellerOrderLine }) {
  const { t } = useTranslation()
  if (line.shipped === 0) return <b className="num">× {line.quantity}</b>
  return (
    <span className="inline-flex items-center gap-1.5 text-13 text-ink-2">
      {leftOf(line) === 0 && <Icon as={CircleCheck} size={16} className="text-ok" />}
      {t('In parcels: {{sent}} of {{total}}', { sent: line.shipped, total: line.quantity })}
    </span>
  )
}
