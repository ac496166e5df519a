import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import { prepared } from '../../../../db/statement-cache.ts'
import type { ShopHolidaysTable } from '../../../../db/tables.ts'

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
