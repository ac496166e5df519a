import type { Db, Tx } from '../../../../db/index.ts'
import { slugify } from '../../../../lib/names.ts'
import { commitProducts, type ProductDeps, type ProductOutcome } from './commit-products.ts'
import type { NewProductContent } from './product-content.ts'
import { selectHandlesLike } from './repository-stored.ts'

export interface NewProduct {
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
