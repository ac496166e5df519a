import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { priceColumns } from '../catalog/index.ts'
import {
  publishDrafts,
  releasePictures,
  selectDueDiscounts,
  selectNextDue,
  selectOldPictures,
  setDiscount,
} from './repository-writing.ts'

const POLL_INTERVAL_MS = 15_000
const BATCH = 100
/** An upload that no product shows is deleted after this time; until then an edit can be undone. */
const UNUSED_MS = 30 * 24 * 3_600_000

/**
 * Publishes drafts and begins and ends discounts when they are due: the columns that lists, carts and filters read change, so that all of
 * them follow. It does not change versions, as no member's edit is overwritten by it.
 */
export const createProductSchedule = ({ database, invalidations, now }: Deps): BackgroundWorker =>
  createBackgroundWorker({
    name: 'product-schedule',
    async work({ mayGo }) {
      for (;;) {
        const at = now()
        const next = await selectNextDue(database.db)
        if (next === null || next > at || !mayGo()) break
        await database.write((tx) => applyDue(tx, at))
        invalidations.publish('catalogue')
      }
      const old = await selectOldPictures(database.db, now() - UNUSED_MS, BATCH)
      if (old.length > 0) await database.write((tx) => releasePictures(tx, old, now()))
    },
    failure: 'products that were due could not be published or priced',
    now,
    nextDueAt: () => selectNextDue(database.db),
    lookEveryMs: POLL_INTERVAL_MS,
  })

async function applyDue(tx: Tx, now: number): Promise<void> {
  await publishDrafts(tx, now)
  for (const { id, price, planned_discount_price, ...due } of await selectDueDiscounts(tx, now, BATCH)) {
    const { discount_from, discount_to } = due
    const isOver = discount_to !== null && discount_to <= now
    const columns = priceColumns(price, isOver ? 0 : planned_discount_price)
    const { discount_price, sale_price, discount_percentage } = columns
    const dates = isOver ? { discount_from: null, discount_to: null } : { discount_from, discount_to }
    const values = { discount_price, sale_price, discount_percentage, planned_discount_price: 0, ...dates }
    await setDiscount(tx, id, values, now)
  }
}
