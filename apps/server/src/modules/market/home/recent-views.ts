import type { ProductCard } from '@rialto/contract'
import { RECENT_VIEWS_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import { loadCards } from '../../goods/catalog/index.ts'
import { deleteOlderViews, selectViews, upsertView } from './repository.ts'

/** More than are shown, so that enough remain when some products are hidden. */
const VIEWS_MAX = 2 * RECENT_VIEWS_MAX

/** Records that a shopper viewed a product, and keeps the latest {@link VIEWS_MAX} views. */
export async function recordView({ database: { db }, now }: Deps, userId: number, productId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await upsertView(tx, userId, productId, now())
    await deleteOlderViews(tx, userId, VIEWS_MAX)
  })
}

/** The products that a shopper viewed, latest first. */
export async function listRecentViews(
  { database: { db }, now }: Deps,
  userId: number,
  locale: string,
): Promise<ProductCard[]> {
  const views = await selectViews(db, { userId, count: RECENT_VIEWS_MAX })
  return loadCards(
    db,
    views.map((view) => view.id),
    { locale, userId, now: now() },
  )
}
