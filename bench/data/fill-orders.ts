import type { OrderStatus } from '@rialto/contract/enums'
import { sql } from 'kysely'
import type { Database, Db, Engine, Tx } from '../../apps/server/src/db/index.ts'
import { insertRows } from './fill.ts'
import { createRandom, type Random } from './random.ts'

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
  const valuesOf = (of: (id: number, now: number) => Values) => ids.map((id) => of(id, NOW))
  await insertRows(tx, engine, 'users', SHOPPER_COLUMNS, valuesOf(shopperValues))
  await insertRows(tx, engine, 'addresses', ADDRESS_COLUMNS, valuesOf(addressValues))
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
  await insertRows(tx, engine, 'orders', ORDER_COLUMNS, orders.map(orderValues))
  await insertRows(tx, engine, 'order_lines', LINE_COLUMNS, orders.flatMap(lineValues))
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
      payableOf(order),
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

type Values = (string | number | null)[]

/** The columns of {@link orderValues}. */
const ORDER_COLUMNS =
  'id,code,user_id,shop_id,status,payment_method,gateway,payment_status,quantity,total_amount,coupon_discount,delivery_charge,tax_amount,payable_amount,taxes_json,voucher_id,voucher_code,address_json,note,estimated_delivery,cancel_reason,cancelled_by,locale,placed_at,updated_at,expires_at'.split(
    ',',
  )
const DELIVERY = 500
const TAX_PERCENTAGE = 5

function orderValues(order: GeneratedOrder): Values {
  const { id, userId, lines, isOnline, status } = order
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const total = lines.reduce((sum, line) => sum + line.quantity * line.goods.sale_price, 0)
  const tax = Math.round((total * TAX_PERCENTAGE) / 100)
  const isCancelled = status === 'cancelled'
  return [
    id,
    `RL-G${id}`,
    userId,
    order.shopId,
    status,
    isOnline ? 'online' : 'cash',
    isOnline ? 'sandbox' : null,
    order.isPaid ? 'paid' : 'pending',
    quantity,
    total,
    0,
    DELIVERY,
    tax,
    payableOf(order),
    JSON.stringify([{ id: 1, name: 'VAT', percentage: TAX_PERCENTAGE, amount: tax }]),
    null,
    null,
    JSON.stringify(addressOf(userId)),
    id % 9 === 0 ? 'Please leave it with the neighbours.' : null,
    '3-5 days',
    isCancelled ? 'Ordered by mistake' : null,
    isCancelled ? 'shopper' : null,
    'en',
    order.placedAt,
    order.events.at(-1)?.at ?? order.placedAt,
    null,
  ]
}

/** In minor units. */
function payableOf({ lines }: GeneratedOrder): number {
  const total = lines.reduce((sum, line) => sum + line.quantity * line.goods.sale_price, 0)
  return total + DELIVERY + Math.round((total * TAX_PERCENTAGE) / 100)
}

const addressOf = (userId: number) => ({
  id: userId,
  name: `Shopper ${userId}`,
  phone: '+15550102040',
  area: 'Dock Quarter',
  flat_no: null,
  post_code: '10115',
  address_line: `${1 + (userId % 200)} Canal Street`,
  address_line2: null,
  address_type: 'home',
  latitude: null,
  longitude: null,
  is_default: true,
})

/** The columns of {@link lineValues}. */
const LINE_COLUMNS =
  'order_id,product_id,variant_id,name,thumbnail,brand,price,discount_price,discount_percentage,quantity,line_total,size_id,size_name,color_id,color_name,unit,flash_sale_id'.split(
    ',',
  )

const lineValues = ({ id, lines }: GeneratedOrder): Values[] =>
  lines.map(({ goods, quantity }) => [
    id,
    goods.product_id,
    goods.variant_id,
    goods.name,
    goods.thumbnail,
    goods.brand,
    goods.price,
    goods.discount_price,
    goods.discount_percentage,
    quantity,
    quantity * goods.sale_price,
    goods.size_id,
    goods.size_name,
    goods.color_id,
    goods.color_name,
    goods.unit,
    null,
  ])

/** The columns of {@link shopperValues}, and those of their addresses. */
const SHOPPER_COLUMNS = 'id,name,email,phone,phone_code,country,email_verified_at,locale,created_at'.split(',')
const ADDRESS_COLUMNS = 'user_id,name,phone,area,post_code,address_line,address_type,is_default,created_at'.split(',')

const shopperValues = (id: number, now: number): Values => [
  id,
  `Shopper ${id}`,
  `shopper-${id}@orders.example`,
  `+1${2_000_000_000 + id}`,
  '1',
  'United States',
  now,
  'en',
  now,
]

function addressValues(userId: number, now: number): Values {
  const { name, phone, area, post_code, address_line, address_type } = addressOf(userId)
  return [userId, name, phone, area, post_code, address_line, address_type, 1, now]
}

const MINUTE = 60_000
const DAY = 86_400_000
/** Orders are spread over the two years before. */
const DAYS = 720

/** The statuses that an order passes through, up to each. */
const WAY: readonly OrderStatus[] = ['pending', 'confirm', 'processing', 'pickup', 'on_the_way', 'delivered']

/** A variant that orders are made of. */
interface Goods {
  product_id: number
  variant_id: number
  shop_id: number
  name: string
  thumbnail: string
  brand: string | null
  price: number
  discount_price: number
  discount_percentage: number
  sale_price: number
  unit: string | null
  size_id: number | null
  size_name: string | null
  color_id: number | null
  color_name: string | null
}

interface GeneratedOrder {
  id: number
  userId: number
  shopId: number
  status: OrderStatus
  isOnline: boolean
  isPaid: boolean
  lines: { goods: Goods; quantity: number }[]
  placedAt: number
  events: { status: OrderStatus; at: number }[]
}

interface Setting {
  random: Random
  now: number
  shoppers: number
  /** Goods by shop, the largest shops first. */
  goodsByShop: readonly (readonly Goods[])[]
}

/** Makes an order of one to four lines. The first shops sell most; all but a few orders of the last days are delivered. */
function generateOrder({ random, now, shoppers, goodsByShop }: Setting, id: number): GeneratedOrder {
  const offered = goodsByShop[Math.floor(random.next() ** 2 * goodsByShop.length)] ?? []
  const placedAt = now - random.below(DAYS * DAY)
  const isOnline = random.chance(0.6)
  const statuses = statusesOf(random, now - placedAt)
  const status = statuses.at(-1) ?? 'pending'
  const goods = random.some(offered, 1 + random.below(4))
  return {
    id,
    userId: 1 + random.below(shoppers),
    shopId: goods[0]?.shop_id ?? 0,
    status,
    isOnline,
    isPaid: status === 'delivered' || (isOnline && status !== 'pending' && status !== 'cancelled'),
    lines: goods.map((one) => ({ goods: one, quantity: 1 + random.below(3) })),
    placedAt,
    events: statuses.map((one, index) => ({ status: one, at: placedAt + index * 90 * MINUTE })),
  }
}

function statusesOf(random: Random, age: number): OrderStatus[] {
  if (random.chance(0.06)) return ['pending', 'cancelled']
  const steps = age > 10 * DAY ? WAY.length : 1 + random.below(WAY.length)
  return WAY.slice(0, steps)
}
