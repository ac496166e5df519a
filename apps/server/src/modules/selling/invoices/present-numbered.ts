import type { Address, SellerIdentity, SellerInvoice, SellerInvoiceDetails } from '@rialto/contract'
import { addressLines, isPostCodeFirst } from '@rialto/contract/address-lines'
import { writtenCurrency } from '@rialto/contract/currencies'
import type { InvoiceKind } from '@rialto/contract/enums'
import { fromJson } from '../../../db/json.ts'
import type { InvoiceData, InvoiceDataLine, InvoiceDataRate, Words } from '../../../db/tables.ts'
import { decimalsOf, formatMoney, orderMoney } from '../../../lib/money.ts'
import { CONTENT_LOCALE, type TextKey, text, translate } from '../../../lib/texts.ts'
import type { Settings } from '../../base/settings/index.ts'
import { isolateDirection } from './layout-text.ts'
import { frameOf, type Invoice, type LabelledValue, type Translate, writeDay } from './present.ts'
import type { InvoiceRow, ListedInvoice } from './repository.ts'

/** A numbered document with all that it says, as it is drawn in any language. */
export interface NumberedSource {
  kind: InvoiceKind
  number: string
  supplyDay: string
  data: InvoiceData
  /** Null: the person is erased. */
  buyer: Address | null
  /** The seller's logo as PNG. */
  logo: Buffer | null
  settings: Settings
  locale: string
}

export const sourceOf = (
  row: InvoiceRow,
): Pick<NumberedSource, 'kind' | 'number' | 'supplyDay' | 'data' | 'buyer'> => ({
  ...{ kind: row.kind, number: row.number, supplyDay: row.supply_day },
  ...{ data: fromJson(row.data_json), buyer: row.buyer_json && fromJson(row.buyer_json) },
})

const titles: Readonly<Record<InvoiceKind, TextKey>> = { invoice: text('Invoice'), credit_note: text('Credit note') }

const wordIn = (words: Words, locale: string): string => words[locale] ?? words[CONTENT_LOCALE] ?? ''

/** Presents a numbered document by the list of the VAT Directive (2006/112/EC, Art. 226). */
export function presentNumbered(source: NumberedSource): Invoice {
  const { kind, number, data, locale, settings } = source
  const t: Translate = (key, values) => translate(locale, key, values)
  const money = orderMoney(data, settings)
  const hasDiscount = data.lines.some(({ discount }) => discount > 0)
  const isCredit = kind === 'credit_note'
  return {
    ...frameOf({ settings, locale, t }),
    title: t(titles[kind]),
    seller: {
      name: wordIn(data.shop, locale),
      address: identityLines(data.seller, { t, locale }).join('\n'),
      logo: source.logo,
    },
    facts: [
      { label: isCredit ? t(text('Credit note number')) : t(text('Invoice number')), value: number },
      { label: t(text('Date')), value: writeDay(data.day, locale) },
      ...(data.takes_back
        ? [
            {
              label: data.takes_back.is_part ? t(text('Takes back a part of invoice')) : t(text('Takes back invoice')),
              value: data.takes_back.number,
            },
            { label: t(text('Invoice date')), value: writeDay(data.takes_back.day, locale) },
          ]
        : [
            {
              label: data.supply === 'sent' ? t(text('Sent on')) : t(text('Paid on')),
              value: writeDay(source.supplyDay, locale),
            },
          ]),
      { label: t(text('Order number')), value: data.order.code },
      { label: t(text('Order date')), value: writeDay(data.order.placed_day, locale) },
      { label: t(text('Currency')), value: data.currency },
    ],
    billTo: buyerOf(source.buyer, t),
    payment: {
      heading: t(text('Payment')),
      method: t(data.order.payment_method === 'cash' ? text('Cash on delivery') : text('Online payment')),
      ...paymentState(data, isCredit, t),
    },
    headings: {
      item: t(text('Item')),
      price: t(text('Unit price without tax')),
      quantity: t(text('Quantity')),
      ...(hasDiscount && { discount: t(text('Discount')) }),
      tax: t(text('Tax')),
      amount: t(text('Amount without tax')),
    },
    lines: data.lines.map((line) => ({
      name: wordIn(line.name, locale),
      details: wordIn(line.details, locale),
      price: finely(line.unit_net, data, settings),
      quantity: String(line.quantity),
      ...(hasDiscount && { discount: line.discount > 0 ? `-${money(line.discount)}` : '' }),
      tax: percentagesOf(data.rates[line.rate]),
      amount: money(line.net),
    })),
    rates: {
      headings: { rate: t(text('Tax')), net: t(text('Taxed amount')), tax: t(text('Tax amount')) },
      rows: data.rates.flatMap((rate) => rateRows(rate, { locale, t, money })),
    },
    sums: [
      { label: t(text('Total without tax')), value: money(data.net) },
      { label: t(text('Tax')), value: money(data.tax) },
    ],
    total: { label: t(text('Total')), value: money(data.total) },
    settled: isCredit ? givenBack(data, t, money) : settled(data, t, money),
    notes: [
      ...data.rates.flatMap(({ exemption }) => exemption ?? []),
      ...(data.takes_back
        ? [
            t(
              data.takes_back.is_part
                ? text('This credit note takes a part of invoice {{number}} back.')
                : text('This credit note takes invoice {{number}} back.'),
              { number: data.takes_back.number },
            ),
          ]
        : []),
    ],
  }
}

