import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { ShopHolidaysTable } from '../../../db/tables.ts'

export type HolidayRow = Selectable<ShopHolidaysTable>

/** The holidays of shops that last at some moment of a span, the first first. */
export const selectHolidays = prepared(
  (db: Db | Tx, { ids, from, to }: { ids: readonly number[]; from: number; to: number }) =>
    db
      .selectFrom('shop_holidays')
      .where('shop_id', 'in', ids)
      .where('ends_at', '>', from)
      .where('starts_at', '<=', to)
      .selectAll()
      .orderBy('starts_at')
      .orderBy('id'),
)

/** Locks a shop until the transaction ends, so that two holidays are not added to it at once. */
export const lockShop = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('shops')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute()
}

/** The holidays of a shop that have not ended, the first first. */
export const selectComingHolidays = (db: Db | Tx, shopId: number, now: number): Promise<HolidayRow[]> =>
  db
    .selectFrom('shop_holidays')
    .where('shop_id', '=', shopId)
    .where('ends_at', '>', now)
    .selectAll()
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export const insertHoliday = (tx: Tx, holiday: Insertable<ShopHolidaysTable>): Promise<HolidayRow> =>
  tx.insertInto('shop_holidays').values(holiday).returningAll().executeTakeFirstOrThrow()

/** @returns undefined if the shop has no such holidays. */
export const deleteHoliday = (tx: Tx, shopId: number, id: number): Promise<HolidayRow | undefined> =>
  tx.deleteFrom('shop_holidays').where('id', '=', id).where('shop_id', '=', shopId).returningAll().executeTakeFirst()
