import type { SellerIdentity } from '@rialto/contract'
import type { InvoiceData, InvoiceDataLine, InvoiceDataRate, LineTax, OrderTax, Words } from '../../../db/tables.ts'
import { shareByWeight } from '../../../lib/shares.ts'
import { CONTENT_LOCALE } from '../../../lib/texts.ts'
import type { Settings } from '../../base/settings/index.ts'

// What an invoice says, in figures. Amounts are those that the order was placed with: nothing is calculated anew but the tax in what the
// market pays (decision 176).

/** A line of an order with its frozen shares, in minor units. */
export interface InvoicedLine {
  id: number
  name: Words
  details: Words
  quantity: number
  /** Its price, before any voucher. */
  total: number
  shopVoucher: number
  marketVoucher: number
  /** What it is charged with, its share of delivery included. */
  taxes: readonly LineTax[]
}

export interface InvoicedOrder {
  /** The prices have their taxes in them; otherwise these are added. */
  includesTax: boolean
  lines: readonly InvoicedLine[]
  delivery: { charge: number; name: Words }
  /** Of the whole order. What no line is charged with is charged on delivery. */
  taxes: readonly OrderTax[]
  payable: number
  isPaid: boolean
}

type Figures = Pick<InvoiceData, 'lines' | 'rates' | 'net' | 'tax' | 'total' | 'paid_by_market' | 'paid' | 'to_pay'>

/** Percentages have at most six decimals. */
const PARTS = 1_000_000
const ALL = BigInt(100 * PARTS)
const partsOf = (percentage: number): bigint => BigInt(Math.round(percentage * PARTS))

/** amount × numerator / denominator, halves up. */
const portion = (amount: number, numerator: bigint, denominator: bigint): number =>
  Number((2n * BigInt(amount) * numerator + denominator) / (2n * denominator))

interface Entry extends Omit<InvoicedLine, 'id'> {
  id: number | null
  /** Which rates it is charged with, as a key. */
  rate: string
}

/**
 * Calculates lines, rates and totals of an invoice: net + tax = total, by rate and in all. What the market pays by its voucher is part of
 * the price, and has tax in it as the rest has (Directive 2006/112/EC, Art. 73).
 * @param nameOf a tax's name by language
 */
