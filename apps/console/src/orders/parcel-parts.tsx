import { nameOption } from '@rialto/client/i18n/name-option.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrderDetails, SellerOrderLine, SellerShipment } from '@rialto/contract'
import { type WrittenCurrency, writtenCurrency } from '@rialto/contract/currencies'
import { optionFacts } from '@rialto/contract/option-facts'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { TextButton, TextLink } from '@rialto/ui/text-link.tsx'
import { CircleCheck, MessageSquareText, Pencil, Truck, Undo2 } from 'lucide'
import { type ReactNode, Suspense, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { useCommissionFormula } from '../lib/inline-text.ts'
import { latePart } from '../lib/late-part.tsx'
import { formatMoney } from '../lib/money.tsx'
import { Section } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useOrderChange } from './use-orders.ts'

const EditParcelDialog = latePart(async () => (await import('./order-dialogs.tsx')).EditParcelDialog)
const TakeBackDialog = latePart(async () => (await import('./order-dialogs.tsx')).TakeBackDialog)

const isWaiting = ({ handed_over_at }: SellerShipment): boolean => handed_over_at === null

/** Parcels can be taken back until their carrier has them. */
const TAKEN_BACK_IN = ['processing', 'pickup']

interface OrderParcelsProps {
  order: SellerOrderDetails
  mayFulfil: boolean
  /** The form for the next parcel. */
  children: ReactNode
}

/** The parcels so far, and the form for the next one. */
export function OrderParcels({ order, mayFulfil, children }: OrderParcelsProps) {
  const { t } = useTranslation()
  const handOver = useOrderChange(order.id, () =>
    consoleApi.call('POST /seller/orders/{id}/hand-over', { params: { id: order.id } }),
  )
  const waits = order.shipments.some(isWaiting)
  const [asked, setAsked] = useState<{ about: 'edit' | 'removal'; id: number } | null>(null)
  const parcel = order.shipments.find(({ id }) => id === asked?.id)
  const close = () => setAsked(null)
  return (
    <Section title={t('Parcels')}>
      {order.shipments.length > 0 && (
        <ul aria-label={t('Parcels')} className="divide-y divide-line">
          {order.shipments.map((shipment, index) => (
            <Parcel
              key={shipment.id}
              parcel={shipment}
              name={t('Parcel {{number}}', { number: index + 1 })}
              actions={
                mayFulfil && {
                  edit: () => setAsked({ about: 'edit', id: shipment.id }),
                  remove:
                    TAKEN_BACK_IN.includes(order.order_status) && !shipment.handed_over_at
                      ? () => setAsked({ about: 'removal', id: shipment.id })
                      : null,
                }
              }
            />
          ))}
        </ul>
      )}
      {mayFulfil && waits && order.order_status !== 'cancelled' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3.5 md:px-5">
          <Button pending={handOver.isPending} onClick={() => handOver.mutate(undefined)}>
            <Icon as={Truck} flip />
            {t('Hand to carrier')}
          </Button>
          <p className="text-ink-2">{t('Packed, not handed over. The customer hears of it then.')}</p>
          {handOver.error && <Notice tone="error">{messageOf(handOver.error, t('The shop cannot be reached'))}</Notice>}
        </div>
      )}
      {children}
      {order.shipments.length === 0 && !(mayFulfil && order.can.ship) && (
        <p className="px-4 py-3.5 text-ink-2 md:px-5">{t('Nothing has been sent yet.')}</p>
      )}
      <Suspense>
        {parcel && asked?.about === 'edit' && <EditParcelDialog order={order} parcel={parcel} onClose={close} />}
        {parcel && asked?.about === 'removal' && <TakeBackDialog order={order} parcel={parcel} onClose={close} />}
      </Suspense>
    </Section>
  )
}

interface ParcelProps {
  parcel: SellerShipment
  name: string
  actions: false | { edit: () => void; remove: (() => void) | null }
}

