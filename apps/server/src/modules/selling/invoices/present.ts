import { Address } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import type { DocumentKind } from '@rialto/contract/list-enums'
import { writeMinutes } from '@rialto/contract/promised-days'
import { fromJson } from '../../../db/json.ts'
import { orderMoney } from '../../../lib/money.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import { type Settings, settingText } from '../../base/settings/index.ts'
import { formatPromise } from '../../goods/delivery/index.ts'
import { type Direction, isolateDirection } from './layout-text.ts'
import type { OrderLineRow, OrderRow, PackedLineRow, PackedOrderRow } from './repository.ts'

interface InvoiceSource {
  order: OrderRow
  lines: readonly OrderLineRow[]
  /** The seller's logo as PNG. */
  logo: Buffer | null
  settings: Settings
  locale: string
}

export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

/** Presents an order, whose names are already translated, as an invoice. */
export function presentInvoice({ order, lines, logo, settings, locale }: InvoiceSource): Invoice {
  const t: Translate = (key, values) => translate(locale, key, values)
  const money = orderMoney(order, settings)
  return {
    ...frameOf({ settings, locale, t }),
    // Orders of before sellers had numbers keep the invoice that they have.
    title: t(order.is_numbered ? text('Order confirmation') : text('Invoice')),
    seller: { name: order.shop_name, address: order.shop_address, logo },
    facts: [
      { label: t(text('Order number')), value: order.code },
      { label: t(text('Order date')), value: formatDay(order.placed_at, locale, settings.time_zone) },
      { label: t(text('Currency')), value: order.currency },
      ...(order.status === 'cancelled' ? [{ label: t(text('Order status')), value: t(text('Cancelled')) }] : []),
    ],
    billTo: billTo(order, t, { country: settings.home_country, locale }),
    payment: {
      heading: t(text('Payment')),
      method: t(order.payment_method === 'cash' ? text('Cash on delivery') : text('Online payment')),
      state: t(paymentStatusTexts[order.payment_status]),
      isPaid: order.payment_status === 'paid',
    },
    headings: {
      item: t(text('Item')),
      price: t(text('Unit price')),
      quantity: t(text('Quantity')),
      amount: t(text('Amount')),
    },
    lines: lines.map((line) => presentLine(line, { t, money })),
    sums: presentSums(order, { t, money, translateTax: (name) => settingText(settings, locale, name) }),
    total: { label: t(text('Total')), value: money(order.payable_amount) },
  }
}

/** What every document of a market has: language, colour, the operator and the numbers of its pages. */
export const frameOf = ({ settings, locale, t }: { settings: Settings; locale: string; t: Translate }) => ({
  locale,
  direction: settings.languages.find((language) => language.name === locale)?.direction ?? 'ltr',
  color: colorOf(settings.theme_colors.primary),
  issuer: [settings.app_name, settings.contact.address ?? settings.address, settings.contact.email]
    .flatMap((part) => (part ? isolateDirection(part) : []))
    .join(' · '),
  pageOf: (page: number, pages: number) => t(text('Page {{page}} of {{pages}}'), { page, pages }),
})

const paymentStatusTexts: Record<OrderRow['payment_status'], TextKey> = {
  pending: text('Not paid yet'),
  paid: text('Paid'),
  failed: text('Payment failed'),
  refunded: text('Refunded'),
}

