import type { CurrencyUnits } from '@rialto/contract/currencies'
import type { Db } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { Position } from '../../../lib/paging.ts'
import { shareByWeight } from '../../../lib/shares.ts'
import { selectProductsIn, selectTriedLines, selectTriedOrders } from './repository-trial.ts'
import { type CategoryParents, type ChargedLine, type CommissionRule, chargeOrder, goodsTaxOf } from './rules.ts'

// Past orders as two lists of rules would charge them. It may run in a reading thread, so everything comes with the request.

export interface Scan {
  /** Lists in force. */
  before: readonly CommissionRule[]
  after: readonly CommissionRule[]
  /** The rule of `after` that is tried. */
  ruleId: number
  parents: CategoryParents
  units: CurrencyUnits
  from: number
  to: number
  /** Undefined: all shops. */
  shopId: number | undefined
  /** How many of the orders that it concerns are listed, the latest first. */
  orders: number
  /** The last order of the page before. */
  beyond: Position | undefined
}

interface Sums {
  sales: number
  before: number
  after: number
}

export interface Scanned extends Sums {
  orders: number
  /** Those that it concerns, the largest difference first. */
  shops: (Sums & { shopId: number; orders: number })[]
  changed: TriedOrder[]
  hasMore: boolean
}

export interface TriedOrder {
  id: number
  code: string
  placedAt: number
  before: number
  after: number
  deliveryBefore: number
  deliveryAfter: number
  lines: { name: string; quantity: number; base: number; before: number; after: number }[]
}

/** Orders of a batch: some 10 milliseconds on SQLite. */
const AT_ONCE = 2_000

/** Reads the orders in batches, the latest first, and adds up what both lists charge for them. */
export async function scanOrders(db: Db, scan: Scan): Promise<Scanned> {
  const categoriesOf = await readCategories(db, scan)
  const found: Scanned = { orders: 0, sales: 0, before: 0, after: 0, shops: [], changed: [], hasMore: false }
  const shops = new Map<number, Sums & { orders: number }>()
  let last: Position | undefined
  for (;;) {
    const orders = await readBatch(db, scan, last)
    for (const order of orders) {
      const tried = tryOrder(order, scan, categoriesOf)
      found.orders++
      found.sales += tried.sales
      found.before += tried.before
      found.after += tried.after
      const shop = shops.get(order.shop_id) ?? { orders: 0, sales: 0, before: 0, after: 0 }
      shops.set(order.shop_id, shop)
      shop.sales += tried.sales
      shop.before += tried.before
      shop.after += tried.after
      if (!tried.isConcerned) continue
      shop.orders++
      if (scan.orders === 0 || !isBeyond(order, scan.beyond)) continue
      if (found.changed.length < scan.orders) found.changed.push(tried.order())
      else found.hasMore = true
    }
    const end = orders.at(-1)
    if (!end || orders.length < AT_ONCE) break
    last = { at: end.placed_at, id: end.id }
  }
  const difference = ({ before, after }: Sums) => Math.abs(after - before)
  found.shops = [...shops]
    .filter(([, { orders }]) => orders > 0)
    .map(([shopId, shop]) => ({ shopId, ...shop }))
    .sort((a, b) => difference(b) - difference(a) || b.sales - a.sales || a.shopId - b.shopId)
  return found
}

const isBeyond = ({ placed_at, id }: OrderOfScan, beyond: Position | undefined): boolean =>
  beyond === undefined || placed_at < beyond.at || (placed_at === beyond.at && id < beyond.id)

type CategoriesOf = (productId: number) => readonly number[]

const NO_CATEGORIES: readonly number[] = []

/** The categories of products that lie in one of a rule, or below it; no others decide. */
async function readCategories(db: Db, { before, after, parents }: Scan): Promise<CategoriesOf> {
  const named = new Set([...before, ...after].flatMap(({ categoryId }) => categoryId ?? []))
  const wanted = [...parents].flatMap(([id, parent]) => (named.has(id) || (parent && named.has(parent)) ? [id] : []))
  if (wanted.length === 0) return () => NO_CATEGORIES
  const byProduct = Map.groupBy(await selectProductsIn(db, wanted), ({ product_id }) => product_id)
  return (productId) => byProduct.get(productId)?.map(({ category_id }) => category_id) ?? NO_CATEGORIES
}

