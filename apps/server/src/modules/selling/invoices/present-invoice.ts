import { Address } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { orderMoney } from '../../../lib/money.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import { type Settings, settingText } from '../../base/settings/index.ts'
import type { OrderLineRow, OrderRow } from './repository.ts'
import { type Direction, isolateDirection } from './split-runs.ts'

interface InvoiceSource {
  order: OrderRow
  lines: readonly OrderLineRow[]
  /** The seller's logo as PNG. */
  logo: Buffer | null
  settings: Settings
  locale: string
}

type Translate = (key: TextKey, values?: Record<string, string | number>) => string

/** Presents an order, whose names are already translated, as an invoice. */
export function presentInvoice({ order, lines, logo, settings, locale }: InvoiceSource): Invoice {
  const t: Translate = (key, values) => translate(locale, key, values)
  const money = orderMoney(order, settings)
  return {
    locale,
    direction: settings.languages.find((language) => language.name === locale)?.direction ?? 'ltr',
    color: colorOf(settings.theme_colors.primary),
    title: t(text('Invoice')),
    seller: { name: order.shop_name, address: order.shop_address, logo },
    facts: [
      { label: t(text('Order number')), value: order.code },
      { label: t(text('Order date')), value: formatDay(order.placed_at, locale, settings.time_zone) },
      { label: t(text('Currency')), value: order.currency },
      ...(order.status === 'cancelled' ? [{ label: t(text('Order status')), value: t(text('Cancelled')) }] : []),
    ],
    billTo: billTo(order, t),
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
    issuer: [settings.app_name, settings.contact.address ?? settings.address, settings.contact.email]
      .flatMap((part) => (part ? isolateDirection(part) : []))
      .join(' · '),
    pageOf: (page, pages) => t(text('Page {{page}} of {{pages}}'), { page, pages }),
  }
}

const paymentStatusTexts: Record<OrderRow['payment_status'], TextKey> = {
  pending: text('Not paid yet'),
  paid: text('Paid'),
  failed: text('Payment failed'),
  refunded: text('Refunded'),
}

const colorOf = (color: string | undefined): string => (color && /^#[0-9a-f]{6}$/i.test(color) ? color : '#0f5e5d')

function billTo({ address_json }: OrderRow, t: Translate): Invoice['billTo'] {
  const address = Address.parse(JSON.parse(address_json))
  return { heading: t(text('Bill to')), name: address.name, lines: [...addressLines(address), address.phone] }
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
  const taxes: { name: string; percentage: number; amount: number }[] = JSON.parse(order.taxes_json)
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
      label: `${translateTax(name)} ${percentage}%`,
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
  /** Order number, date, and status if cancelled. */
  facts: readonly LabelledValue[]
  billTo: { heading: string; name: string; lines: readonly string[] }
  payment: { heading: string; method: string; state: string; isPaid: boolean }
  headings: { item: string; price: string; quantity: string; amount: string }
  lines: readonly InvoiceLine[]
  sums: readonly LabelledValue[]
  total: LabelledValue
  /** The operator of the market, in the footer of each page. */
  issuer: string
  pageOf(page: number, pages: number): string
}

interface LabelledValue {
  label: string
  value: string
}

export interface InvoiceLine {
  name: string
  /** Brand, size, color and unit; may be empty. */
  details: string
  price: string
  quantity: string
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
export function formatDay(at: number, locale: string, timeZone: string): string {
  const [year, , day] = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(at).split('-')
  const month = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { month: 'short', timeZone }).format(at)
  return `${day} ${month}${/^(ar|fa|ur)\b/.test(locale) ? '،' : ','} ${year}`
}
