import { noteProductsChanged } from '../../../people/webhooks/index.ts'
import { type Movement, recordMovements, type StockCause } from '../../stock/index.ts'
import type { ProductDeps } from './commit-products.ts'
import { isPrice, isStock } from './complete-product.ts'
import { priceColumns } from './product-rows.ts'
import { lockVariantOfShop, updateProductOfShop, updateStockOfProducts, updateVariant } from './repository-write.ts'

interface StockChange {
  variantId: number
  stock: number
}

type StockOutcome = 'changed' | 'not_found' | 'invalid_stock'

/**
 * Sets the stock of a shop's variants in one transaction, and with it their products' stock. Variants are locked in the order of
 * their ids and before their products, as orders do. @returns the outcomes in the order of the changes.
 */
export async function changeStock(
  { database, invalidations, now }: ProductDeps,
  { shopId, changes, cause }: { shopId: number; changes: readonly StockChange[]; cause?: StockCause },
): Promise<StockOutcome[]> {
  const updatedAt = now()
  const ordered = [...changes].sort((a, b) => a.variantId - b.variantId)
  const outcomes = await database.write(async (tx) => {
    const results = new Map<StockChange, StockOutcome>()
    const movements: Movement[] = []
    const productIds = new Set<number>()
    for (const change of ordered) {
      const { variantId, stock } = change
      const variant = isStock(stock) ? await lockVariantOfShop(tx, { id: variantId, shopId }) : undefined
      results.set(change, !isStock(stock) ? 'invalid_stock' : variant ? 'changed' : 'not_found')
      if (!variant || variant.stock === stock) continue
      await updateVariant(tx, variantId, { stock })
      productIds.add(variant.product_id)
      const delta = stock - variant.stock
      movements.push({
        reason: 'correction',
        actor: null,
        ...cause,
        variantId,
        productId: variant.product_id,
        shopId,
        delta,
        stockAfter: stock,
      })
    }
    await recordMovements(tx, movements, updatedAt)
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

interface PriceChange {
  productId: number
  /** Minor units. */
  price: number
  /** 0 means none. */
  discountPrice: number
}

type PriceOutcome = 'changed' | 'not_found' | 'invalid_price'

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
