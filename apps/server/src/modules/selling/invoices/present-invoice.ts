import { Address } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { orderMoney } from '../../../lib/money.ts'
import { type TextKey, text, translate } from '../../../texts/index.ts'
import { type Settings, settingText } from '../../base/settings/index.ts'
import { formatDay } from './format-day.ts'
import type { Invoice, InvoiceLine, LabelledValue } from './invoice.ts'
import { lineDetails } from './line-details.ts'
import type { OrderLineRow, OrderRow } from './repository.ts'
import { isolateDirection } from './text/split-runs.ts'

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
