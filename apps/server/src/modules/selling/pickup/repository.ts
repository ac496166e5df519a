import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { PickupDatesTable, PickupPlacesTable } from '../../../db/tables.ts'
import { amountToCollect } from '../ledger/index.ts'

export type PlaceRow = Selectable<PickupPlacesTable>
export type DateRow = Selectable<PickupDatesTable>

export const selectPlaces = (db: Db | Tx, shopId: number): Promise<PlaceRow[]> =>
  db
    .selectFrom('pickup_places')
    .where('shop_id', '=', shopId)
    .where('ended_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .execute()

/** The dates of a shop from a day on, in their order. */
export const selectDates = (db: Db | Tx, shopId: number, fromDay: string): Promise<DateRow[]> =>
  db
    .selectFrom('pickup_dates as d')
    .innerJoin('pickup_places as p', 'p.id', 'd.place_id')
    .where('p.shop_id', '=', shopId)
    .where('d.ended_at', 'is', null)
    .where('d.day', '>=', fromDay)
    .selectAll('d')
    .orderBy('d.day')
    .orderBy('d.from_minute')
    .orderBy('d.id')
    .execute()

export const selectDate = (db: Db | Tx, { id, shopId }: { id: number; shopId: number }) =>
  db
    .selectFrom('pickup_dates as d')
    .innerJoin('pickup_places as p', 'p.id', 'd.place_id')
    .where('p.shop_id', '=', shopId)
    .where('d.id', '=', id)
    .selectAll('d')
    .executeTakeFirst()

export async function selectPlaceName(db: Db | Tx, id: number): Promise<string> {
  const place = await db.selectFrom('pickup_places').where('id', '=', id).select('name').executeTakeFirst()
  return place?.name ?? ''
}

export const selectPickupMethod = (db: Db | Tx, shopId: number) =>
  db
    .selectFrom('delivery_methods')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'pickup')
    .where('ended_at', 'is', null)
    .select(['id', 'is_active'])
    .executeTakeFirst()

/** Null: the shop has not said, so that the market's counts. */
export async function selectTimeZone(db: Db | Tx, shopId: number): Promise<string | null> {
  const row = await db.selectFrom('shop_dispatch').where('shop_id', '=', shopId).select('time_zone').executeTakeFirst()
  return row?.time_zone ?? null
}

/** Locks the shop, so that its places and dates are changed one after the other. */
export const lockShop = (tx: Tx, id: number) =>
  tx
    .updateTable('shops')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const insertPlace = (tx: Tx, row: Omit<PlaceRow, 'id' | 'version'>): Promise<PlaceRow> =>
  tx.insertInto('pickup_places').values(row).returningAll().executeTakeFirstOrThrow()

export const insertDate = (tx: Tx, row: Omit<DateRow, 'id' | 'version' | 'taken'>): Promise<DateRow> =>
  tx.insertInto('pickup_dates').values(row).returningAll().executeTakeFirstOrThrow()

export const updatePlace = (tx: Tx, id: number, set: Partial<Omit<PlaceRow, 'id' | 'version'>>): Promise<PlaceRow> =>
  tx
    .updateTable('pickup_places')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes a date. @returns undefined where more orders are for it than it would have slots */
export const updateDate = (
  tx: Tx,
  id: number,
  set: Partial<Omit<DateRow, 'id' | 'version' | 'taken'>>,
): Promise<DateRow | undefined> =>
  tx
    .updateTable('pickup_dates')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(typeof set.slots === 'number', (query) => query.where('taken', '<=', set.slots ?? 0))
    .returningAll()
    .executeTakeFirst()

/** Orders name it, also cancelled ones. */
export async function isDateUsed(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('orders').where('pickup_date_id', '=', id).select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export const deleteDate = (tx: Tx, id: number) => tx.deleteFrom('pickup_dates').where('id', '=', id).execute()

export async function hasDates(tx: Tx, placeId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('pickup_dates')
    .where('place_id', '=', placeId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const deletePlace = (tx: Tx, id: number) => tx.deleteFrom('pickup_places').where('id', '=', id).execute()

/** The orders of a day at a place that are not cancelled, with their lines. */
export const selectOrdersOfDay = (db: Db | Tx, { placeId, day }: { placeId: number; day: string }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('pickup_dates as d', 'd.id', 'o.pickup_date_id')
    .where('d.place_id', '=', placeId)
    .where('d.day', '=', day)
    .where('o.status', '<>', 'cancelled')
    .selectAll('o')
    .select(amountToCollect('o'))
    .orderBy('d.from_minute')
    .orderBy('o.id')
    .execute()

export const selectPickupOrder = (db: Db | Tx, { id, shopId }: { id: number; shopId: number }) =>
  db
    .selectFrom('orders')
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .where('pickup_date_id', 'is not', null)
    .selectAll()
    .select(amountToCollect('orders'))
    .executeTakeFirst()

/** Also those that have ended. */
export const selectAllPlaces = (tx: Tx, shopId: number): Promise<PlaceRow[]> =>
  tx.selectFrom('pickup_places').where('shop_id', '=', shopId).selectAll().execute()

export const selectAllDates = (tx: Tx, shopId: number): Promise<DateRow[]> =>
  tx
    .selectFrom('pickup_dates as d')
    .innerJoin('pickup_places as p', 'p.id', 'd.place_id')
    .where('p.shop_id', '=', shopId)
    .selectAll('d')
    .execute()

/** Removes a date, or ends it where cancelled orders name it. */
export async function deleteUnusedDate(tx: Tx, id: number, now: number): Promise<void> {
  if (await isDateUsed(tx, id)) await updateDate(tx, id, { ended_at: now })
  else await deleteDate(tx, id)
}

/** Writes rows as they were, also those that were deleted. */
export async function putBack(
  tx: Tx,
  {
    places,
    dates,
  }: { places: readonly Omit<PlaceRow, 'version'>[]; dates: readonly Omit<DateRow, 'version' | 'taken'>[] },
): Promise<void> {
  for (const place of places)
    await tx
      .insertInto('pickup_places')
      .values(place)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(place))
      .execute()
  for (const date of dates)
    await tx
      .insertInto('pickup_dates')
      .values(date)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(date))
      .execute()
}
