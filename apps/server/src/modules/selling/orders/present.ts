import type {
  Order,
  OrderBrief,
  OrderDocument,
  OrderLine,
  SellerOrder,
  SellerOrderDetails,
  SellerOrderLine,
  SellerShipment,
  Shipment,
  ShopBrief,
  VatTax,
} from '@rialto/contract'
import type { Selectable } from 'kysely'
import { fromJson } from '../../../db/json.ts'
import type { DisputesTable, LineTax, OrderNotesTable, PaymentsTable } from '../../../db/tables.ts'
import { decimalsOf } from '../../../lib/money.ts'
import { formatPromise } from '../../goods/delivery/index.ts'
import { shareByLine, shownTaxes } from '../checkout/checkout.ts'
import { presentPickup } from './pickup.ts'
import type { BriefLineRow, BriefOrderRow, LineRow, OrderRow } from './repository.ts'
import type { ShownCancellation, ShownRefund } from './repository-lists.ts'
import {
  canCancel,
  canComeBack,
  canPay,
  canShip,
  isOver,
  isPickedUp,
  nextStatuses,
  offersPieces,
  type PieceCanceller,
  refundablePieces,
} from './rules.ts'

/** An order with its shop and lines, with names in the reader's language. */
export interface ShownOrder<Line = LineRow, Row = OrderRow> {
  order: Row
  shop: ShopBrief
  lines: readonly Line[]
}

/** An order with all that lists show of it. */
export type BriefOrder = ShownOrder<BriefLineRow, BriefOrderRow>

export const presentBrief = ({ order, shop, lines }: BriefOrder): OrderBrief => ({
  id: order.id,
  order_code: order.code,
  quantity: order.quantity,
  amount: decimalsOf(order)(order.payable_amount),
  currency: order.currency,
  payment_method: order.payment_method,
  payment_status: order.payment_status,
  order_status: order.status,
  placed_at: toIsoTime(order.placed_at),
  ...(isPickedUp(order) && { is_pickup: true }),
  shop,
  products: lines.map((line) => ({ id: line.product_id, name: line.name, thumbnail: line.thumbnail })),
})

interface OrderDetails {
  documents: OrderDocument[]
  refunds: readonly ShownRefund[]
  cancellations: readonly ShownCancellation[]
  /** Of what is in it. */
  recalls: NonNullable<Order['recalls']>
  /** Its shopper may say that it has arrived. */
  canConfirm: boolean
  /** Its invoice would be issued when the shopper asks for it. */
  canInvoice: boolean
  /** The available pieces by variant. */
  stock: ReadonlyMap<number, number>
  /** The shopper's ratings by line. */
  ratings: ReadonlyMap<number, number>
  events: readonly { status: OrderRow['status']; at: number }[]
  shipments: Shipment[]
  estimatedDelivery: string
  /** The language of the reader. */
  locale: string
  /** The name of its method of delivery in that language. */
  deliveryName: string | null
  /** Translates a tax's name into the reader's language. */
  translateTax(name: string): string
}

