import type { ProductDeps } from './commit-products.ts'
import { isStock } from './find-content-fault.ts'
import { updateStockOfProducts, updateVariantStock } from './repository-write.ts'

export interface StockChange {
  variantId: number
  stock: number
}

export type StockOutcome = 'changed' | 'not_found' | 'invalid_stock'

/**
 * Sets the stock of a shop's variants in one transaction, and with it their products' stock. Variants are locked in the order of
 * their ids and before their products, as orders do. @returns the outcomes in the order of the changes.
 */
export async function changeStock(
  { database, invalidations, now }: ProductDeps,
  { shopId, changes }: { shopId: number; changes: readonly StockChange[] },
): Promise<StockOutcome[]> {
  const updatedAt = now()
  const ordered = [...changes].sort((a, b) => a.variantId - b.variantId)
  const outcomes = await database.write(async (tx) => {
    const results = new Map<StockChange, StockOutcome>()
    const productIds = new Set<number>()
    for (const change of ordered) {
      const { variantId, stock } = change
      const productId = isStock(stock) ? await updateVariantStock(tx, { id: variantId, shopId, stock }) : undefined
      if (productId !== undefined) productIds.add(productId)
      results.set(change, !isStock(stock) ? 'invalid_stock' : productId === undefined ? 'not_found' : 'changed')
    }
    await updateStockOfProducts(
      tx,
      [...productIds].sort((a, b) => a - b),
      updatedAt,
    )
    return changes.map((change) => results.get(change) ?? 'not_found')
  })
  if (outcomes.includes('changed')) invalidations.publish('catalogue')
  return outcomes
}
