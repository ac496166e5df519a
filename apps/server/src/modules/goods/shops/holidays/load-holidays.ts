import type { Db, Tx } from '../../../../db/index.ts'
import { type HolidayRow, selectHolidays } from './repository.ts'

const DAY_MS = 24 * 60 * 60_000
/** Shoppers hear of holidays so long before they begin. */
const ANNOUNCED_MS = 14 * DAY_MS

/** Loads the holidays that last now, by shop. */
export async function loadPresentHolidays(
  db: Db | Tx,
  shopIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, HolidayRow>> {
  if (shopIds.length === 0) return new Map()
  const rows = await selectHolidays(db, { ids: shopIds, from: now, to: now })
  return new Map(rows.map((row) => [row.shop_id, row]))
}

/** Loads a shop's present holidays, or the next that begin within two weeks. */
export async function loadAnnouncedHoliday(db: Db | Tx, shopId: number, now: number): Promise<HolidayRow | undefined> {
  const [holiday] = await selectHolidays(db, { ids: [shopId], from: now, to: now + ANNOUNCED_MS })
  return holiday
}