const colorOf = (color: string | undefined): string => (color && /^#[0-9a-f]{6}$/i.test(color) ? color : '#0f5e5d')

function billTo(
  { address_json }: OrderRow,
  t: Translate,
  reader: { country: string | null; locale: string },
): Invoice['billTo'] {
  const address = Address.parse(fromJson(address_json))
  return { heading: t(text('Bill to')), name: address.name, lines: [...addressLines(address, reader), address.phone] }
}

function presentLine(line: OrderLineRow, { t, money }: Pick<Formatters, 't' | 'money'>): InvoiceLine {
  return {
    name: line.name,
    details: lineDetails(line, { before: line.brand, after: line.unit }, t),
    price: money(line.discount_price > 0 ? line.discount_price : line.price),
    quantity: String(line.quantity),
    amount: money(line.line_total),
  }
}

interface Formatters {
  t: Translate
  money(minor: number): string
  translateTax(name: string): string
}

/** The amounts from the subtotal to the taxes, as in the checkout. */
function presentSums(order: OrderRow, { t, money, translateTax }: Formatters): LabelledValue[] {
  const taxes = fromJson(order.taxes_json).filter(({ id }) => id !== 0)
  const { voucher_code: code, coupon_discount: discount } = order
  return [
    { label: t(text('Subtotal')), value: money(order.total_amount) },
    ...(discount > 0
      ? [{ label: code ? t(text('Voucher {{code}}'), { code }) : t(text('Voucher')), value: `-${money(discount)}` }]
      : []),
    {
      label: t(text('Delivery')),
      value: order.delivery_charge > 0 ? money(order.delivery_charge) : t(text('Free')),
    },
    ...taxes.map(({ name, percentage, amount }) => ({
      label: order.prices_include_tax
        ? t(text('Included: {{tax}} {{percentage}}%'), { tax: translateTax(name), percentage })
        : `${translateTax(name)} ${percentage}%`,
      value: money(amount),
    })),
  ]
}

/** The content of an invoice. All texts are translated and amounts formatted. */
export interface Invoice {
  locale: string
  direction: Direction
  /** The accent color, as hex. */
  color: string
  title: string
  seller: { name: string; address: string; logo: Buffer | null }
  /** The number of the document first, by which it is named. */
  facts: readonly LabelledValue[]
  billTo: { heading: string; name: string; lines: readonly string[] }
  payment: { heading: string; method: string; state: string; isPaid: boolean }
  headings: { item: string; price: string; quantity: string; discount?: string; tax?: string; amount: string }
  lines: readonly InvoiceLine[]
  /** What each rate of tax was charged on. */
  rates?: { headings: InvoiceRate<'rate'>; rows: readonly InvoiceRate<'label'>[] }
  sums: readonly LabelledValue[]
  total: LabelledValue
  /** Below the total: who has paid it, and what is left to pay. */
  settled?: readonly LabelledValue[]
  /** Sentences at the end. */
  notes?: readonly string[]
  /** The operator of the market, in the footer of each page. */
  issuer: string
  pageOf(page: number, pages: number): string
}

type InvoiceRate<Name extends string> = Record<Name | 'net' | 'tax', string>

export interface LabelledValue {
  label: string
  value: string
}

export interface InvoiceLine {
  name: string
  /** Brand, size, color and unit; may be empty. */
  details: string
  price: string
  quantity: string
  /** Only where its heading is there. */
  discount?: string
  tax?: string
  amount: string
}

interface Line {
  size_name: string | null
  color_name: string | null
  size_label: string
  color_label: string
}

/** What stands under a line's name: its size and colour, named where the product names them itself, among other facts. */
export function lineDetails(
  { size_name, color_name, size_label, color_label }: Line,
  { before = null, after }: { before?: string | null; after: string | null },
  t: (key: TextKey, values: Record<string, string>) => string,
): string {
  const named = (option: string, value: string | null) =>
    value && option ? t(text('{{option}}: {{value}}'), { option, value }) : value
  return [before, named(size_label, size_name), named(color_label, color_name), after]
    .flatMap((part) => (part ? isolateDirection(part) : []))
    .join(' · ')
}

/**
 * Formats a day as `DD MMM, YYYY` with western digits (docs/spec §9).
 * @param at milliseconds since 1970
 * @param timeZone that of the market
 */
function formatDay(at: number, locale: string, timeZone: string): string {
  const [year, , day] = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(at).split('-')
  const month = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { month: 'short', timeZone }).format(at)
  return `${day} ${month}${/^(ar|fa|ur)\b/.test(locale) ? '،' : ','} ${year}`
}

/** As {@link formatDay}, of a day like `2027-01-31`. */
export const writeDay = (day: string, locale: string): string => formatDay(Date.parse(day), locale, 'UTC')

interface PackingSource {
  kind: DocumentKind
  orders: readonly PackedOrderRow[]
  /** With names in the language of the document. */
  lines: readonly PackedLineRow[]
  settings: Settings
  locale: string
}

