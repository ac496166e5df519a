import type { LedgerAccount, PostingKind } from '@rialto/contract/market-enums'
import type { LineTax, SalesMeasure } from '../../../db/tables.ts'
import { shareByWeight } from '../../../lib/shares.ts'
import { commissionOfPieces } from '../ledger/index.ts'

// What a posting says of the sale of an order, line by line. Amounts come from its entries; frozen lines and recorded refunds only share them
// out and tell what they consist of, so that reports add up to the ledger whatever an order is like.

/** All that is counted; the table names what each is. */
export const SALES_MEASURES = [
  ...(['orders', 'orders_of_product', 'orders_of_tax', 'pieces'] as const),
  ...(['gross', 'shop_discounts', 'market_discounts', 'delivery', 'tax_added', 'tax', 'sales'] as const),
  ...(['returned', 'refunds', 'refunded_market', 'refunded_tax', 'market_borne'] as const),
  ...(['commission', 'commission_vat'] as const),
] as const satisfies readonly SalesMeasure[]

export interface OrderOfFacts {
  id: number
  shopId: number
  /** Lines with their shares, in the order of their ids; amounts in the market's units. */
  lines: readonly LineOfFacts[]
  deliveryCommission: number
  refunds: readonly RefundOfFacts[]
}

export interface LineOfFacts {
  id: number
  productId: number
  quantity: number
  gross: number
  shopVoucher: number
  marketVoucher: number
  delivery: number
  taxAdded: number
  tax: number
  commission: number
  commissionFixed: number
  /** Names its rates. */
  taxRate: string
}

export interface RefundOfFacts {
  id: number
  bearer: 'shop' | 'market'
  causeKey: string | null
  /** The posting that took its money from the shop; null: it had none, as of cash that was not collected yet. */
  postingId: number | null
  createdAt: number
  tax: number
  delivery: number
  lines: readonly { lineId: number; quantity: number; goods: number; shopVoucher: number; taxAdded: number }[]
}

export interface PostingOfFacts {
  id: number
  at: number
  kind: PostingKind
  causeKey: string
  /** The sums of its entries about the order, in the ledger's signs. */
  amounts: ReadonlyMap<LedgerAccount, number>
}

export type Measures = Partial<Record<SalesMeasure, number>>

/** What a posting did to a line; none: to an order without lines. */
export interface Fact {
  line: LineOfFacts | undefined
  measures: Measures
}

/** Says what a posting did to the sale of an order. Empty: nothing that reports count. */
export function factsOf(order: OrderOfFacts, posting: PostingOfFacts): Fact[] {
  const byLine = partsOf(order, posting)
  return byLine
    .map(({ line, measures }) => ({ line, measures: withoutZeros(measures) }))
    .filter(({ measures }) => Object.keys(measures).length > 0)
}

function partsOf(order: OrderOfFacts, posting: PostingOfFacts): Fact[] {
  const of = (account: LedgerAccount) => posting.amounts.get(account) ?? 0
  const ofShop = of('pending') + of('available') + of('held') + of('cash_with')
  switch (posting.kind) {
    case 'paid':
    case 'cash':
    case 'opening':
      return of('pending') < 0
        ? soldParts(order, posting, { sales: -of('pending'), market: of('market_vouchers') })
        : []
    case 'part_gone':
    case 'goodwill':
    case 'dispute_lost':
      return refundedParts(order, posting, {
        refunds: ofShop,
        market: 0 - of('market_vouchers'),
        borne: of('goodwill') + of('losses'),
      })
    case 'earned':
    case 'fee_back':
      return chargedParts(order, posting, { commission: 0 - of('commission'), vat: 0 - of('commission_vat') })
    default:
      return []
  }
}

