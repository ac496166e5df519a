import { Address } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { formatMoney } from '../../lib/money.ts'
import { type TextKey, text, translate } from '../../texts/index.ts'
import { type Settings, settingText } from '../settings/index.ts'
import type { LabelledValue, Invoice, InvoiceLine } from './invoice.ts'
import type { OrderLineRow, OrderRow } from './repository.ts'
import { isolateDirection } from './text/split-runs.ts'
import { formatDay } from './format-day.ts'

interface InvoiceSource {
  order: OrderRow
  lines: readonly OrderLineRow[]
  /** The seller's, ready to be drawn. */
  logo: Buffer | null
  settings: Settings
  locale: string
}

type Translate = (wording: TextKey, values?: Record<string, string | number>) => string

/** An order as its invoice says it; names are in the reader's language already. */
export function presentInvoice({ order, lines, logo, settings, locale }: InvoiceSource): Invoice {
  const say: Translate = (wording, values) => translate(locale, wording, values)
  const money = (minor: number) => formatMoney(minor, settings.currency)
  return {
    locale,
    direction: settings.languages.find((language) => language.name === locale)?.direction ?? 'ltr',
    color: colorOf(settings.theme_colors.primary),
    title: say(text('Invoice')),
    seller: { name: order.shop_name, address: order.shop_address, logo },
    facts: [
      { label: say(text('Order number')), value: order.code },
      { label: say(text('Order date')), value: formatDay(order.placed_at, locale) },
      ...(order.status === 'cancelled' ? [{ label: say(text('Order status')), value: say(text('Cancelled')) }] : []),
    ],
    billTo: billTo(order, say),
    payment: {
      heading: say(text('Payment')),
      method: say(order.payment_method === 'cash' ? text('Cash on delivery') : text('Online payment')),
      state: say(paymentStatusTexts[order.payment_status]),
      isPaid: order.payment_status === 'paid',
    },
    headings: {
      item: say(text('Item')),
      price: say(text('Unit price')),
      quantity: say(text('Quantity')),
      amount: say(text('Amount')),
    },
    lines: lines.map((line) => presentLine(line, money)),
    sums: presentSums(order, { say, money, nameTax: (name) => settingText(settings, locale, name) }),
    total: { label: say(text('Total')), value: money(order.payable_amount) },
    issuer: [settings.app_name, settings.contact.address ?? settings.address, settings.contact.email]
      .flatMap((part) => (part ? isolateDirection(part) : []))
      .join(' · '),
    pageOf: (page, pages) => say(text('Page {{page}} of {{pages}}'), { page, pages }),
  }
}

const paymentStatusTexts: Record<OrderRow['payment_status'], TextKey> = {
  pending: text('Not paid yet'),
  paid: text('Paid'),
  failed: text('Payment failed'),
  refunded: text('Refunded'),
}

const colorOf = (color: string | undefined): string => (color && /^#[0-9a-f]{6}$/i.test(color) ? color : '#0f5e5d')

function billTo({ address_json }: OrderRow, say: Translate): Invoice['billTo'] {
  const address = Address.parse(JSON.parse(address_json))
  return { heading: say(text('Bill to')), name: address.name, lines: [...addressLines(address), address.phone] }
}

function presentLine(line: OrderLineRow, money: (minor: number) => string): InvoiceLine {
  const details = [line.brand, line.size_name, line.color_name, line.unit]
    .flatMap((part) => (part ? isolateDirection(part) : []))
    .join(' · ')
  return {
    name: line.name,
    details,
    price: money(line.discount_price > 0 ? line.discount_price : line.price),
    quantity: String(line.quantity),
    amount: money(line.line_total),
  }
}

interface Formatters {
  say: Translate
  money(minor: number): string
  nameTax(name: string): string
}

/** The sums from the goods to what is to be paid, as the checkout lists them. */
function presentSums(order: OrderRow, { say, money, nameTax }: Formatters): LabelledValue[] {
  const taxes: { name: string; percentage: number; amount: number }[] = JSON.parse(order.taxes_json)
  const { voucher_code: code, coupon_discount: discount } = order
  return [
    { label: say(text('Subtotal')), value: money(order.total_amount) },
    ...(discount > 0
      ? [{ label: code ? say(text('Voucher {{code}}'), { code }) : say(text('Voucher')), value: `-${money(discount)}` }]
      : []),
    {
      label: say(text('Delivery')),
      value: order.delivery_charge > 0 ? money(order.delivery_charge) : say(text('Free')),
    },
    ...taxes.map(({ name, percentage, amount }) => ({
      label: `${nameTax(name)} ${percentage}%`,
      value: money(amount),
    })),
  ]
}