export function presentPacking({ kind, orders, lines, settings, locale }: PackingSource): Packing {
  return {
    locale,
    direction: settings.languages.find((language) => language.name === locale)?.direction ?? 'ltr',
    title: translate(locale, kind === 'slip' ? text('Packing slip') : text('Address labels')),
    headings: {
      recipient: translate(locale, text('Deliver to')),
      sender: translate(locale, text('Sender')),
      quantity: translate(locale, text('Pieces')),
      item: translate(locale, text('Item')),
      note: translate(locale, text('Note from the customer')),
    },
    orders: orders.map((order) =>
      presentOrder(
        order,
        lines.filter((line) => line.order_id === order.id),
        { settings, locale },
      ),
    ),
    itemsOf: (order) =>
      translate(locale, text('Pieces in total: {{total}}'), {
        total: order.lines.reduce((sum, { quantity }) => sum + Number(quantity), 0),
      }),
  }
}

function presentOrder(
  order: PackedOrderRow,
  lines: readonly PackedLineRow[],
  { settings, locale }: { settings: Settings; locale: string },
): PackedOrder {
  const address = Address.parse(fromJson(order.address_json))
  const isToCollect =
    order.payment_method === 'cash' && order.payment_status === 'pending' && order.status !== 'cancelled'
  // Isolated, since a currency sign would change sides within Arabic.
  const amount = isolateDirection(orderMoney(order, settings)(order.to_collect))
  return {
    code: order.code,
    seller: { name: order.shop_name, address: order.shop_address },
    recipient: {
      name: address.name,
      lines: addressLines(address, { country: settings.home_country, locale, isParcel: true }),
      phone: address.phone,
    },
    facts: [
      { label: translate(locale, text('Order number')), value: order.code },
      { label: translate(locale, text('Order date')), value: formatDay(order.placed_at, locale, settings.time_zone) },
      ...deliveryFacts(order, locale),
    ],
    lines: piecesToPack(lines, locale),
    note: order.note,
    toCollect: isToCollect ? translate(locale, text('To collect on delivery: {{amount}}'), { amount }) : null,
  }
}

/** How the order is delivered, and the days that were promised. */
function deliveryFacts(order: PackedOrderRow, locale: string): LabelledValue[] {
  if (order.pickup_json !== null) {
    const { place, from_minute, to_minute, ...pickup } = fromJson(order.pickup_json)
    const hours = `${writeMinutes(from_minute)}–${writeMinutes(to_minute)}`
    const day = formatPromise({ from: pickup.day, to: pickup.day }, locale)
    return [{ label: translate(locale, text('Pick-up')), value: `${day}, ${hours} · ${isolateDirection(place)}` }]
  }
  const { delivery_name: name, promise_from: from, promise_to: to } = order
  return [
    ...(name === null ? [] : [{ label: translate(locale, text('Delivery')), value: isolateDirection(name) }]),
    ...(from === null || to === null
      ? []
      : [{ label: translate(locale, text('Promised')), value: formatPromise({ from, to }, locale) }]),
  ]
}

/** The pieces left to ship; of an order that has left whole, all of it, for a slip that is printed again. */
function piecesToPack(lines: readonly PackedLineRow[], locale: string): PackedLine[] {
  const kept = lines.filter(({ quantity, cancelled }) => cancelled < quantity)
  const left = kept.filter(({ quantity, shipped, cancelled }) => shipped + cancelled < quantity)
  return left.length > 0
    ? left.map((line) => presentPackedLine(line, line.quantity - line.shipped - line.cancelled, locale))
    : kept.map((line) => presentPackedLine(line, line.quantity - line.cancelled, locale))
}

const presentPackedLine = (line: PackedLineRow, pieces: number, locale: string): PackedLine => ({
  quantity: String(pieces),
  name: line.name,
  details: lineDetails(line, { after: line.sku }, (key, values) => translate(locale, key, values)),
})

/** An order as its slip and label show it. All texts are translated and amounts formatted. */
export interface PackedOrder {
  code: string
  seller: { name: string; address: string }
  recipient: { name: string; lines: readonly string[]; phone: string }
  /** Order number and date. */
  facts: readonly { label: string; value: string }[]
  lines: readonly PackedLine[]
  /** The shopper's note; null: none. */
  note: string | null
  /** The sentence about cash to collect; null: paid, or nothing to pay. */
  toCollect: string | null
}

export interface PackedLine {
  quantity: string
  name: string
  /** Size, color and SKU; may be empty. */
  details: string
}

/** The document around the orders: its language, and its headings. */
export interface Packing {
  locale: string
  direction: Direction
  title: string
  headings: { recipient: string; sender: string; quantity: string; item: string; note: string }
  orders: readonly PackedOrder[]
  /** The sentence at the end of a slip: how many items it lists. */
  itemsOf(order: PackedOrder): string
}
