import type { SellerTaxStatus, TaxCode, TaxOnDelivery, TaxPlaceKind } from '@rialto/contract/market-enums'
import type { LineTax, OrderTax } from '../../../db/tables.ts'
import { marketUnits, percentOf, taxWithin } from '../../../lib/money.ts'
import { roundedPart, shareByWeight } from '../../../lib/shares.ts'

// Which rate a line has, and what tax an order comes to (decision 177). Pure; amounts in minor units, days as `2027-01-31`.

export interface Rate {
  id: number
  categoryId: number
  country: string
  /** Null: all of the country. */
  region: string | null
  /** In the normal form of post codes; null: all of them. */
  codePrefix: string | null
  name: string
  percentage: number
  code: TaxCode
  exemption: string | null
  fromDay: string
  /** The last day; null: it does not end. */
  toDay: string | null
}

export interface Place {
  /** ISO 3166-1 alpha-2; null: nobody knows, so that no rate fits. */
  country: string | null
  region: string | null
  postCode: string | null
}

/** Rates by category and country, the most special of each first. */
export interface RateTable {
  /** The category that decides where a product's own has no rate; null: there is none. */
  defaultCategoryId: number | null
  byCategoryAndCountry: ReadonlyMap<string, readonly Rate[]>
}

const keyOf = (categoryId: number, country: string) => `${categoryId} ${country}`

export function rateTable(rates: readonly Rate[], defaultCategoryId: number | null): RateTable {
  const groups = Map.groupBy(rates, ({ categoryId, country }) => keyOf(categoryId, country))
  for (const group of groups.values()) group.sort(bySpeciality)
  return { defaultCategoryId, byCategoryAndCountry: groups }
}

/** The longest beginning of a post code first, then regions, then countries; the newest first among equals. */
const bySpeciality = (a: Rate, b: Rate): number =>
  (b.codePrefix?.length ?? 0) - (a.codePrefix?.length ?? 0) ||
  Number(a.region === null) - Number(b.region === null) ||
  (a.fromDay < b.fromDay ? 1 : -1)

interface RateQuery {
  /** Null: the default one. */
  categoryId: number | null
  place: Place
  day: string
}

export type FoundRate = { because: 'own' | 'default'; rate: Rate } | { because: 'none'; rate: null }

/** Finds the rate of a category in a place on a day; where it has none there, the default category decides. */
export function findRate(table: RateTable, { categoryId, place, day }: RateQuery): FoundRate {
  const { defaultCategoryId } = table
  const own = findOwn(table, categoryId ?? defaultCategoryId, place, day)
  if (own) return { because: 'own', rate: own }
  const usual = categoryId === null ? undefined : findOwn(table, defaultCategoryId, place, day)
  return usual ? { because: 'default', rate: usual } : { because: 'none', rate: null }
}

function findOwn(table: RateTable, categoryId: number | null, place: Place, day: string): Rate | undefined {
  if (categoryId === null || place.country === null) return undefined
  const { region, postCode } = place
  return table.byCategoryAndCountry
    .get(keyOf(categoryId, place.country))
    ?.find(
      (rate) =>
        rate.fromDay <= day &&
        (rate.toDay === null || day <= rate.toDay) &&
        (rate.region === null || rate.region === region) &&
        (rate.codePrefix === null || postCode?.startsWith(rate.codePrefix) === true),
    )
}

/** What a line is taxed with. */
export type AppliedRate = Pick<Rate, 'id' | 'name' | 'percentage' | 'code' | 'exemption'>

const NO_RATE = { id: 0, name: '', percentage: 0, code: 'O', exemption: null } as const satisfies AppliedRate

/** What is known of a seller for taxes. */
export interface TaxedSeller {
  status: SellerTaxStatus
  place: TaxPlaceKind
  /** Its country; null: nobody knows. */
  country: string | null
  exemption: string | null
}

/** The rate of a line of a seller: none of one that charges no tax, else that of its own country or of the address. */
export function rateOfLine(
  table: RateTable,
  { seller, categoryId, address, day }: { seller: TaxedSeller; address: Place; categoryId: number | null; day: string },
): AppliedRate {
  if (seller.status !== 'regular')
    return { ...NO_RATE, code: seller.status === 'small_business' ? 'E' : 'O', exemption: seller.exemption }
  const place = seller.place === 'origin' ? { country: seller.country, region: null, postCode: null } : address
  return findRate(table, { categoryId, place, day }).rate ?? NO_RATE
}

interface TaxedLine {
  /** Before vouchers. */
  total: number
  rate: AppliedRate
}

