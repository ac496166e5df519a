import { ORDER_STATUSES } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import { toJson } from '../../../db/json.ts'
import type { KeptPickup } from '../../../db/tables.ts'
import { noteWebhookEvents } from '../../people/webhooks/index.ts'
import type { OrderRow } from './repository.ts'
import { isOver } from './rules.ts'

const OPEN = ORDER_STATUSES.filter((status) => !isOver({ status }))

interface PickupChange {
  dateId: number
  /** Null: nothing that its shopper is told of. */
  change: 'changed' | 'ended' | null
  /** Undefined: as it was. */
  pickup: KeptPickup | undefined
  /** The days as `estimated_delivery` has them. */
  estimated: string | undefined
  now: number
}

/** Changes the pick-up of all orders of a date that were not handed over. @returns them */
export async function changePickups(tx: Tx, { dateId, change, pickup, estimated, now }: PickupChange) {
  const orders = await tx
    .updateTable('orders')
    .set((eb) => ({
      ...(change && { pickup_change: change, pickup_mail: change, pickup_mail_at: now }),
      ...(pickup && { pickup_json: toJson(pickup), promise_from: pickup.day, promise_to: pickup.day }),
      ...(estimated !== undefined && { estimated_delivery: estimated }),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('pickup_date_id', '=', dateId)
    .where('status', 'in', OPEN)
    .returning(['id', 'shop_id'])
    .execute()
  await noteWebhookEvents(
    tx,
    orders.map(({ id, shop_id: shopId }) => ({ shopId, type: 'order.changed' as const, id, now })),
  )
  return orders
}

/** The time zone that a shop delivers by; null: the market's. */
export async function selectTimeZone(db: Db | Tx, shopId: number): Promise<string | null> {
  const row = await db.selectFrom('shop_dispatch').where('shop_id', '=', shopId).select('time_zone').executeTakeFirst()
  return row?.time_zone ?? null
}

/** Orders whose shoppers are to be told of their pick-up now, the longest due first. */
export const selectDuePickupMails = (db: Db | Tx, now: number, limit: number) =>
  db
    .selectFrom('orders as o')
    .leftJoin('shop_dispatch as d', 'd.shop_id', 'o.shop_id')
    .where('o.pickup_mail_at', '<=', now)
    .select(['o.id', 'o.pickup_mail', 'o.pickup_mail_at', 'o.pickup_json', 'd.time_zone'])
    .orderBy('o.pickup_mail_at')
    .limit(limit)
    .execute()

export async function nextPickupMailAt(db: Db | Tx): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .where('pickup_mail_at', 'is not', null)
    .select('pickup_mail_at')
    .orderBy('pickup_mail_at')
    .limit(1)
    .executeTakeFirst()
  return row?.pickup_mail_at ?? null
}

/** Marks a mail as sent. @returns undefined where another process has done so, or another mail is due now */
export const claimPickupMail = (
  tx: Tx,
  { id, seenAt, next }: { id: number; seenAt: number | null; next: Pick<OrderRow, 'pickup_mail' | 'pickup_mail_at'> },
): Promise<OrderRow | undefined> =>
  tx
    .updateTable('orders')
    .set(next)
    .where('id', '=', id)
    .where('pickup_mail_at', '=', seenAt)
    .returningAll()
    .executeTakeFirst()
