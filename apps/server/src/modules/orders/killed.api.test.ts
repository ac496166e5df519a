import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../db/index.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { issueToken } from '../accounts/index.ts'
import { ADDRESS } from './testing/order-desk.ts'

const SHOPPERS = 24
const ORDERS_BEFORE_THE_END = 120
const STOCK = 10_000

interface Goods {
  productId: number
  variantId: number
  shopId: number
}

interface Shopper {
  id: number
  addressId: number
  headers: Record<string, string>
  /** What was answered. */
  added: number
  orderIds: number[]
  /** The last request to place an order that has no answer. */
  unanswered: { key: string; shopId: number } | undefined
}

let place: TestDatabase
let dataDir: string
let server: ChildProcess | undefined
beforeAll(async () => {
  place = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'rialto-killed-'))
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await place.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the shop in a process of its own. @returns where it listens. */
async function start(): Promise<string> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'testing/serve-until-killed.ts'), place.url, dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  server = child
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('http')) return line
  throw new Error('the shop did not start')
}

async function kill(): Promise<void> {
  const ended = new Promise((resolve) => server?.once('exit', resolve))
  server?.kill('SIGKILL')
  await ended
}

async function prepare({ db }: Database): Promise<{ shoppers: Shopper[]; goods: Goods[] }> {
  const goods = await db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .where('v.size_id', 'is', null)
    .where('v.color_id', 'is', null)
    .where('p.id', 'not in', (eb) => eb.selectFrom('flash_sale_products').select('product_id'))
    .select(['v.id as variantId', 'p.id as productId', 'p.shop_id as shopId'])
    .orderBy('v.id')
    .limit(5)
    .execute()
  for (const { variantId, productId } of goods) {
    await db.updateTable('product_variants').set({ stock: STOCK }).where('id', '=', variantId).execute()
    await db.updateTable('products').set({ stock: STOCK, sold: 0 }).where('id', '=', productId).execute()
  }
  const shoppers: Shopper[] = []
  for (let n = 0; n < SHOPPERS; n++) {
    const values = { name: `Shopper ${n}`, email: `killed-${n}@example.com`, created_at: Date.now() }
    const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
    const address = { ...ADDRESS, user_id: id, created_at: Date.now() }
    const home = await db.insertInto('addresses').values(address).returning('id').executeTakeFirstOrThrow()
    const { token } = await issueToken(db, id, Date.now())
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    shoppers.push({ id, addressId: home.id, headers, added: 0, orderIds: [], unanswered: undefined })
  }
  return { shoppers, goods }
}

async function send(url: string, path: string, body: object, headers: Record<string, string>) {
  const reply = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: reply.status, body: (await reply.json()) as { message: string; data: { orders: { id: number }[] } } }
}

const order = (url: string, { headers, addressId }: Shopper, { key, shopId }: NonNullable<Shopper['unanswered']>) =>
  send(
    url,
    '/place-order',
    { shop_ids: [shopId], address_id: addressId, payment_method: 'cash' },
    { ...headers, 'idempotency-key': key },
  )

/** Fills the cart and orders, over and over, until the server is gone. */
async function shopOn(url: string, shopper: Shopper, goods: readonly Goods[], onOrder: () => void): Promise<void> {
  for (let round = 0; ; round++) {
    const wanted = goods[(shopper.id + round) % goods.length] as Goods
    try {
      const put = await send(url, '/cart/store', { product_id: wanted.productId, quantity: 1 }, shopper.headers)
      expect(put.status, put.body.message).toBe(200)
      shopper.added++
      shopper.unanswered = { key: `round-${round}`, shopId: wanted.shopId }
      const placed = await order(url, shopper, shopper.unanswered)
      expect(placed.status, placed.body.message).toBe(200)
      shopper.orderIds.push(placed.body.data.orders[0]?.id ?? 0)
      shopper.unanswered = undefined
      onOrder()
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return
      throw error
    }
  }
}

it('loses nothing that was answered when it is killed under load, and goes on at the next start', async () => {
  const before = openDatabase(place.url)
  const { shoppers, goods } = await prepare(before)
  await before.close()

  const url = await start()
  let orders = 0
  const onOrder = () => {
    if (++orders === ORDERS_BEFORE_THE_END) void kill()
  }
  await Promise.all(shoppers.map((shopper) => shopOn(url, shopper, goods, onOrder)))

  const after = openDatabase(place.url)
  await expectConsistent(after, shoppers, goods)
  await after.close()

  // Who had no answer asks again, with the same key.
  const again = await start()
  for (const shopper of shoppers) {
    if (!shopper.unanswered) continue
    const { status, body } = await order(again, shopper, shopper.unanswered)
    expect(status, body.message).toBe(200)
    shopper.orderIds.push(body.data.orders[0]?.id ?? 0)
  }
  await kill()
  const last = openDatabase(place.url)
  await expectConsistent(last, shoppers, goods)
  for (const { id, orderIds } of shoppers) {
    const rows = await last.db.selectFrom('orders').where('user_id', '=', id).select('id').orderBy('id').execute()
    expect(rows.map((row) => row.id)).toEqual(orderIds)
  }
  await last.close()
}, 60_000)

async function expectConsistent({ db }: Database, shoppers: readonly Shopper[], goods: readonly Goods[]) {
  const ids = shoppers.map((shopper) => shopper.id)
  const orders = await db.selectFrom('orders').where('user_id', 'in', ids).selectAll().execute()
  const lines = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .where('o.user_id', 'in', ids)
    .selectAll('l')
    .select('o.user_id')
    .execute()
  const events = await db.selectFrom('order_events').select('order_id').execute()
  const mails = await db.selectFrom('outbox').where('recipient', 'like', 'killed-%').select('id').execute()
  const cart = await db.selectFrom('cart_lines').where('user_id', 'in', ids).select(['user_id', 'quantity']).execute()

  const known = new Set(orders.map((one) => one.id))
  expect(shoppers.flatMap((shopper) => shopper.orderIds).filter((id) => !known.has(id))).toEqual([])
  for (const one of orders) {
    const own = lines.filter((line) => line.order_id === one.id)
    expect(own.reduce((sum, line) => sum + line.quantity, 0)).toBe(one.quantity)
    expect(own.reduce((sum, line) => sum + line.line_total, 0)).toBe(one.total_amount)
    expect(events.filter((event) => event.order_id === one.id)).toHaveLength(1)
  }
  expect(mails).toHaveLength(orders.length)
  for (const { productId, variantId } of goods) {
    const sold = lines.filter((line) => line.variant_id === variantId).reduce((sum, line) => sum + line.quantity, 0)
    const variant = await db
      .selectFrom('product_variants')
      .where('id', '=', variantId)
      .select('stock')
      .executeTakeFirst()
    const product = await db
      .selectFrom('products')
      .where('id', '=', productId)
      .select(['stock', 'sold'])
      .executeTakeFirst()
    expect({ variant: variant?.stock, ...product }).toEqual({ variant: STOCK - sold, stock: STOCK - sold, sold })
  }
  for (const shopper of shoppers) {
    const bought = lines.filter((line) => line.user_id === shopper.id).reduce((sum, line) => sum + line.quantity, 0)
    const held = cart.filter((line) => line.user_id === shopper.id).reduce((sum, line) => sum + line.quantity, 0)
    // An add that had no answer may have been carried out.
    expect([shopper.added, shopper.added + 1]).toContain(bought + held)
  }
}
