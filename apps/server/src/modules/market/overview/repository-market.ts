import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { inMarketUnits } from '../../../db/order-amounts.ts'
import type { FigureSlot } from './rules.ts'

/** Slots of a quarter of an hour, at which all time zones begin their days. */
export const SLOT_MS = 900_000

export interface Waiting {
  count: number
  oldestAt: number | null
}

const toWaiting = (row: { count: number; oldest: number | null }): Waiting => ({
  count: Number(row.count),
  oldestAt: row.oldest === null ? null : Number(row.oldest),
})

export const selectWaitingShops = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('shops')
      .where('status', '=', 'pending')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('created_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  )

export const selectWaitingTickets = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('tickets')
      .where('waiting_since', 'is not', null)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('waiting_since').as('oldest')])
      .executeTakeFirstOrThrow(),
  )

/** Products that shoppers will see once the market approves them. The condition is a literal, so that SQLite uses the partial index. */
export const selectWaitingProducts = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('products')
      .where(sql<boolean>`hold = 'waiting' and own_status in ('active', 'hidden')`)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('held_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  )

export const selectReports = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('reports')
      .where('settled_at', 'is', null)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('created_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  )

/** Messages that have failed. The conditions are literals, so that SQLite uses the partial index. */
export const selectFailedMessages = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('outbox')
      .where('sent_at', 'is', null)
      .where(sql<boolean>`attempts > 0`)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('created_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  )

/** Webhooks, not deliveries, since one broken receiver fails many of them. */
export const selectFailedWebhooks = async (db: Db): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('webhook_deliveries')
      .where('delivered_at', 'is', null)
      .where(sql<boolean>`attempts > 0`)
      .select((eb) => [
        eb.fn.count<number>('webhook_id').distinct().as('count'),
        eb.fn.min<number | null>('created_at').as('oldest'),
      ])
      .executeTakeFirstOrThrow(),
  )

/** Orders and sales of the market since a moment, by slots. */
export async function selectFigureSlots(db: Db, since: number): Promise<FigureSlot[]> {
  const slot = sql<number>`placed_at / ${sql.lit(SLOT_MS)}`
  const rows = await db
    .selectFrom('orders')
    .where('placed_at', '>=', since)
    .where(sql<boolean>`not (payment_method = 'online' and payment_status in ('pending', 'failed'))`)
    .select([
      slot.as('slot'),
      sql<number>`count(*)`.as('orders'),
      sql<number>`sum(case when status = 'cancelled' then 0 else ${inMarketUnits('payable_amount')} end)`.as('sales'),
      sql<number>`sum(case when status = 'cancelled' then 1 else 0 end)`.as('cancelled'),
    ])
    .groupBy(slot)
    .execute()
  return rows.map((row) => ({
    at: Number(row.slot) * SLOT_MS,
    orders: Number(row.orders),
    sales: Number(row.sales),
    cancelled: Number(row.cancelled),
  }))
}

export async function selectLastBackup(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('backups')
    .where('done_at', 'is not', null)
    .select('started_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.started_at ?? null
}
