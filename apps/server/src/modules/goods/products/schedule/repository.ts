import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import { asksApproval } from '../../../base/settings/index.ts'
import { noteProductsChanged } from '../../../people/webhooks/index.ts'
import { chosenStatus } from '../../catalog/index.ts'

/** Also while the market withholds it. */
const isDraft = sql<boolean>`(status = 'draft' or own_status = 'draft')`

/** Publishes the drafts that are due. @returns how many */
export async function publishDrafts(tx: Tx, now: number): Promise<number> {
  const moment = { now, asksApproval: await asksApproval(tx) }
  const rows = await tx
    .updateTable('products')
    .set({ ...chosenStatus('active', moment), publish_at: null, created_at: now, updated_at: now })
    .where('publish_at', '<=', now)
    .where(isDraft)
    .returning('id')
    .execute()
  await noteProductsChanged(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  return rows.length
}

/** Products whose discount ends, or else begins; prices in minor units. */
export const selectDueDiscounts = (tx: Tx, now: number, limit: number) =>
  tx
    .selectFrom('products')
    .where((eb) =>
      eb.or([
        eb('discount_to', '<=', now),
        eb.and([eb('discount_from', '<=', now), eb('planned_discount_price', '>', 0)]),
      ]),
    )
    .select(['id', 'price', 'planned_discount_price', 'discount_from', 'discount_to'])
    .orderBy('id')
    .limit(limit)
    .execute()

export async function setDiscount(
  tx: Tx,
  id: number,
  values: {
    discount_price: number
    sale_price: number
    discount_percentage: number
    planned_discount_price: number
    discount_from: number | null
    discount_to: number | null
  },
  now: number,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute()
  await noteProductsChanged(tx, [id], now)
}

/** The next time at which a product changes by itself; null if none will. */
export async function selectNextDue(db: Db): Promise<number | null> {
  const next = (column: 'publish_at' | 'discount_from' | 'discount_to') =>
    db
      .selectFrom('products')
      .where(column, 'is not', null)
      .$if(column === 'publish_at', (query) => query.where(isDraft))
      .$if(column === 'discount_from', (query) => query.where('planned_discount_price', '>', 0))
      .select((eb) => eb.fn.min(column).as('at'))
      .executeTakeFirst()
  const rows = [await next('publish_at'), await next('discount_from'), await next('discount_to')]
  const times = rows.flatMap((row) => row?.at ?? [])
  return times.length === 0 ? null : Math.min(...times)
}
