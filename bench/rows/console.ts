import { join } from 'node:path'
import { CHANGE_EVENT, chatUserChannel, privateShopChannel } from '@rialto/contract/realtime'
import type { Page } from 'playwright-core'
import { openDatabase } from '../../apps/server/src/db/index.ts'
import { addShoppers, startSession } from '../data/shoppers.ts'
import { call, newShopper, plainProducts, prepareOrder } from '../lib/api.ts'
import { type ConsoleHeaders, consoleHeaders, enterConsole } from '../lib/enter-console.ts'
import { recordInteractionsOf } from '../lib/interactions.ts'
import { ranked } from '../lib/median.ts'
import { paceOf, withNotes } from '../lib/pace.ts'
import { phone, visit, waitUntilIdle } from '../lib/phone.ts'
import { openListeners, openPrivateListener } from '../lib/realtime.ts'
import { atMost, figure, type Row } from '../lib/row.ts'
import { slowdownOf } from '../lib/slowdown.ts'

const SHOP = 1
const KEY_MS = 100
const SIZES = 25
const COLORS = 20

/** A product of the demo's seller with 500 variants. @returns its id */
async function addLargeProduct(url: string, headers: ConsoleHeaders): Promise<number> {
  const named = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${kind} ${index + 1}`, surcharge: 0 }))
  const [sizes, colors] = [named('Size', SIZES), named('Shade', COLORS)]
  const variants = sizes.flatMap((size) =>
    colors.map((color) => ({ size: size.name, color: color.name, stock: 5, sku: `${size.name}-${color.name}` })),
  )
  const body = { name: 'A sock in all sizes', price: 9, options: { sizes, colors, variants } }
  const { product } = await call<{ product: { id: number } }>(url, 'POST /seller/products', { headers, body })
  return product.id
}

/** Types into a cell, moves to the next ones, and repeats a cell downwards. @returns the time of each key */
async function editGrid(page: Page, times: number): Promise<number[]> {
  const { press } = await recordInteractionsOf(page, times)
  await page.reload()
  await page.locator('[data-cell="0 stock"]').waitFor()
  await page.locator('.panel:has([data-cell])').evaluate((panel) => {
    panel.scrollTop = panel.scrollHeight * 0.4
  })
  await page.locator('[data-cell="200 stock"]').focus()
  // Realtime connects a second after the screen is there.
  await page.waitForLoadState('networkidle')
  await waitUntilIdle(page)
  const spent: number[] = []
  for (const key of ['7', 'Enter', '8', '9', 'ArrowDown', '4', 'Control+d', 'Enter']) spent.push(await press(key))
  const typed = await page
    .locator('[data-cell$=stock]')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).value))
  if (!['7', '89', '4'].every((value) => typed.includes(value)))
    throw new Error('the grid has not taken what was typed')
  return spent
}

const grid: Row = {
  name: `console: a key in a grid of ${SIZES * COLORS} variants to the next paint, on a phone`,
  target: `<= ${KEY_MS} ms`,
  limit: { decision: 35, ratio: 0.6 },
  products: 'demo',
  async measure({ shop, browser }) {
    const id = await addLargeProduct(shop.url, await consoleHeaders(shop.url))
    const { times } = await slowdownOf(await browser())
    const spent = await visit(await browser(), { ...phone, baseURL: shop.url }, async (page) => {
      await enterConsole(page, shop.url, `/console/products/${id}`)
      return editGrid(page, times)
    })
    const all = spent.map((time) => figure(time)).join(', ')
    const note = `each key: ${all} ms with the CPU slowed down ${figure(times)} times`
    return { ...atMost(Math.max(...spent), KEY_MS, 'ms'), note }
  },
}

const SOCKETS = 1_000
const ORDERS = 50

/** From the request that places an order until a console has been told and has the list with it. */
const newOrder: Row = {
  name: `console: an order until it is in the seller's open list, p99 with ${SOCKETS.toLocaleString('en')} sockets open`,
  target: '<= 1 s',
  products: 'demo',
  async measure({ shop: { url }, dataDir }) {
    const shoppers = await addShoppers(`sqlite:${join(dataDir, 'rialto.db')}`, SOCKETS - 1)
    const listeners = await openListeners(
      url,
      shoppers.map(({ id }) => chatUserChannel(id)),
    )
    const cookie = await consoleHeaders(url)
    const console = await openPrivateListener(url, privateShopChannel(SHOP), cookie)
    try {
      const goods = (await plainProducts(url, SHOP)).find(({ quantity }) => quantity > ORDERS)
      if (!goods) throw new Error('the shop has nothing to sell')
      const spent: number[] = []
      for (let n = 0; n < ORDERS; n++) {
        const { access } = await newShopper(url)
        const order = await prepareOrder(url, { token: access.token, productId: goods.id, shopId: SHOP })
        const told = console.next(CHANGE_EVENT)
        const from = performance.now()
        const placed = order()
        await told
        const list = await fetch(`${url}/api/seller/orders?view=to_pack&limit=50`, { headers: cookie })
        spent.push(performance.now() - from)
        const code = await placed
        if (!(await list.text()).includes(code)) throw new Error(`order ${code} is not in the list`)
      }
      const { all, median } = ranked(spent, (time) => time)
      const p99 = all[Math.floor(all.length * 0.99)] ?? 0
      return { ...atMost(p99 / 1000, 1, 's'), note: `${ORDERS} orders, p50 ${figure(median)} ms` }
    } finally {
      for (const listener of [...listeners, console]) listener.close()
    }
  },
}

