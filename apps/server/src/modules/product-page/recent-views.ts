import type { ProductCard } from '@rialto/contract'
import { RECENT_VIEWS_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../deps.ts'
import { loadCards } from '../catalog/index.ts'
import { deleteOlderViews, selectViews, upsertView } from './repository.ts'

/** More than are shown, so that there are enough where some products have been hidden since. */
const KEPT_VIEWS = 2 * RECENT_VIEWS_MAX

/** Remembers that a shopper looked at a product; the latest {@link KEPT_VIEWS} are kept. */
export async function recordView({ database: { db }, now }: Deps, userId: number, productId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await upsertView(tx, userId, productId, now())
    await deleteOlderViews(tx, userId, KEPT_VIEWS)
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
