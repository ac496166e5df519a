import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Deps } from '../../deps.ts'
import { cleanLine } from '../../lib/names.ts'
import { selectAfter, selectCategoriesOfShop } from '../catalog/index.ts'
import { findShop } from './find-shop.ts'
import { createPictureAddress } from './pictures/media-paths.ts'
import { createCategoryCells } from './product/category-cells.ts'
import { EXPORT_COLUMNS, toCsvRows } from './product/to-csv-rows.ts'

const PRODUCTS_AT_ONCE = 200

export type ExportOutcome =
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
  return { kind: 'done', shop: shop.name, ...(await exportShop({ database, config }, shop.id, to(shop.name))) }
}

/** Writes the products of a shop, and ends the stream. @returns how many products and rows they are */
export async function exportShop(
  { database: { db }, config }: Pick<Deps, 'database' | 'config'>,
  shopId: number,
  to: Writable,
): Promise<{ products: number; rows: number }> {
  const categoryCells = createCategoryCells(await selectCategoriesOfShop(db, shopId))
  const addressOf = createPictureAddress(config.appUrl)
  const done = { products: 0, rows: 0 }

  async function* rows() {
    yield [...EXPORT_COLUMNS]
    for (let last = 0; ; ) {
      const products = await selectAfter(db, shopId, last, PRODUCTS_AT_ONCE)
      for (const product of products) {
        const csvRows = toCsvRows(product, categoryCells(product.categoryIds), addressOf)
        done.rows += csvRows.length
        yield* csvRows
      }
      done.products += products.length
      const end = products.at(-1)
      if (!end) return
      last = end.id
    }
  }
  await pipeline(rows, stringify({ record_delimiter: 'unix' }), to)
  return done
}
