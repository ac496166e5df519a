import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { Restorers } from '../../base/record/index.ts'
import { publishStock } from './move-stock.ts'
import { recordMovements } from './record-movements.ts'
import { LIMIT_CHANGED, STOCK_CHANGED } from './record-stock.ts'
import { addStock, lockShopLimit, lockVariant, selectNames, updateShopLimit, updateVariantLimit } from './repository.ts'
import { refuseUnknownVariant } from './show-item.ts'

/** Takes changes of stock back by their difference, so that what was sold since stays sold; limits as they were. */
export const stockRestorers = (deps: Pick<Deps, 'invalidations' | 'database'>): Restorers => ({
  [STOCK_CHANGED]: {
    permission: 'stock',
    async restore(tx, { shopId, subjectId, before, after, actor, now }) {
      const named = { shopId: shopId ?? 0, variantId: subjectId ?? 0 }
      const variant = await lockVariant(tx, named)
      if (!variant) return refuseUnknownVariant()
      const delta = Number(before.stock) - Number(after.stock)
      const stockAfter = variant.stock + delta
      if (stockAfter < 0)
        return refuse('stale', text('There are only {{stock}} in stock'), {
          values: { stock: variant.stock },
          current: { stock: variant.stock },
        })
      const productId = variant.product_id
      await recordMovements(tx, [{ ...named, productId, delta, stockAfter, reason: 'correction', actor }], now)
      await addStock(tx, { variantId: named.variantId, productId, delta, now })
      return undefined
    },
    afterCommit({ shopId, subjectId }) {
      const named = { shopId: shopId ?? 0, variantId: subjectId ?? 0 }
      void selectNames(deps.database.db, named)
        .then(({ productId }) => publishStock(deps, { productId, isListed: true }))
        // Caches expire after five seconds anyway.
        .catch(() => {})
    },
  },
  [LIMIT_CHANGED]: {
    permission: 'stock',
    async restore(tx, { shopId, subjectId, before, after }) {
      const shop = shopId ?? 0
      const variant = subjectId === null ? undefined : await lockVariant(tx, { shopId: shop, variantId: subjectId })
      if (subjectId !== null && !variant) return refuseUnknownVariant()
      const present = variant ? variant.low_stock_limit : await lockShopLimit(tx, shop)
      if (present !== after.low_stock_limit)
        return refuse('stale', text('Somebody else has changed this in the meantime'), {
          current: { low_stock_limit: present },
        })
      const limit = before.low_stock_limit === null ? null : Number(before.low_stock_limit)
      await (variant ? updateVariantLimit(tx, variant.id, limit) : updateShopLimit(tx, shop, limit))
      return undefined
    },
  },
})
