import { commitProducts, type ProductDeps, type ProductOutcome } from './commit-products.ts'
import type { ProductContent } from './product-content.ts'

export interface ProductChange {
  productId: number
  /** Texts, categories, pictures, and options with variants; undefined fields stay. */
  content: ProductContent
}

/** Changes products of a shop; a product that the shop does not have is refused as `not_found`. */
export async function changeProducts(
  deps: ProductDeps,
  { shopId, changes }: { shopId: number; changes: readonly ProductChange[] },
): Promise<ProductOutcome[]> {
  const writes = changes.map(({ productId, content }) => ({
    target: { kind: 'change' as const, id: productId },
    content,
  }))
  return (await commitProducts(deps, { shop: shopId, writes })).outcomes
}