export function presentOrder(shown: ShownOrder, details: OrderDetails): Order {
  const { order, lines } = shown
  const toDecimal = decimalsOf(order)
  const taxes = presentLineTaxes(order, lines, details.translateTax)
  return {
    ...presentBrief(shown),
    address: fromJson(order.address_json),
    lines: lines.map((line, index) => presentLine(line, taxes[index] ?? [], details, toDecimal)),
    total_amount: toDecimal(order.total_amount),
    coupon_discount: toDecimal(order.coupon_discount),
    delivery_charge: toDecimal(order.delivery_charge),
    tax_amount: toDecimal(order.tax_amount),
    payable_amount: toDecimal(order.payable_amount),
    all_vat_taxes: presentTaxes(order, details.translateTax),
    ...withTaxation(order),
    ...withSeller(order),
    estimated_delivery: promisedDays(order, details.locale) ?? (details.estimatedDelivery || null),
    ...withCode(order, withDelivery(order, details.deliveryName)),
    ships_from: order.ships_from,
    timeline: details.events.map(({ status, at }) => ({ status, at: toIsoTime(at) })),
    shipments: details.shipments,
    note: order.note,
    pay_until: canPay(order) && order.expires_at !== null ? toIsoTime(order.expires_at) : null,
    cancelled_by: order.cancelled_by,
    cancel_reason: order.cancel_reason,
    invoice_url: `/api/orders/${order.id}/invoice`,
    invoice_kind: details.documents.length > 0 || details.canInvoice || !order.is_numbered ? 'invoice' : 'confirmation',
    documents: details.documents,
    ...presentRefunds(order, details.refunds),
    ...presentCancellations(details.cancellations),
    ...(details.recalls.length > 0 && { recalls: details.recalls }),
    can_cancel: canCancel(order),
    can_cancel_pieces: offersPieces(order, 'shopper'),
    can_reorder: lines.some((line) => (details.stock.get(line.variant_id) ?? 0) > 0),
    can_pay: canPay(order),
    can_confirm_receipt: details.canConfirm,
  }
}

function presentTaxes(order: OrderRow, translateTax: (name: string) => string): VatTax[] {
  // Of the list, each tax is of all goods after the voucher.
  const ofGoods = order.total_amount - order.coupon_discount
  return shownTaxes(fromJson(order.taxes_json)).map((tax) =>
    presentTax({ ...tax, base: tax.base ?? ofGoods }, decimalsOf(order), translateTax),
  )
}

const presentTax = (
  { id, name, percentage, amount, base }: LineTax,
  toDecimal: (minor: number) => number,
  translateTax: (name: string) => string,
): VatTax => ({ id, name: translateTax(name), percentage, amount: toDecimal(amount), base: toDecimal(base) })

/** How prices have their tax, and why there is none; orders with taxes of the list have neither. */
function withTaxation(order: OrderRow): Pick<Order, 'prices_include_tax' | 'tax_exemption'> {
  const exemption = fromJson(order.taxes_json).find((tax) => tax.exemption)?.exemption
  return {
    ...(order.prices_include_tax === 1 && { prices_include_tax: true }),
    ...(exemption && { tax_exemption: exemption }),
  }
}

/** The taxes of each line. Those of a line that was ordered before they were kept follow from the order's amounts. */
function presentLineTaxes(
  order: OrderRow,
  lines: readonly LineRow[],
  translateTax: (name: string) => string,
): VatTax[][] {
  return taxesByLine(order, lines).map((taxes) =>
    shownTaxes(taxes).map((tax) => presentTax(tax, decimalsOf(order), translateTax)),
  )
}

function taxesByLine(order: OrderRow, lines: readonly LineRow[]): LineTax[][] {
  const kept = lines.flatMap(({ taxes_json }) => (taxes_json === null ? [] : [fromJson(taxes_json)]))
  if (kept.length === lines.length) return kept
  const amounts = { voucherDiscount: order.coupon_discount, taxes: fromJson(order.taxes_json) }
  return shareByLine(
    lines.map((line) => line.line_total),
    amounts,
  ).map(({ taxes }) => taxes)
}

const presentLine = (
  line: LineRow,
  taxes: VatTax[],
  { stock, ratings }: OrderDetails,
  toDecimal: (minor: number) => number,
): OrderLine => ({
  cart_id: line.id,
  id: line.product_id,
  name: line.name,
  thumbnail: line.thumbnail,
  brand: line.brand,
  price: toDecimal(line.price),
  discount_price: toDecimal(line.discount_price),
  discount_percentage: line.discount_percentage,
  quantity: line.quantity,
  size: chosen(line.size_id, line.size_name, line.size_label),
  color: chosen(line.color_id, line.color_name, line.color_label),
  unit: line.unit,
  max_quantity: stock.get(line.variant_id) ?? 0,
  order_qty: line.quantity,
  line_total: toDecimal(line.line_total),
  my_rating: ratings.get(line.id) ?? null,
  taxes,
  ...(line.withdrawal_exempt && { withdrawal_exempt: line.withdrawal_exempt }),
  ...(line.cancelled > 0 && { quantity_cancelled: line.cancelled }),
  ...(line.refunded > 0 && { quantity_refunded: line.refunded }),
})