/** What was sold. Of a cash order, pieces that were cancelled before the cash was collected were never sold. */
function soldParts(order: OrderOfFacts, posting: PostingOfFacts, { sales, market }: { sales: number; market: number }) {
  const before = posting.kind === 'cash' ? order.refunds.filter(wasNeverPaid(posting)) : []
  const goneOf = (id: number) => before.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === id))
  const parts = order.lines.map((line) => {
    const gone = goneOf(line.id)
    const sum = (amount: (one: (typeof gone)[number]) => number) => gone.reduce((total, one) => total + amount(one), 0)
    return {
      line,
      pieces: line.quantity - sum(({ quantity }) => quantity),
      gross: line.gross - sum(({ goods }) => goods),
      shop_discounts: line.shopVoucher - sum(({ shopVoucher }) => shopVoucher),
      tax_added: line.taxAdded - sum(({ taxAdded }) => taxAdded),
    }
  })
  const weights = order.lines.map(({ gross, delivery }) => gross + delivery)
  const total = (amount: (line: LineOfFacts) => number) => order.lines.reduce((sum, line) => sum + amount(line), 0)
  const goneOfAll = (amount: (refund: RefundOfFacts) => number) => before.reduce((sum, one) => sum + amount(one), 0)
  const delivery = shared(
    total(({ delivery }) => delivery) - goneOfAll((refund) => refund.delivery),
    order.lines.map((line) => line.delivery),
  )
  const tax = shared(
    total(({ tax }) => tax) - goneOfAll((refund) => refund.tax),
    order.lines.map((line) => line.tax),
  )
  const known = parts.map(
    ({ gross, shop_discounts, tax_added }, index) => gross - shop_discounts + tax_added + (delivery[index] ?? 0),
  )
  const rest = shared(sales - known.reduce((sum, one) => sum + one, 0), weights)
  const vouchers = order.lines.map((line) => line.marketVoucher)
  const isWhole = vouchers.reduce((sum, one) => sum + one, 0) === market
  const markets = isWhole ? vouchers : shared(market, total((line) => line.marketVoucher) > 0 ? vouchers : weights)
  const isFirst = firstOfEach(order.lines)
  if (parts.length === 0)
    return [{ line: undefined, measures: { orders: 1, sales, market_discounts: market } satisfies Measures }]
  return parts.map(({ line, ...part }, index) => ({
    line,
    measures: {
      ...part,
      ...isFirst(index),
      delivery: delivery[index] ?? 0,
      tax: tax[index] ?? 0,
      market_discounts: markets[index] ?? 0,
      sales: (known[index] ?? 0) + (rest[index] ?? 0),
    },
  }))
}

/** An order counts once, once for each of its products, and once for each of its tax rates. */
function firstOfEach(lines: readonly LineOfFacts[]) {
  return (index: number) => ({
    orders: Number(index === 0),
    orders_of_product: Number(lines.findIndex(({ productId }) => productId === lines[index]?.productId) === index),
    orders_of_tax: Number(lines.findIndex(({ taxRate }) => taxRate === lines[index]?.taxRate) === index),
  })
}

const wasNeverPaid =
  ({ at }: PostingOfFacts) =>
  ({ bearer, postingId, createdAt }: RefundOfFacts): boolean =>
    bearer === 'shop' && postingId === null && createdAt <= at

interface TakenBack {
  refunds: number
  /** What of it the market's voucher had paid. */
  market: number
  /** What the market gave in the shop's stead. */
  borne: number
}

function refundedParts(order: OrderOfFacts, posting: PostingOfFacts, { refunds, market, borne }: TakenBack): Fact[] {
  const refund = refundOf(order, posting)
  const own = order.lines.map((line) => {
    const found = refund?.lines.find(({ lineId }) => lineId === line.id)
    return found
      ? { pieces: found.quantity, amount: found.goods - found.shopVoucher + found.taxAdded }
      : { pieces: 0, amount: 0 }
  })
  const amounts = own.map(({ amount }) => amount)
  const pieces = own.map(({ pieces }) => pieces)
  const sales = order.lines.map(salesOf)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const weights = sum(amounts) > 0 ? amounts : sum(pieces) > 0 ? pieces : sales
  // What the market gives instead is no refund of the shop.
  const known = refunds === 0 ? amounts.map(() => 0) : amounts
  const rest = shared(refunds - sum(known), weights)
  const [markets, taxes, borneParts] = [
    shared(market, weights),
    shared(refund?.tax ?? 0, weights),
    shared(borne, weights),
  ]
  if (order.lines.length === 0)
    return [{ line: undefined, measures: { refunds, refunded_market: market, market_borne: borne } }]
  return order.lines.map((line, index) => ({
    line,
    measures: {
      returned: pieces[index] ?? 0,
      refunds: (known[index] ?? 0) + (rest[index] ?? 0),
      refunded_market: markets[index] ?? 0,
      refunded_tax: refunds === 0 ? 0 : (taxes[index] ?? 0),
      market_borne: borneParts[index] ?? 0,
    },
  }))
}

