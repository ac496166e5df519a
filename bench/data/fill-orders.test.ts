import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateToLatest, openDatabase } from '../../apps/server/src/db/index.ts'
import { fillWithProducts } from './fill.ts'
import { fillWithOrders } from './fill-orders.ts'

const ORDERS = 400

async function filled() {
  const database = openDatabase('sqlite::memory:')
  await migrateToLatest(database)
  await fillWithProducts(database, 300)
  await fillWithOrders(database, ORDERS)
  const { db } = database
  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute()
  const lines = await db.selectFrom('order_lines').selectAll().orderBy('id').execute()
  const events = await db.selectFrom('order_events').selectAll().orderBy('id').execute()
  const faults = await sql`pragma foreign_key_check`.execute(db)
  await database.close()
  return { orders, lines, events, faults: faults.rows }
}

it('fills a market with orders whose sums, history and references agree, the same in every run', async () => {
  const { orders, lines, events, faults } = await filled()
  expect(orders).toHaveLength(ORDERS)
  expect(faults).toEqual([])
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const eventsOf = Map.groupBy(events, (event) => event.order_id)
  for (const order of orders) {
    const own = linesOf.get(order.id) ?? []
    expect(own.reduce((sum, line) => sum + line.line_total, 0)).toBe(order.total_amount)
    expect(own.reduce((sum, line) => sum + line.quantity, 0)).toBe(order.quantity)
    expect(order.payable_amount).toBe(order.total_amount + order.delivery_charge + order.tax_amount)
    expect(eventsOf.get(order.id)?.at(-1)?.status).toBe(order.status)
  }
  expect(new Set(orders.map((order) => order.shop_id)).size).toBeGreaterThan(20)
  expect(new Set(orders.map((order) => order.status)).size).toBeGreaterThan(4)
  const again = await filled()
  expect([again.orders, again.lines, again.events]).toEqual([orders, lines, events])
}, 60_000)
