import { sql } from 'kysely'
import type { Database, Db, Engine, Tx } from '../../apps/server/src/db/index.ts'
import { insertRows } from './fill.ts'
import * as rows from './order-rows.ts'
import { type GeneratedOrder, type Goods, generateOrder } from './order-rows.ts'
import { createRandom } from './random.ts'

const BATCH = 5_000
const ORDERS_PER_SHOPPER = 10
/** Variants that orders are made of. */
const GOODS = 4_000
/** The time before which orders were placed, so that every run generates the same. */
const NOW = Date.UTC(2026, 0, 1)

/** Adds `count` orders with lines, events, payments and shoppers to a catalogue without users and orders. */
export async function fillWithOrders({ db, engine }: Database, count: number): Promise<void> {
  const shoppers = Math.ceil(count / ORDERS_PER_SHOPPER)
  await inBatches(shoppers, (ids) => db.transaction().execute((tx) => insertShoppers(tx, engine, ids)))
  const random = createRandom(count)
  const setting = { random, now: NOW, shoppers, goodsByShop: await selectGoods(db) }
  await inBatches(count, (ids) => {
    const orders = ids.map((id) => generateOrder(setting, id))
    return db.transaction().execute((tx) => insertOrders(tx, engine, orders))
  })
  if (engine === 'postgres') await advanceSequences(db)
  if (engine === 'postgres') await sql.raw('analyze').execute(db)
}

async function inBatches(count: number, run: (ids: number[]) => Promise<void>): Promise<void> {
  for (let first = 1; first <= count; first += BATCH)
    await run(Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, index) => first + index))
}

async function insertShoppers(tx: Tx, engine: Engine, ids: number[]): Promise<void> {
  const valuesOf = (of: (id: number, now: number) => rows.Values) => ids.map((id) => of(id, NOW))
  await insertRows(tx, engine, 'users', rows.SHOPPER_COLUMNS, valuesOf(rows.shopperValues))
  await insertRows(tx, engine, 'addresses', rows.ADDRESS_COLUMNS, valuesOf(rows.addressValues))
}

/** Goods by shop. Each product is taken with its first variant. */
async function selectGoods(db: Db): Promise<Goods[][]> {
  const goods = await db
    .selectFrom('products as p')
    .innerJoin('product_variants as v', (join) => join.onRef('v.product_id', '=', 'p.id').on('v.position', '=', 0))
    .leftJoin('brands as b', 'b.id', 'p.brand_id')
    .leftJoin('sizes as s', 's.id', 'v.size_id')
    .leftJoin('colors as c', 'c.id', 'v.color_id')
    .where('p.status', '=', 'active')
    .where('p.id', '<=', GOODS)
    .select(['p.id as product_id', 'v.id as variant_id', 'p.shop_id', 'p.name', 'p.thumbnail', 'b.name as brand'])
    .select(['p.price', 'p.discount_price', 'p.discount_percentage', 'p.sale_price', 'p.unit'])
    .select(['v.size_id', 's.name as size_name', 'v.color_id', 'c.name as color_name'])
    .orderBy('p.id')
    .execute()
  const byShop = Map.groupBy(goods, (one) => one.shop_id)
  return [...byShop].sort(([a], [b]) => a - b).map(([, ofShop]) => ofShop)
}

async function insertOrders(tx: Tx, engine: Engine, orders: GeneratedOrder[]): Promise<void> {
  await insertRows(tx, engine, 'orders', rows.ORDER_COLUMNS, orders.map(rows.orderValues))
  await insertRows(tx, engine, 'order_lines', rows.LINE_COLUMNS, orders.flatMap(rows.lineValues))
  await insertRows(
    tx,
    engine,
    'order_events',
    ['order_id', 'status', 'at'],
    orders.flatMap(({ id, events }) => events.map(({ status, at }) => [id, status, at])),
  )
  const online = orders.filter((order) => order.isOnline)
  await insertRows(
    tx,
    engine,
    'payments',
    ['id', 'gateway', 'user_id', 'reference', 'amount', 'currency', 'status', 'created_at', 'updated_at'],
    online.map((order) => [
      order.id,
      'sandbox',
      order.userId,
      `pay-${order.id}`,
      rows.payableOf(order),
      'USD',
      order.isPaid ? 'paid' : 'failed',
      order.placedAt,
      order.placedAt,
    ]),
  )
  await insertRows(
    tx,
    engine,
    'payment_orders',
    ['payment_id', 'order_id'],
    online.map(({ id }) => [id, id]),
  )
}

/** Sets the sequences after the highest ids, as the rows were inserted with explicit ids. */
async function advanceSequences(db: Db): Promise<void> {
  for (const table of ['users', 'orders', 'payments'])
    await sql.raw(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`).execute(db)
}
