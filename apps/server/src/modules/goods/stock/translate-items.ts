import type { Db } from '../../../db/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import type { StockRow } from './repository.ts'

/** The rows with the names of their products in the reader's language. */
export async function translateItems(db: Db, locale: string, rows: readonly StockRow[]): Promise<StockRow[]> {
  const products = rows.map(({ product_id, name }) => ({ id: product_id, name }))
  const translated = await translateRows(db, 'product', locale, products, ['name'])
  return rows.map((row, index) => ({ ...row, name: translated[index]?.name ?? row.name }))
}