/** Money that was paid twice was never the order's. */
const ownRefunds = (refunds: readonly ShownRefund[]) => refunds.filter(({ kind }) => kind !== 'duplicate')

/** Of cash that nobody had collected: less is due, and nothing goes back. */
const isUncollected = ({ kind, means }: ShownRefund): boolean => kind === 'cancellation' && means === 'cash'

const sumOf = (refunds: readonly ShownRefund[], amount: 'amount' | 'delivery'): number =>
  refunds.reduce((sum, refund) => sum + refund[amount], 0)

function presentRefunds(
  order: OrderRow,
  refunds: readonly ShownRefund[],
): Pick<Order, 'refunds' | 'refunded_amount' | 'amount_due'> {
  if (refunds.length === 0) return {}
  const toDecimal = decimalsOf(order)
  const moved = refunds.filter(({ amount }) => amount > 0)
  const [uncollected, returned] = [moved.filter(isUncollected), moved.filter((refund) => !isUncollected(refund))]
  return {
    refunds: returned.map((refund) => ({
      ...{ id: refund.id, kind: refund.kind, means: refund.means, state: refund.status, reason: refund.reason },
      amount: toDecimal(refund.amount),
      at: toIsoTime(refund.created_at),
      done_at: refund.done_at === null ? null : toIsoTime(refund.done_at),
      lines: refund.lines.map(({ line_id, quantity, amount }) => ({ line_id, quantity, amount: toDecimal(amount) })),
    })),
    refunded_amount: toDecimal(sumOf(ownRefunds(returned), 'amount')),
    ...(uncollected.length > 0 && { amount_due: toDecimal(order.payable_amount - sumOf(uncollected, 'amount')) }),
  }
}

const presentCancellations = (cancellations: readonly ShownCancellation[]): Pick<Order, 'cancellations'> =>
  cancellations.length === 0
    ? {}
    : {
        cancellations: cancellations.map(({ id, cancelled_by, cancelled_at, reason, lines_json }) => ({
          ...{ id, by: cancelled_by, at: toIsoTime(cancelled_at), reason, lines: [...fromJson(lines_json)] },
        })),
      }

type ShownDispute = Pick<
  Selectable<DisputesTable>,
  'id' | 'state' | 'reason' | 'amount' | 'evidence_by' | 'bearer' | 'order_id' | 'closed_at'
>

const presentDisputes = (order: OrderRow, disputes: readonly ShownDispute[]): Pick<SellerOrderDetails, 'disputes'> =>
  disputes.length === 0
    ? {}
    : {
        disputes: disputes.map(({ id, state, reason, amount, evidence_by, bearer, order_id, closed_at }) => ({
          ...{ id, state, reason, bearer, is_assigned: order_id !== null, is_over: closed_at !== null },
          amount: decimalsOf(order)(amount),
          evidence_by: evidence_by === null ? null : toIsoTime(evidence_by),
        })),
      }

const canRefund = (order: OrderRow, refunds: readonly ShownRefund[]): boolean =>
  order.payment_status === 'paid' && sumOf(ownRefunds(refunds), 'amount') < order.payable_amount

export const presentSellerOrder = (shown: BriefOrder, customer: { id: number; name: string }): SellerOrder => ({
  ...presentBrief(shown),
  customer,
  next_statuses: nextStatuses(shown.order),
})

