import { nameOption } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails, SellerOrderLine } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { optionFacts } from '@rialto/contract/option-facts'
import { Icon } from '@rialto/ui/icon.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { CircleCheck, MessageSquareText } from 'lucide'
import { formatMoney } from '../lib/money.tsx'
import { Section } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'

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

/** The amounts of an order, which add up to what the customer pays. */
function OrderAmounts({ order }: { order: SellerOrderDetails }) {
  const { t } = useTranslation()
  const currency = writtenCurrency(order.currency, useSettings())
  const money = (amount: number) => formatMoney(amount, currency)
  const { amounts } = order
  const taxes = amounts.all_vat_taxes.map(({ id, name, percentage, amount }) => ({
    key: `tax-${id}`,
    label: `${name} ${percentage} %`,
    amount,
  }))
  const rows = [
    { key: 'pieces', label: t('{{count}} pieces', { count: order.quantity }), amount: amounts.total_amount },
    { key: 'delivery', label: t('Delivery'), amount: amounts.delivery_charge },
    ...(amounts.coupon_discount > 0
      ? [
          {
            key: 'voucher',
            label: amounts.market_pays_voucher ? t('Voucher, paid by the market') : t('Voucher'),
            amount: -amounts.coupon_discount,
          },
        ]
      : []),
    ...(taxes.length > 0
      ? taxes
      : amounts.tax_amount > 0
        ? [{ key: 'tax', label: t('Tax'), amount: amounts.tax_amount }]
        : []),
  ]
  return (
    <div>
      <dl className="grid gap-1.5 px-4 py-4 md:ms-auto md:w-80 md:px-5">
        {rows.map(({ key, label, amount }) => (
          <Row key={key} label={label} amount={money(amount)} />
        ))}
        <Row label={t('Total')} amount={money(amounts.payable_amount)} isTotal />
      </dl>
    </div>
  )
}

function Row({ label, amount, isTotal }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div
      className={
        isTotal ? 'flex justify-between gap-4 border-t border-line pt-2 font-semibold' : 'flex justify-between gap-4'
      }
    >
      <dt className={isTotal ? undefined : 'text-ink-2'}>{label}</dt>
      <dd className="num">{amount}</dd>
    </div>
  )
}

/** Picked pieces by line. */
export type Picked = Readonly<Record<number, number>>

const leftOf = ({ quantity, shipped }: SellerOrderLine): number => quantity - shipped

/** Picked pieces of a line, at most those that are left: somebody else may have shipped some meanwhile. */
const pickedOf = (picked: Picked, line: SellerOrderLine): number => Math.min(picked[line.id] ?? 0, leftOf(line))

export const countLeft = (lines: readonly SellerOrderLine[]): number =>
  lines.reduce((sum, line) => sum + leftOf(line), 0)

export const countPicked = (picked: Picked, lines: readonly SellerOrderLine[]): number =>
  lines.reduce((sum, line) => sum + pickedOf(picked, line), 0)

const pickAll = (lines: readonly SellerOrderLine[]): Picked =>
  Object.fromEntries(lines.map((line) => [line.id, leftOf(line)]))

/** The lines of a parcel with the picked pieces. */
export const parcelLines = (picked: Picked, lines: readonly SellerOrderLine[]) =>
  lines.map((line) => ({ line_id: line.id, quantity: pickedOf(picked, line) })).filter(({ quantity }) => quantity > 0)