export function invoiceFigures(order: InvoicedOrder, nameOf: (tax: string) => Words): Figures {
  const entries = [...order.lines.map(toEntry), ...deliveryEntries(order)]
  const groups = [...Map.groupBy(entries, ({ rate }) => rate).values()]
  const lines: InvoiceDataLine[] = []
  const rates = groups.map((group, rate): InvoiceDataRate => {
    const charged = chargeGroup(group, order)
    lines.push(...group.map((entry, index) => presentEntry(entry, { ...sharesAt(charged, index), rate })))
    const taxes = group[0]?.taxes ?? []
    const facts = order.taxes.find(({ id }) => id === taxes[0]?.id)
    return {
      taxes: taxes.map(({ name, percentage }, tax) => ({
        ...{ name: nameOf(name), percentage },
        amount: sum(charged.taxes[tax] ?? []),
      })),
      code: facts?.code ?? null,
      exemption: facts?.exemption ?? null,
      net: sum(charged.nets),
    }
  })
  const inOrder = entries.flatMap(
    ({ id, rate }) => lines.find((line) => line.line_id === id && keyOf(line) === rate) ?? [],
  )
  function keyOf({ rate }: InvoiceDataLine) {
    return groups[rate]?.[0]?.rate
  }
  const [net, tax] = [sum(rates.map((rate) => rate.net)), sum(lines.map((line) => line.tax))]
  const paid = order.isPaid ? order.payable : 0
  return {
    ...{ lines: inOrder, rates, net, tax, total: net + tax },
    paid_by_market: sum(order.lines.map(({ marketVoucher }) => marketVoucher)),
    paid,
    to_pay: order.payable - paid,
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const rateKey = (taxes: readonly Pick<LineTax, 'id' | 'percentage'>[]): string =>
  JSON.stringify(taxes.map(({ id, percentage }) => [id, percentage]))

/** A line without the part of delivery that its taxes were calculated with. */
const toEntry = (line: InvoicedLine): Entry => ({
  ...line,
  taxes: line.taxes.map((tax) => ({ ...tax, amount: tax.amount - (tax.delivery_amount ?? 0) })),
  rate: rateKey(line.taxes),
})

/** Delivery, with the taxes that no line is charged with; in parts where it is charged with several rates. */
function deliveryEntries({ delivery: { charge, name }, lines, taxes, includesTax }: InvoicedOrder): Entry[] {
  if (charge === 0) return []
  const entry = { id: null, name, details: { [CONTENT_LOCALE]: '' }, quantity: 1, shopVoucher: 0, marketVoucher: 0 }
  const ofLines = (id: number) => sum(lines.flatMap((line) => line.taxes.filter((tax) => tax.id === id).map(amountOf)))
  const parts = taxes
    .map((tax) => {
      const amount = tax.delivery_amount ?? tax.amount - ofLines(tax.id)
      // What a tax was charged on follows from its amount, nearly enough to divide by.
      const base = tax.delivery_base ?? (amount === 0 ? 0 : portion(amount, ALL, partsOf(tax.percentage)))
      return { ...tax, base, amount, market_amount: 0, cost: includesTax ? base + amount : base }
    })
    .filter(({ cost }) => cost > 0)
  if (parts.length === 0) return [{ ...entry, total: charge, taxes: [], rate: rateKey([]) }]
  const totals = shareByWeight(
    charge,
    parts.map(({ cost }) => cost),
  )
  return parts.map((tax, index) => ({ ...entry, total: totals[index] ?? 0, taxes: [tax], rate: rateKey([tax]) }))
}

const amountOf = ({ amount }: Pick<OrderTax, 'amount'>): number => amount

interface Charged {
  /** By entry. */
  nets: number[]
  /** By tax, then by entry. */
  taxes: number[][]
  /** By entry: the seller's voucher without tax. */
  discounts: number[]
}

/** Divides what the entries of one rate cost into net and taxes. */
function chargeGroup(group: readonly Entry[], { includesTax }: InvoicedOrder): Charged {
  const percentages = (group[0]?.taxes ?? []).map(({ percentage }) => partsOf(percentage))
  const gross = ALL + percentages.reduce((total, parts) => total + parts, 0n)
  const marketShares = group.map(({ marketVoucher }) => marketVoucher)
  const taxes = percentages.map((parts, tax) => {
    const charged = group.map((entry) => entry.taxes[tax]?.amount ?? 0)
    // Taxes on top were charged on what the shopper pays; what the market pays has its own in it.
    if (includesTax) return charged
    const shares = shareByWeight(portion(sum(marketShares), parts, gross), marketShares)
    const contained = group.map((entry, index) => entry.taxes[tax]?.market_amount ?? shares[index])
    return charged.map((amount, index) => amount + (contained[index] ?? 0))
  })
  const taxOf = (index: number) => sum(taxes.map((amounts) => amounts[index] ?? 0))
  const chargedOf = ({ taxes: own }: Entry) => (includesTax ? 0 : sum(own.map(({ amount }) => amount)))
  return {
    taxes,
    nets: group.map((entry, index) => entry.total - entry.shopVoucher + chargedOf(entry) - taxOf(index)),
    discounts: group.map(({ shopVoucher }) => (includesTax ? portion(shopVoucher, ALL, gross) : shopVoucher)),
  }
}

const sharesAt = ({ nets, taxes, discounts }: Charged, index: number) => ({
  net: nets[index] ?? 0,
  discount: discounts[index] ?? 0,
  tax: sum(taxes.map((amounts) => amounts[index] ?? 0)),
})

function presentEntry(
  { id, name, details, quantity }: Entry,
  { net, discount, tax, rate }: Pick<InvoiceDataLine, 'net' | 'discount' | 'tax' | 'rate'>,
): InvoiceDataLine {
  const unit_net = portion(net + discount, 100n, BigInt(quantity))
  return { line_id: id, ...{ name, details, quantity, unit_net, discount, net, tax, rate } }
}

/** A text in each language of the market where it differs from that of the content. */
export function inLanguages({ languages }: Pick<Settings, 'languages'>, write: (locale: string) => string): Words {
  const base = write(CONTENT_LOCALE)
  const others = languages
    .map(({ name }) => [name, name === CONTENT_LOCALE ? base : write(name)] as const)
    .filter(([, written]) => written !== base)
  return { ...Object.fromEntries(others), [CONTENT_LOCALE]: base }
}

/** What pieces of a line came to that were cancelled before the invoice was written. */
export interface CancelledPieces {
  id: number
  quantity: number
  total: number
  shopVoucher: number
  marketVoucher: number
  /** 0 where the prices have their taxes in them. */
  taxAdded: number
  /** What the shopper got back for them, or need not pay. */
  amount: number
}

/** An order without the pieces that were cancelled; its delivery stays. */
export function withoutCancelled(order: InvoicedOrder, cancelled: readonly CancelledPieces[]): InvoicedOrder {
  if (cancelled.length === 0) return order
  const gone = new Map(cancelled.map((pieces) => [pieces.id, pieces]))
  const lines = order.lines.map((line) => {
    const pieces = gone.get(line.id)
    return pieces ? lineWithout(line, pieces, order.includesTax) : line
  })
  const chargedIn = (from: readonly InvoicedLine[], id: number) =>
    sum(from.flatMap(({ taxes }) => taxes.filter((tax) => tax.id === id).map(amountOf)))
  return {
    ...order,
    lines: lines.filter(({ quantity }) => quantity > 0),
    taxes: order.taxes.map((tax) => ({
      ...tax,
      amount: tax.amount - chargedIn(order.lines, tax.id) + chargedIn(lines, tax.id),
    })),
    payable: order.payable - sum(cancelled.map(({ amount }) => amount)),
  }
}

function lineWithout(line: InvoicedLine, gone: CancelledPieces, includesTax: boolean): InvoicedLine {
  const quantity = line.quantity - gone.quantity
  const partLeft = (amount: number) => portion(amount, BigInt(quantity), BigInt(line.quantity))
  const ofGoods = line.taxes.map((tax) => tax.amount - (tax.delivery_amount ?? 0))
  const left = includesTax ? partLeft(sum(ofGoods)) : sum(ofGoods) - gone.taxAdded
  const shares = sum(ofGoods) === 0 ? ofGoods : shareByWeight(left, ofGoods)
  return {
    ...line,
    quantity,
    total: line.total - gone.total,
    shopVoucher: line.shopVoucher - gone.shopVoucher,
    marketVoucher: line.marketVoucher - gone.marketVoucher,
    taxes: line.taxes.map((tax, index) => ({
      ...tax,
      amount: (shares[index] ?? 0) + (tax.delivery_amount ?? 0),
      base: partLeft(tax.base - (tax.delivery_base ?? 0)) + (tax.delivery_base ?? 0),
      ...(tax.market_amount !== undefined && { market_amount: partLeft(tax.market_amount) }),
    })),
  }
}

/** Why a shop's invoices have no numbers; undefined: it has told all that an invoice needs (Art. 226). */
export function lacksForInvoice(identity: SellerIdentity | null): 'private' | 'facts' | undefined {
  if (identity?.is_trader === false) return 'private'
  const { name, address, vat_id, tax_number } = identity ?? {}
  return name && address && (vat_id || tax_number) ? undefined : 'facts'
}