const salesOf = ({ gross, shopVoucher, taxAdded, delivery }: LineOfFacts): number =>
  Math.max(0, gross - shopVoucher + taxAdded + delivery)

/** The refund that a posting, or the commission that it gives back, is of. */
function refundOf(order: OrderOfFacts, { causeKey }: PostingOfFacts): RefundOfFacts | undefined {
  const [kind, id] = causeKey.split(':')
  if (kind === 'refund' || kind === 'refund-fee') return order.refunds.find((refund) => refund.id === Number(id))
  return kind === 'dispute' ? order.refunds.find((refund) => refund.causeKey === `dispute:${id}`) : undefined
}

function chargedParts(
  order: OrderOfFacts,
  posting: PostingOfFacts,
  { commission, vat }: { commission: number; vat: number },
): Fact[] {
  if (order.lines.length === 0) return [{ line: undefined, measures: { commission, commission_vat: vat } }]
  const refund = posting.kind === 'fee_back' ? refundOf(order, posting) : undefined
  const before = order.refunds.filter(
    (one) =>
      one !== refund &&
      one.bearer === 'shop' &&
      (one.postingId === null ? one.createdAt <= posting.at : one.postingId < posting.id),
  )
  const piecesOf = (refunds: readonly RefundOfFacts[], id: number) =>
    refunds.flatMap(({ lines }) => lines).reduce((sum, one) => sum + (one.lineId === id ? one.quantity : 0), 0)
  const fees = order.lines.map((line) => {
    const gone = Math.min(line.quantity, piecesOf(before, line.id))
    const wanted = refund && refund.lines.length > 0 ? piecesOf([refund], line.id) : line.quantity - gone
    const fee = { quantity: line.quantity, commission: line.commission, commission_fixed: line.commissionFixed }
    return Math.max(0, commissionOfPieces(fee, gone, Math.min(wanted, line.quantity - gone)))
  })
  const deliveries = shared(
    refund ? 0 : order.deliveryCommission,
    order.lines.map(({ delivery }) => delivery),
  )
  const weights = fees.map((fee, index) => fee + (deliveries[index] ?? 0))
  const usable = weights.some((weight) => weight > 0) ? weights : order.lines.map(salesOf)
  const [commissions, vats] = [shared(commission, usable), shared(vat, usable)]
  return order.lines.map((line, index) => ({
    line,
    measures: { commission: commissions[index] ?? 0, commission_vat: vats[index] ?? 0 },
  }))
}

/** Shares an amount of either sign by weights; where all of these are 0, evenly. */
function shared(amount: number, weights: readonly number[]): number[] {
  const usable = weights.map((weight) => Math.max(0, weight))
  const parts = shareByWeight(Math.abs(amount), usable.some((weight) => weight > 0) ? usable : weights.map(() => 1))
  return amount < 0 ? parts.map((part) => 0 - part) : parts
}

const withoutZeros = (measures: Measures): Measures =>
  Object.fromEntries(
    SALES_MEASURES.flatMap((measure) => {
      const value = measures[measure] ?? 0
      return value === 0 ? [] : [[measure, value]]
    }),
  )

/** Names the rates of a line: `S:19`, `S:5+S:9.975`; '': none, `?`: nobody kept them by line. */
export const taxRateOf = (taxes: readonly LineTax[] | null): string => {
  if (taxes === null) return '?'
  const rates = taxes.map(({ code, percentage }) => `${code ?? 'S'}:${percentage}`)
  return [...new Set(rates)].sort().join('+')
}
