import { noteProductsChanged } from '../../../people/webhooks/index.ts'
import type { ProductDeps } from './commit-products.ts'
import { isPrice } from './find-content-fault.ts'
import { priceColumns } from './product-rows.ts'
import { updateProductOfShop } from './repository-write.ts'

export interface PriceChange {
  productId: number
  /** Minor units. */
  price: number
  /** 0 means none. */
  discountPrice: number
}

export type PriceOutcome = 'changed' | 'not_found' | 'invalid_price'

/** Changes prices of a shop's products in one transaction, and nothing else of them. @returns the outcomes in their order. */
export async function changePrices(
  { database, invalidations, now }: ProductDeps,
  { shopId, changes }: { shopId: number; changes: readonly PriceChange[] },
): Promise<PriceOutcome[]> {
  const updatedAt = now()
  const outcomes = await database.write(async (tx) => {
    const results: PriceOutcome[] = []
    for (const { productId, price, discountPrice } of changes) {
      if (!isPrice(price) || !isPrice(discountPrice)) {
        results.push('invalid_price')
        continue
      }
      const values = { ...priceColumns(price, discountPrice), ...noPlan, updated_at: updatedAt }
      const isFound = await updateProductOfShop(tx, { id: productId, shopId, values })
      results.push(isFound ? 'changed' : 'not_found')
    }
    const changed = changes.filter((_, index) => results[index] === 'changed')
    await noteProductsChanged(
      tx,
      changed.map(({ productId }) => productId),
      updatedAt,
    )
    return results
  })
  if (outcomes.includes('changed')) invalidations.publish('catalogue')
  return outcomes
}

const noPlan = { planned_discount_price: 0, discount_from: null, discount_to: null }
