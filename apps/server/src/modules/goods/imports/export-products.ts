import type { Writable } from 'node:stream'
import type { Deps } from '../../../deps.ts'
import { cleanLine } from '../../../lib/words.ts'
import { writeCsv } from '../../../lib/write-csv.ts'
import { type StoredProduct, selectAfter, selectByIds, selectCategoriesOfShop } from '../catalog/index.ts'
import { selectTaxCategories } from '../taxes/index.ts'
import { findShop } from './import-run.ts'
import { createPictureAddress } from './pictures.ts'
import { selectMakers } from './repository.ts'
import { createCategoryCells, EXPORT_COLUMNS, toCsvRows } from './to-csv-rows.ts'

const PRODUCTS_AT_ONCE = 200

type ExportOutcome =
  | { kind: 'refused'; reason: string }
  | { kind: 'done'; shop: string; products: number; rows: number }

/** Writes all products of a shop, hidden ones too, as a Shopify product CSV in the order of their ids, in constant memory. */
export async function exportProducts(
  { database, config }: Deps,
  { shop: name, to }: { shop: string; to: (shop: string) => Writable },
): Promise<ExportOutcome> {
  const shop = await findShop(database.db, name)
  if (shop instanceof Error) return { kind: 'refused', reason: shop.message }
  if (!shop) return { kind: 'refused', reason: `there is no shop called "${cleanLine(name)}"` }
  return {
    kind: 'done',
    shop: shop.name,
    ...(await exportShop({ database, config }, { shopId: shop.id }, to(shop.name))),
  }
}

/** Writes the products of a shop, or those with the ids, and ends the stream. @returns how many products and rows they are */
export async function exportShop(
  { database: { db }, config }: Pick<Deps, 'database' | 'config'>,
  { shopId, ids }: { shopId: number; ids?: readonly number[] | undefined },
  to: Writable,
): Promise<{ products: number; rows: number }> {
  const categoryCells = createCategoryCells(await selectCategoriesOfShop(db, shopId))
  const addressOf = createPictureAddress(config.appUrl)
  const taxNames = new Map((await selectTaxCategories(db)).map(({ id, name }) => [id, name]))
  const makerNames = new Map((await selectMakers(db, shopId)).map(({ id, name }) => [id, name]))
  const done = { products: 0, rows: 0 }

  async function* rows() {
    yield [...EXPORT_COLUMNS]
    for await (const products of batches()) {
      for (const product of products) {
        const taxCategory = taxNames.get(product.taxCategoryId ?? 0)
        const csvRows = toCsvRows(product, categoryCells(product.categoryIds), addressOf, { taxCategory, makerNames })
        done.rows += csvRows.length
        yield* csvRows
      }
      done.products += products.length
    }
  }

  async function* batches(): AsyncGenerator<StoredProduct[]> {
    for (let at = 0; ids && at < ids.length; at += PRODUCTS_AT_ONCE)
      yield await selectByIds(db, shopId, ids.slice(at, at + PRODUCTS_AT_ONCE))
    for (let last = 0; !ids; ) {
      const products = await selectAfter(db, shopId, last, PRODUCTS_AT_ONCE)
      const end = products.at(-1)
      if (!end) return
      yield products
      last = end.id
    }
  }
  await writeCsv(rows, to)
  return done
}