type Money = (minor: number) => string

const townLine = ({ country, post_code: code, town }: NonNullable<SellerIdentity['address']>): string =>
  (isPostCodeFirst(country) ? `${code ?? ''} ${town}` : `${town} ${code ?? ''}`).trim()

/** Who a seller or the market is, line by line: name, address, numbers and contacts. */
export function identityLines(
  { name, form, representative, address, vat_id, tax_number, register, email, phone }: SellerIdentity,
  { t, locale }: { t: Translate; locale: string },
): string[] {
  const country = address && countryName(address.country, locale)
  return [
    [name, form && !name?.includes(form) ? form : null].filter(Boolean).join(' '),
    representative && t(text('Represented by {{name}}'), { name: isolateDirection(representative) }),
    address?.street,
    address && townLine(address),
    country,
    vat_id
      ? t(text('VAT number {{number}}'), { number: vat_id })
      : tax_number && t(text('Tax number {{number}}'), { number: tax_number }),
    register,
    [email, phone].flatMap((part) => (part ? isolateDirection(part) : [])).join(' · '),
  ].flatMap((line) => line || [])
}

function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

const buyerOf = (buyer: Address | null, t: Translate): Invoice['billTo'] => ({
  heading: t(text('Bill to')),
  name: buyer?.name ?? t(text('Former customer')),
  lines: buyer ? [...addressLines(buyer), buyer.phone].filter(Boolean) : [],
})

function paymentState(
  { paid, to_pay }: InvoiceData,
  isCredit: boolean,
  t: Translate,
): Pick<Invoice['payment'], 'state' | 'isPaid'> {
  if (isCredit) return { state: paid > 0 ? t(text('Refunded')) : t(text('Cancelled')), isPaid: false }
  return { state: to_pay > 0 ? t(text('Not paid yet')) : t(text('Paid')), isPaid: to_pay === 0 }
}

/** Who pays the total: the market by its voucher, and the shopper. */
const settled = ({ paid_by_market, paid, to_pay }: InvoiceData, t: Translate, money: Money): LabelledValue[] => [
  ...(paid_by_market > 0 ? [{ label: t(text('Paid by the market')), value: `-${money(paid_by_market)}` }] : []),
  ...(paid > 0 ? [{ label: t(text('Paid')), value: `-${money(paid)}` }] : []),
  { label: t(text('To pay')), value: money(to_pay) },
]