const BULK = 1_000
const BULK_S = 2

const bulk: Row = {
  name: `console: bulk edit of ${BULK.toLocaleString('en')} products, and its undo`,
  target: `<= ${BULK_S} s each`,
  products: 100_000,
  async measure(bench) {
    const { url } = bench.shop
    const { ids, headers } = await memberWithProducts(url, `sqlite:${join(bench.dataDir, 'rialto.db')}`)
    const timed = async (path: string, body: object) => {
      const from = performance.now()
      const reply = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const { data, change } = (await reply.json()) as { data: { done: number }; change: { id: number } }
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
      return { seconds: (performance.now() - from) / 1000, done: data?.done, id: change.id }
    }
    const edit = await timed('/seller/products/bulk', { ids, change: { kind: 'price', by: 'percent', value: 5 } })
    if (edit.done !== BULK) throw new Error(`${edit.done} of ${BULK} were changed`)
    const undo = await timed(`/seller/record/${edit.id}/restore`, {})
    const pace = await paceOf(bench)
    const measured = pace.atMost(Math.max(edit.seconds, undo.seconds), BULK_S, 's')
    return withNotes(measured, `edit ${figure(edit.seconds)} s, undo ${figure(undo.seconds)} s`)
  },
}

/** An owner of a shop with as many products. */
async function memberWithProducts(url: string, databaseUrl: string) {
  const [member] = await addShoppers(databaseUrl, 1)
  if (!member) throw new Error('there is no member')
  const database = openDatabase(databaseUrl)
  try {
    const products = database.db.selectFrom('products').where('status', '=', 'active')
    const { shop_id } = await products
      .groupBy('shop_id')
      .having((eb) => eb.fn.countAll(), '>=', BULK)
      .select('shop_id')
      .executeTakeFirstOrThrow()
    const rows = await products.where('shop_id', '=', shop_id).select('id').limit(BULK).execute()
    const row = { shop_id, user_id: member.id, role: 'owner' as const, created_at: Date.now() }
    const session = await database.write(async (tx) => {
      await tx.insertInto('shop_members').values(row).execute()
      return startSession(tx, member.id)
    })
    const headers = { ...session, origin: new URL(url).origin, 'content-type': 'application/json' }
    return { ids: rows.map(({ id }) => id), headers }
  } finally {
    await database.close()
  }
}

export const consoleRows: Row[] = [grid, newOrder, bulk]