/** @param label the product's own name for the option; '' for the market's word. */
const chosen = (id: number | null, name: string | null, label: string) =>
  id === null ? null : { id, name: name ?? '', ...(label && { option: label }) }

export const toIsoTime = (at: number): string => new Date(at).toISOString()

interface SellerDetails {
  documents: OrderDocument[]
  refunds: readonly ShownRefund[]
  cancellations: readonly ShownCancellation[]
  disputes: readonly ShownDispute[]
  /** The one who reads it. */
  reader: Exclude<PieceCanceller, 'shopper'>
  canInvoice: boolean
  /** The hours in which it was to be picked up are over. */
  isPickupOver: boolean
  customer: SellerOrderDetails['customer']
  /** By variant. */
  skus: ReadonlyMap<number, string>
  events: readonly { status: OrderRow['status']; at: number }[]
  shipments: SellerShipment[]
  lastCarrier: string | null
  payments: readonly Pick<Selectable<PaymentsTable>, 'gateway' | 'status' | 'created_at'>[]
  notes: readonly Selectable<OrderNotesTable>[]
  /** Its voucher is the market's. */
  isMarketVoucher: boolean
  /** The reader may see what the market charges. */
  seesMoney: boolean
  /** The name of its method of delivery in the reader's language. */
  deliveryName: string | null
  /** Translates a tax's name into the reader's language. */
  translateTax(name: string): string
}

function presentMarketVoucher(
  order: OrderRow,
  lines: readonly LineRow[],
  isMarketVoucher: boolean,
): Pick<SellerOrderDetails['amounts'], 'market_voucher'> {
  const toDecimal = decimalsOf(order)
  // Orders that were placed before keep no shares; then the market bore all of its vouchers.
  const isShared = lines.every((line) => line.market_voucher !== null)
  const borne = isShared
    ? lines.reduce((sum, line) => sum + (line.market_voucher ?? 0), 0)
    : isMarketVoucher
      ? order.coupon_discount
      : 0
  return borne > 0 ? { market_voucher: toDecimal(borne) } : {}
}

export function presentSellerOrderDetails(shown: ShownOrder, details: SellerDetails): SellerOrderDetails {
  const { order, lines } = shown
  const next = nextStatuses(order)
  const toDecimal = decimalsOf(order)
  const taxes = presentLineTaxes(order, lines, details.translateTax)
  return {
    ...presentSellerOrder(shown, details.customer),
    customer: details.customer,
    lines: lines.map((line, index) => ({
      ...presentSellerLine(line, details.skus.get(line.variant_id) || null, toDecimal),
      ...(line.cancelled > 0 && { cancelled: line.cancelled }),
      ...(line.refunded > 0 && { refunded: line.refunded }),
      refundable: refundablePieces(order, line),
      taxes: taxes[index] ?? [],
      ...(details.seesMoney && presentCommission(line, toDecimal)),
    })),
    address: fromJson(order.address_json),
    ...withDelivery(order, details.deliveryName),
    note: order.note,
    timeline: details.events.map(({ status, at }) => ({ status, at: toIsoTime(at) })),
    shipments: details.shipments,
    last_carrier: details.lastCarrier,
    payments: details.payments.map(({ gateway, status, created_at }) => ({
      gateway,
      status,
      amount: toDecimal(order.payable_amount),
      at: toIsoTime(created_at),
    })),
    amounts: {
      total_amount: toDecimal(order.total_amount),
      coupon_discount: toDecimal(order.coupon_discount),
      delivery_charge: toDecimal(order.delivery_charge),
      tax_amount: toDecimal(order.tax_amount),
      payable_amount: toDecimal(order.payable_amount),
      all_vat_taxes: presentTaxes(order, details.translateTax),
      ...withTaxation(order),
      ...presentMarketVoucher(order, lines, details.isMarketVoucher),
    },
    ...withSeller(order),
    ...withLegalPages(order),
    ...presentRefunds(order, details.refunds),
    ...presentCancellations(details.cancellations),
    ...presentDisputes(order, details.disputes),
    delivery_left: toDecimal(order.delivery_charge - sumOf(ownRefunds(details.refunds), 'delivery')),
    can: {
      refund: canRefund(order, details.refunds) && details.disputes.every(({ closed_at }) => closed_at !== null),
      ...{ confirm: next.includes('confirm'), ship: canShip(order), cancel: next.includes('cancelled') },
      cancel_pieces: offersPieces(order, details.reader),
      came_back: details.reader === 'seller' && canComeBack(order, details.isPickupOver),
      invoice: details.canInvoice && details.documents.length === 0,
    },
    documents: details.documents,
    internal_notes: details.notes.map(({ id, author_name, note, created_at }) => ({
      id,
      author: author_name,
      text: note,
      at: toIsoTime(created_at),
    })),
    version: order.version,
  }
}

