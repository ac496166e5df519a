import type { ProductContent, SellerProductDetails } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { noteProductCorrected } from '../../../base/notifications/index.ts'
import { presentProducts } from '../list/present-products.ts'
import type { ProductInput } from './read-content.ts'
import { selectOwner } from './repository.ts'
import { refuseUnknownProduct, updateProduct } from './update-product.ts'

type Correction = Pick<ProductInput, 'name' | 'summary' | 'description' | 'texts' | 'category_ids' | 'brand' | 'unit'>

interface Correcting {
  productId: number
  /** Of the market's staff. */
  actor: Actor
  version: number
  input: Correction
  locales: readonly string[]
}

/**
 * Corrects the words of a seller's product for the market. The shop reads in a notification what has changed and by whom, and finds it
 * in its record, where it can be taken back. A draft is its shop's alone. @returns `stale` as an edit of the shop does
 */
export async function correctProduct(
  deps: Deps,
  { productId, ...correction }: Correcting,
): Promise<{ change: RecordedChange | undefined } | 'stale' | Refusal> {
  const owner = await selectOwner(deps.database.db, productId)
  if (!owner) return refuseUnknownProduct()
  if (owner.status === 'draft') return refuse('conflict', text('A draft is its shop’s alone'))
  const { shop_id: shopId } = owner
  return updateProduct(deps, {
    ...correction,
    productId,
    shopId,
    onRecorded: (tx, change) => noteProductCorrected(tx, { shopId, productId, recordId: change.id, now: deps.now() }),
  })
}

/** Shows what the market may correct in a product. */
export async function showContent(
  deps: Deps,
  { productId, locales }: { productId: number; locales: readonly string[] },
): Promise<ProductContent | Refusal> {
  const owner = await selectOwner(deps.database.db, productId)
  if (!owner) return refuseUnknownProduct()
  const reader = { locale: '', locales }
  const [product] = await presentProducts(deps.database.db, { shopId: owner.shop_id, ids: [productId] }, reader)
  return product ? contentOf(product) : refuseUnknownProduct()
}

const contentOf = (product: SellerProductDetails): ProductContent => {
  const { id, version, name, summary, description, texts, category_ids, brand, unit } = product
  return { id, version, name, summary, description, texts, category_ids, brand, unit }
}
