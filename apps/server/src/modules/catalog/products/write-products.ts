import type { Tx } from '../../db/index.ts'
import { indexProducts } from '../catalog/index.ts'
import { type Names, saveNames, type UsedNames } from './names/names.ts'
import { type ProductToWrite, partRows, productValues, variantChanges } from './product/product-rows.ts'
import { selectByHandles } from './repository-products.ts'
import {
  deleteParts,
  deleteVariants,
  insertParts,
  insertProducts,
  updateProduct,
  updateVariant,
} from './repository-write.ts'

/**
 * Puts products into a shop, new or over those of the same handle, with all that belongs to them, and has them found by
 * search. Reviews, sales figures and translations stay.
 */
export async function writeProducts(
  tx: Tx,
  {
    shopId,
    products,
    names,
    used,
    now,
  }: { shopId: number; products: ProductToWrite[]; names: Names; used: UsedNames; now: number },
): Promise<void> {
  await saveNames(tx, names, used)
  // Read again: somebody may have changed them since they were compared.
  const handles = products.map((each) => each.product.handle)
  const stored = new Map((await selectByHandles(tx, shopId, handles)).map((product) => [product.handle, product]))
  const fresh = products.filter((each) => !stored.has(each.product.handle))
  const ids = await insertProducts(
    tx,
    fresh.map((each) => ({ ...productValues(each, now), shop_id: shopId, created_at: now })),
  )
  for (const each of products) {
    const before = stored.get(each.product.handle)
    if (!before) continue
    ids.set(each.product.handle, before.id)
    await updateProduct(tx, before.id, productValues(each, now))
  }
  await deleteParts(
    tx,
    [...stored.values()].map((product) => product.id),
  )
  const rows = products.map((each) => {
    const id = ids.get(each.product.handle) ?? 0
    return {
      ...partRows(each, id),
      variants: variantChanges(each, id, stored.get(each.product.handle)?.variants ?? []),
    }
  })
  await insertParts(
    tx,
    'product_categories',
    rows.flatMap((row) => row.product_categories),
  )
  await insertParts(
    tx,
    'product_sizes',
    rows.flatMap((row) => row.product_sizes),
  )
  await insertParts(
    tx,
    'product_colors',
    rows.flatMap((row) => row.product_colors),
  )
  await insertParts(
    tx,
    'product_pictures',
    rows.flatMap((row) => row.product_pictures),
  )
  await deleteVariants(
    tx,
    rows.flatMap((row) => row.variants.goneIds),
  )
  for (const { id, values } of rows.flatMap((row) => row.variants.changed)) await updateVariant(tx, id, values)
  await insertParts(
    tx,
    'product_variants',
    rows.flatMap((row) => row.variants.added),
  )
  await indexProducts(tx, [...ids.values()])
}
