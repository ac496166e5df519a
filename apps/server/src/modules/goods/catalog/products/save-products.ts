import type { Db, Tx } from '../../../../db/index.ts'
import { slugify } from '../../../../lib/words.ts'
import {
  type CommittedProducts,
  commitProducts,
  type ProductDeps,
  type ProductOutcome,
  type TargetShop,
} from './commit-products.ts'
import type { NewProductContent, ProductContent } from './product-content.ts'
import type { ProductNames } from './product-names.ts'
import { selectHandlesLike } from './repository-stored.ts'

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

interface NewProduct {
  /** Made of the name unless given. */
  handle?: string | undefined
  content: NewProductContent
}

/** Creates products in a shop. A handle that the shop has already is refused as `handle_taken`. */
export async function createProducts(
  deps: ProductDeps,
  { shopId, products }: { shopId: number; products: readonly NewProduct[] },
): Promise<ProductOutcome[]> {
  const givenHandles = new Set(products.flatMap(({ handle }) => handle ?? []))
  const writes = []
  for (const { handle, content } of products) {
    const newHandle =
      handle ?? (await freeHandle(deps.database.db, { shopId, name: content.name, taken: givenHandles }))
    givenHandles.add(newHandle)
    writes.push({ target: { kind: 'create' as const, handle: newHandle }, content })
  }
  return (await commitProducts(deps, { shop: shopId, writes })).outcomes
}

/** A handle made of the name that the shop does not have yet. */
export async function freeHandle(
  db: Db | Tx,
  { shopId, name, taken = new Set() }: { shopId: number; name: string; taken?: ReadonlySet<string> },
): Promise<string> {
  const words = slugify(name) || 'product'
  const existing = new Set(await selectHandlesLike(db, shopId, words))
  const isTaken = (handle: string) => taken.has(handle) || existing.has(handle)
  let handle = words
  for (let number = 2; isTaken(handle); number++) handle = `${words}-${number}`
  return handle
}

interface ProductChange {
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