/** The purchase in one shop. */
interface TaxedPurchase {
  lines: readonly TaxedLine[]
  /** What the market bears of it does not lower what the seller has to tax. */
  voucher: { discount: number; marketPpm: number }
  delivery: number
  isInclusive: boolean
  taxOnDelivery: TaxOnDelivery
}

export interface LineShare {
  /** The line's share of the voucher. */
  voucher: number
  /** The line's share of each tax of the order. */
  taxes: LineTax[]
}

interface Taxation {
  /** One for each rate that occurs, in the order of the lines. */
  taxes: OrderTax[]
  lines: LineShare[]
}

/**
 * Calculates each rate once for the whole purchase and shares it over its lines by what they cost: largest remainder, so that shares add
 * up to it.
 */
export function calculateTaxes(
  { lines, voucher, delivery, isInclusive, taxOnDelivery }: TaxedPurchase,
  quantum = marketUnits().quantum,
): Taxation {
  const totals = lines.map(({ total }) => total)
  const vouchers = shareByWeight(voucher.discount, totals, quantum)
  const byMarket = vouchers.map((share) => borneByMarket(share, voucher, quantum))
  const values = totals.map((total, line) => total - (vouchers[line] ?? 0) + (isInclusive ? (byMarket[line] ?? 0) : 0))
  const deliveries =
    taxOnDelivery === 'goods' ? shareDelivery(delivery, [values, totals], quantum) : values.map(() => 0)
  const parts = lines.map(({ rate }, line) => ({
    rate,
    line,
    goods: values[line] ?? 0,
    delivery: deliveries[line] ?? 0,
    market: isInclusive ? 0 : (byMarket[line] ?? 0),
  }))
  const shares: LineShare[] = vouchers.map((share) => ({ voucher: share, taxes: [] }))
  const taxes = [...Map.groupBy(parts, ({ rate }) => rate.id).values()].map((group): OrderTax => {
    const ofLines = taxGroup(group, isInclusive, quantum)
    for (const [index, { line }] of group.entries()) shares[line]?.taxes.push(ofLines[index] as LineTax)
    return addUp(ofLines)
  })
  return { taxes, lines: shares }
}

/** What the market bears of a line's share of a voucher. */
export const borneByMarket = (
  share: number,
  { marketPpm }: { marketPpm: number },
  quantum = marketUnits().quantum,
): number => roundedPart(share, marketPpm, MILLION, quantum)

const MILLION = 1_000_000

/** By what the lines cost; where they cost nothing after a voucher, by what they cost before it, and else evenly. */
export function shareDelivery(delivery: number, weights: readonly (readonly number[])[], quantum: number): number[] {
  const [values = [], totals = []] = weights
  const found = [values, totals].find((list) => list.some((weight) => weight > 0))
  return shareByWeight(delivery, found ?? values.map(() => 1), quantum)
}

interface TaxedPart {
  rate: AppliedRate
  goods: number
  delivery: number
  /** What the market's voucher pays, where tax is added to prices. */
  market: number
}

/** The taxes of the lines of one rate. */
function taxGroup(group: readonly TaxedPart[], isInclusive: boolean, quantum: number): LineTax[] {
  const percentage = group[0]?.rate.percentage ?? 0
  const costs = group.map(({ goods, delivery }) => goods + delivery)
  const cost = sum(costs)
  const units = { quantum }
  const amount = isInclusive ? taxWithin(cost, percentage, units) : percentOf(cost, percentage, units)
  const amounts = shareByWeight(amount, costs, quantum)
  const market = group.map((part) => part.market)
  const marketAmounts = shareByWeight(taxWithin(sum(market), percentage, units), market, quantum)
  return group.map(({ rate: { id, name, code, exemption }, goods, delivery, market }, index) => {
    const tax = amounts[index] ?? 0
    const [, ofDelivery = 0] = shareByWeight(tax, [goods, delivery], quantum)
    const ofMarket = marketAmounts[index] ?? 0
    return {
      ...{ id, name, percentage, code, exemption },
      amount: tax,
      base: goods + delivery - (isInclusive ? tax : 0),
      delivery_amount: ofDelivery,
      delivery_base: delivery - (isInclusive ? ofDelivery : 0),
      market_amount: ofMarket,
      market_base: market - ofMarket,
    }
  })
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const ADDED_UP = ['amount', 'base', 'delivery_amount', 'delivery_base', 'market_amount', 'market_base'] as const

/** The tax of a rate from those of its lines, or the tax of all shops from that of each. */
export function addUp(taxes: readonly OrderTax[]): OrderTax {
  const [first] = taxes
  if (!first) throw new Error('a rate occurs in a line at least')
  return {
    ...first,
    ...Object.fromEntries(ADDED_UP.map((field) => [field, sum(taxes.map((tax) => tax[field] ?? 0))])),
  }
}