const givenBack = ({ paid_by_market, paid, to_pay }: InvoiceData, t: Translate, money: Money): LabelledValue[] => [
  ...(paid_by_market > 0 ? [{ label: t(text('Was paid by the market')), value: money(paid_by_market) }] : []),
  ...(paid > 0 ? [{ label: t(text('Returned to you')), value: money(paid) }] : []),
  ...(to_pay > 0 ? [{ label: t(text('No longer to pay')), value: money(to_pay) }] : []),
]

/** A price of one piece in hundredths of a minor unit: two digits more than its currency has. */
function finely(units: number, { currency, exponent }: InvoiceData, settings: Settings): string {
  const rest = String(Math.abs(units) % 100).padStart(2, '0')
  const whole = formatMoney(Math.floor(Math.abs(units) / 100), writtenCurrency(currency, settings), exponent)
  return (units < 0 ? `-${whole}` : whole).replace(/(\d)(?!.*\d)/, `$1${exponent === 0 ? '.' : ''}${rest}`)
}

const percentagesOf = (rate: InvoiceDataRate | undefined): string =>
  rate && rate.taxes.length > 0 ? rate.taxes.map(({ percentage }) => `${percentage}%`).join(' + ') : '0%'

function rateRows(
  { taxes, net }: InvoiceDataRate,
  { locale, t, money }: { locale: string; t: Translate; money: Money },
) {
  if (taxes.length === 0) return [{ label: t(text('Without tax')), net: money(net), tax: money(0) }]
  return taxes.map(({ name, percentage, amount }) => ({
    label: wordIn(name, locale) === '' ? t(text('Without tax')) : `${wordIn(name, locale)} ${percentage}%`,
    net: money(net),
    tax: money(amount),
  }))
}

/** A document as lists show it. */
export function presentListed(row: ListedInvoice): SellerInvoice {
  const data = fromJson(row.data_json)
  const toDecimal = decimalsOf(data)
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    issued_at: new Date(row.issued_at).toISOString(),
    day: data.day,
    total: toDecimal(data.total),
    order: { id: row.order_id, code: row.order_code },
    supply_day: row.supply_day,
    refers_to: row.refers_to !== null && row.takes_back !== null ? { id: row.refers_to, number: row.takes_back } : null,
    buyer: row.buyer_json && fromJson(row.buyer_json).name,
    net: toDecimal(data.net),
    tax: toDecimal(data.tax),
    paid_by_market: toDecimal(data.paid_by_market),
    currency: data.currency,
  }
}

/** A document with its lines and rates, for programs. */
export function presentDetails(row: ListedInvoice, locale: string): SellerInvoiceDetails {
  const data = fromJson(row.data_json)
  const toDecimal = decimalsOf(data)
  return {
    ...presentListed(row),
    lines: data.lines.map((line) => ({
      name: wordIn(line.name, locale),
      details: withoutMarks(wordIn(line.details, locale)),
      quantity: line.quantity,
      unit_net: line.unit_net / 10 ** (data.exponent + 2),
      discount: toDecimal(line.discount),
      net: toDecimal(line.net),
      percentage: percentageOf(data, line),
    })),
    rates: data.rates.map((rate) => ({
      ...namedRate(rate, locale),
      net: toDecimal(rate.net),
      tax: toDecimal(taxOf(rate)),
    })),
    paid: toDecimal(data.paid),
    to_pay: toDecimal(data.to_pay),
  }
}

const withoutMarks = (line: string): string => line.replace(/[\u2066-\u2069]/g, '')

const percentageOf = ({ rates }: InvoiceData, { rate }: InvoiceDataLine): number =>
  (rates[rate]?.taxes ?? []).reduce((total, { percentage }) => total + percentage, 0)

export const taxOf = ({ taxes }: InvoiceDataRate): number => taxes.reduce((total, { amount }) => total + amount, 0)

/** A rate by one name and one percentage, also where several taxes have the same base. */
export const namedRate = ({ taxes, code, exemption }: InvoiceDataRate, locale: string) => ({
  name: taxes.map(({ name }) => wordIn(name, locale)).join(' + '),
  percentage: taxes.reduce((total, { percentage }) => total + percentage, 0),
  code,
  exemption,
})