/** The days that were promised, as people of a language write them. */
function promisedDays({ promise_from: from, promise_to: to }: OrderRow, locale: string): string | undefined {
  return from === null || to === null ? undefined : formatPromise({ from, to }, locale)
}

/** Without the code of a pick-up, which its shopper alone is shown. */
function withDelivery(order: OrderRow, name: string | null): Pick<Order, 'delivery'> {
  const { delivery_name, delivery_kind: kind, promise_from: from, promise_to: to } = order
  if (delivery_name === null || kind === null) return {}
  const promise = from === null || to === null ? null : { from, to }
  const pickup = presentPickup(order)
  return { delivery: { name: name ?? delivery_name, kind, promise, ...(pickup && { pickup }) } }
}

function withCode(order: OrderRow, { delivery }: Pick<Order, 'delivery'>): Pick<Order, 'delivery'> {
  if (!delivery) return {}
  const { pickup } = delivery
  const { pickup_code: code } = order
  return {
    delivery: pickup && code !== null && !isOver(order) ? { ...delivery, pickup: { ...pickup, code } } : delivery,
  }
}

const withSeller = ({ seller_json }: OrderRow) => (seller_json === null ? {} : { seller: fromJson(seller_json) })

/** Orders of former versions, and those of a market without such pages, have none. */
function withLegalPages(order: OrderRow): Pick<SellerOrderDetails, 'legal_pages'> {
  const pages = (['terms', 'privacy'] as const).flatMap((role) => {
    const [id, at] = [order[`${role}_page_id`], order[`${role}_page_at`]]
    return id === null || at === null ? [] : [{ role, article_id: id, at: toIsoTime(at) }]
  })
  return pages.length === 0 ? {} : { legal_pages: pages }
}

/** What the market charges for a line; nothing of one without a rule. */
function presentCommission(line: LineRow, toDecimal: (minor: number) => number): Pick<SellerOrderLine, 'commission'> {
  const { commission_rule_id: rule, commission_ppm: ppm, commission_fixed, commission_base, commission } = line
  if (rule === null) return {}
  const [fixed, base, amount] = [commission_fixed, commission_base, commission].map((minor) => toDecimal(minor ?? 0))
  return { commission: { percentage: (ppm ?? 0) / 10_000, fixed: fixed ?? 0, base: base ?? 0, amount: amount ?? 0 } }
}

const presentSellerLine = (
  line: LineRow,
  sku: string | null,
  toDecimal: (minor: number) => number,
): SellerOrderLine => ({
  id: line.id,
  product_id: line.product_id,
  variant_id: line.variant_id,
  name: line.name,
  thumbnail: line.thumbnail,
  size: chosen(line.size_id, line.size_name, line.size_label),
  color: chosen(line.color_id, line.color_name, line.color_label),
  sku,
  quantity: line.quantity,
  shipped: line.shipped,
  price: toDecimal(line.discount_price || line.price),
  line_total: toDecimal(line.line_total),
})
