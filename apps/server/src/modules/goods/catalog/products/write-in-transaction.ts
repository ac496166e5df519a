import type { Tx } from '../../../../db/index.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { StockCause } from '../../stock/index.ts'
import type { ProductDeps } from './commit-products.ts'
import { commitNames, loadProductNames, type ProductNames, rollbackNames } from './names/product-names.ts'
import { placeholderPath, placeholderPicture } from './placeholder-picture.ts'
import { type ProductWrite, type WrittenProduct, writeProducts } from './write-products.ts'

export interface ProductWriter {
  tx: Tx
  names: ProductNames
  /** Writes one product. The caller has checked its content. @param cause of changes of its stock */
  write(shopId: number, write: ProductWrite, cause: StockCause): Promise<WrittenProduct>
  /** Writes any number of products. */
  writeAll(shopId: number, writes: readonly ProductWrite[], cause: StockCause): Promise<void>
}

const PRODUCTS_AT_ONCE = 200

function writerIn(tx: Tx, batch: { names: ProductNames; placeholder: string; now: number }): ProductWriter {
  return {
    tx,
    names: batch.names,
    async write(shopId, write, cause) {
      const [written] = await writeProducts(tx, { ...batch, shopId, writes: [write], cause })
      if (!written) throw new Error('a write has no outcome')
      return written
    },
    async writeAll(shopId, all, cause) {
      for (let start = 0; start < all.length; start += PRODUCTS_AT_ONCE)
        await writeProducts(tx, { ...batch, shopId, writes: all.slice(start, start + PRODUCTS_AT_ONCE), cause })
    },
  }
}

/** A writer for a transaction that is open already. Its names are read anew, and forgotten with it. */
export const openWriter = async (tx: Tx, now: number): Promise<ProductWriter> =>
  writerIn(tx, { names: await loadProductNames(tx), placeholder: placeholderPath(), now })

/**
 * Writes products within a transaction that does more than that; the job follows the rules of `database.write`.
 * @param plannedNames the names that the products were planned with
 */
export async function writeInTransaction<T>(
  { database, files, invalidations, now }: ProductDeps,
  job: (writer: ProductWriter) => Promise<T>,
  plannedNames?: ProductNames,
): Promise<T> {
  const names = plannedNames ?? (await loadProductNames(database.db))
  const placeholder = await placeholderPicture(files)
  const at = now()
  try {
    const result = await database.write((tx) => {
      // The job may run again: ids of the attempt before are void.
      rollbackNames(names)
      return job(writerIn(tx, { names, placeholder, now: at }))
    })
    if (result instanceof Refusal) rollbackNames(names)
    else {
      commitNames(names)
      invalidations.publish('catalogue')
    }
    return result
  } catch (error) {
    rollbackNames(names)
    throw error
  }
}