function Parcel({ parcel, name, actions }: ParcelProps) {
  const { i18n, t } = useTranslation()
  const { carrier, tracking_number, tracking_url, shipped_at, handed_over_at, lines } = parcel
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 md:px-5">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="text-14 font-semibold">{name}</h3>
          <time dateTime={handed_over_at ?? shipped_at} className="text-12 text-ink-2">
            {handed_over_at
              ? t('On the way since {{moment}}', { moment: formatMoment(handed_over_at, i18n.language) })
              : t('Packed {{moment}}', { moment: formatMoment(shipped_at, i18n.language) })}
          </time>
        </div>
        {(carrier || tracking_number || tracking_url) && (
          <div className="flex flex-wrap gap-x-3 gap-y-1 wrap-anywhere">
            {carrier && <span>{carrier}</span>}
            {tracking_number && <span className="num">{tracking_number}</span>}
            {tracking_url && <TextLink to={tracking_url}>{t('Follow this parcel')}</TextLink>}
          </div>
        )}
        <ul aria-label={t('In this parcel')} className="text-13 text-ink-2">
          {lines.map(({ line_id, name: product, quantity }) => (
            <li key={line_id}>{t('{{quantity}} × {{name}}', { quantity, name: product })}</li>
          ))}
        </ul>
      </div>
      {actions && (
        <span className="-my-2 flex flex-none">
          <IconButton icon={Pencil} label={`${t('Edit')}: ${name}`} onClick={actions.edit} />
          {actions.remove && (
            <IconButton icon={Undo2} flip label={`${t('Take back')}: ${name}`} onClick={actions.remove} />
          )}
        </span>
      )}
    </li>
  )
}

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
        {(line.cancelled ?? 0) > 0 && (
          <div className="text-13 text-danger">
            {t('Cancelled pieces: {{pieces}}', { pieces: line.cancelled ?? 0 })}
          </div>
        )}
        {line.commission && <PieceCommission line={line} commission={line.commission} currency={currency} />}
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

interface PieceCommissionProps {
  line: SellerOrderLine
  commission: NonNullable<SellerOrderLine['commission']>
  currency: WrittenCurrency
}

/** What the market charges for a line, and how it comes about. */
function PieceCommission({ line, commission, currency }: PieceCommissionProps) {
  const { t } = useTranslation()
  const formula = useCommissionFormula()
  const { percentage, fixed, base, amount } = commission
  const charged = { percent: percentage, base, fixed, quantity: line.quantity }
  return (
    <div className="text-13 text-ink-2">
      {t('Commission')}: <span className="num">{formatMoney(amount, currency)}</span> ({formula(charged, currency)})
    </div>
  )
}

function Shipped({ line }: { line: SellerOrderLine }) {
  const { t } = useTranslation()
  const kept = line.quantity - (line.cancelled ?? 0)
  if (kept === 0) return null
  if (line.shipped === 0) return <b className="num">× {kept}</b>
  return (
    <span className="inline-flex items-center gap-1.5 text-13 text-ink-2">
      {leftOf(line) === 0 && <Icon as={CircleCheck} size={16} className="text-ok" />}
      {t('In parcels: {{sent}} of {{total}}', { sent: line.shipped, total: kept })}
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
    label: amounts.prices_include_tax
      ? t('of which {{tax}} {{percentage}}%', { tax: name, percentage })
      : `${name} ${percentage} %`,
    amount,
  }))
  const { coupon_discount: discount, market_voucher: ofMarket = 0 } = amounts
  const voucherLabel =
    ofMarket === 0
      ? t('Voucher')
      : ofMarket === discount
        ? t('Voucher, paid by the market')
        : t('Voucher, of which the market pays {{amount}}', { amount: money(ofMarket) })
  const rows = [
    { key: 'pieces', label: t('{{count}} pieces', { count: order.quantity }), amount: amounts.total_amount },
    { key: 'delivery', label: t('Delivery'), amount: amounts.delivery_charge },
    ...(amounts.coupon_discount > 0
      ? [
          {
            key: 'voucher',
            label: voucherLabel,
            amount: -amounts.coupon_discount,
          },
        ]
      : []),
    ...(amounts.prices_include_tax
      ? []
      : taxes.length > 0
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
        {amounts.prices_include_tax &&
          taxes.map(({ key, label, amount }) => <Row key={key} label={label} amount={money(amount)} />)}
        {order.amount_due !== undefined && (
          <>
            <Row label={t('Cancelled pieces')} amount={money(order.amount_due - amounts.payable_amount)} />
            <Row label={t('Left to pay')} amount={money(order.amount_due)} isTotal />
          </>
        )}
        {(order.refunded_amount ?? 0) > 0 && (
          <Row label={t('Refunded')} amount={money(-(order.refunded_amount ?? 0))} />
        )}
        {amounts.tax_exemption && (
          <div>
            <dt className="sr-only">{t('Tax')}</dt>
            <dd className="text-ink-2">
              <bdi>{amounts.tax_exemption}</bdi>
            </dd>
          </div>
        )}
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

/** The pieces of a line that are neither in a parcel nor cancelled. */
export const leftOf = ({ quantity, shipped, cancelled = 0 }: SellerOrderLine): number => quantity - shipped - cancelled

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
