import { type CommittedProducts, commitProducts, type ProductDeps, type TargetShop } from './commit-products.ts'
import type { ProductNames } from './names/product-names.ts'
import type { ProductContent } from './product-content.ts'

/**
 * Creates products, or changes those of the same handle: what an import does. Handles in one batch differ; a new product needs a
 * name. Pass `names` where many batches follow each other.
 */
export const saveProducts = (
  deps: ProductDeps,
  batch: { shop: TargetShop; products: readonly { handle: string; content: ProductContent }[]; names?: ProductNames },
): Promise<CommittedProducts> =>
  commitProducts(deps, {
    shop: batch.shop,
    names: batch.names,
    cause: { reason: 'import', actor: null },
    writes: batch.products.map(({ handle, content }) => ({ target: { kind: 'save', handle }, content })),
  })