type OrderOfScan = Awaited<ReturnType<typeof selectTriedOrders>>[number]
type LineOfScan = Awaited<ReturnType<typeof selectTriedLines>>[number]
type BatchOrder = OrderOfScan & { lines: LineOfScan[] }

/** Taxes are read only where a base needs them: that with tax of prices without, or that without of prices with it. */
async function readBatch(db: Db, scan: Scan, last: Position | undefined): Promise<BatchOrder[]> {
  const { from, to, shopId, units } = scan
  const among = { from, to, shopId, exponent: units.exponent }
  const orders = await selectTriedOrders(db, among, { last, limit: AT_ONCE })
  const [latest, earliest] = [orders[0], orders.at(-1)]
  if (!latest || !earliest) return []
  const bases = new Set([...scan.before, ...scan.after].map(({ base }) => base))
  const taxes = { inclusive: bases.has('net'), added: bases.has('gross') }
  const rows = await selectTriedLines(db, among, { latest, earliest, taxes })
  const lines = Map.groupBy(rows, ({ order_id }) => order_id)
  return orders.map((order) => ({ ...order, lines: lines.get(order.id) ?? [] }))
}

function tryOrder(order: BatchOrder, { before, after, ruleId, parents, units }: Scan, categoriesOf: CategoriesOf) {
  const lines = chargedLines(order, categoriesOf, units.quantum)
  const charged = { shopId: order.shop_id, isInclusive: order.prices_include_tax === 1, lines }
  const was = chargeOrder(before, parents, charged, units.quantum)
  const is = chargeOrder(after, parents, charged, units.quantum)
  const total = ({ lines: fees, delivery }: typeof was) =>
    fees.reduce((sum, { commission }) => sum + commission, delivery)
  const [sumBefore, sumAfter] = [total(was), total(is)]
  const decided = is.lines.filter(({ rule }) => rule?.id === ruleId)
  return {
    ...{ before: sumBefore, after: sumAfter },
    sales: decided.reduce((sum, { base }) => sum + base, 0),
    isConcerned: decided.length > 0 || sumBefore !== sumAfter,
    order: (): TriedOrder => ({
      ...{ id: order.id, code: order.code, placedAt: order.placed_at, before: sumBefore, after: sumAfter },
      ...{ deliveryBefore: was.delivery, deliveryAfter: is.delivery },
      lines: order.lines.map(({ name, quantity }, index) => ({
        ...{ name, quantity, base: is.lines[index]?.base ?? 0 },
        ...{ before: was.lines[index]?.commission ?? 0, after: is.lines[index]?.commission ?? 0 },
      })),
    }),
  }
}

function chargedLines(
  { lines, coupon_discount, delivery_charge }: BatchOrder,
  categoriesOf: CategoriesOf,
  quantum: number,
): ChargedLine[] {
  const totals = lines.map(({ line_total }) => line_total)
  const weights = totals.some((one) => one > 0) ? totals : totals.map(() => 1)
  const delivery = shareByWeight(delivery_charge, weights, quantum)
  // Orders of a time when lines kept no shares.
  const vouchers = lines.some(({ shop_voucher }) => shop_voucher === null)
    ? shareByWeight(coupon_discount, totals, quantum)
    : []
  return lines.map((line, index) => ({
    categoryIds: categoriesOf(line.product_id),
    quantity: line.quantity,
    total: line.line_total,
    shopVoucher: line.shop_voucher ?? vouchers[index] ?? 0,
    goodsTax: line.taxes_json === null ? 0 : goodsTaxOf(fromJson(line.taxes_json)),
    deliveryShare: line.delivery_share ?? delivery[index] ?? 0,
  }))
}
