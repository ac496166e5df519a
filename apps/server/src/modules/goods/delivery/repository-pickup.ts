import type { Db, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { PlacedDate } from './rules-pickup.ts'

// What shoppers can choose of a shop's pick-up. Slots change with each order, so that this is read anew each time, unlike the methods.

/** Shown to shoppers; a shop with more has them chosen as time goes on. */
const DATES_SHOWN = 200

const selectOpen = prepared((db: Db | Tx, { shopId, now }: { shopId: number; now: number }) =>
  db
    .selectFrom('pickup_dates as d')
    .innerJoin('pickup_places as p', 'p.id', 'd.place_id')
    .where('p.shop_id', '=', shopId)
    .where('d.ended_at', 'is', null)
    .where('d.order_until', '>', now)
    .select(['d.id', 'd.day', 'd.from_minute', 'd.to_minute', 'd.slots', 'd.taken', 'd.order_until'])
    .select(['p.id as place_id', 'p.name', 'p.address_json', 'p.latitude', 'p.longitude', 'p.note'])
    .orderBy('d.day')
    .orderBy('d.from_minute')
    .orderBy('d.id')
    .limit(DATES_SHOWN),
)

/** The dates of a shop that orders can still be for, and those that are full, the earliest first. */
export async function readOpenDates(db: Db | Tx, shopId: number, now: number): Promise<PlacedDate[]> {
  const rows = await selectOpen(db, { shopId, now })
  return rows.map(
    ({ id, day, from_minute, to_minute, slots, taken, order_until, place_id, address_json, ...place }) => ({
      place: { ...place, id: place_id, address: fromJson(address_json) },
      date: {
        ...{ id, day, from_minute, to_minute },
        slots_left: slots === null ? null : slots - taken,
        order_until: new Date(order_until).toISOString(),
      },
    }),
  )
}

/** Takes a slot for an order. @returns whether it was the last one; undefined: there was none, or the date has ended */
export async function takeSlot(tx: Tx, dateId: number, now: number): Promise<{ isLast: boolean } | undefined> {
  const row = await tx
    .updateTable('pickup_dates')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', dateId)
    .where('ended_at', 'is', null)
    .where('order_until', '>', now)
    .where((eb) => eb.or([eb('slots', 'is', null), eb('taken', '<', eb.ref('slots'))]))
    .returning(['taken', 'slots'])
    .executeTakeFirst()
  return row && { isLast: row.taken === row.slots }
}

/** Gives the slots of cancelled orders back. @returns whether a date that was full has one again */
export async function returnSlots(tx: Tx, dateIds: readonly number[]): Promise<boolean> {
  let hasReopened = false
  for (const id of [...dateIds].sort((a, b) => a - b)) {
    const row = await tx
      .updateTable('pickup_dates')
      .set((eb) => ({ taken: eb('taken', '-', 1) }))
      .where('id', '=', id)
      .where('taken', '>', 0)
      .returning(['taken', 'slots'])
      .executeTakeFirst()
    hasReopened ||= row !== undefined && row.slots !== null && row.taken === row.slots - 1
  }
  return hasReopened
}
