import type { MarketProduct } from '@rialto/contract'
import type { Db, Tx } from '../../../../db/index.ts'
import { toDecimal } from '../../../../lib/money.ts'
import { countOpen } from '../../../base/reports/index.ts'
import { translateRows } from '../../../base/translations/index.ts'
import type { MarketProductRow } from './repository.ts'

/** Products with their names in the reader's language, and how many open reports each has. */
export async function presentMarketProducts(
  db: Db | Tx,
  rows: readonly MarketProductRow[],
  locale: string,
): Promise<MarketProduct[]> {
  const ids = rows.map(({ id }) => id)
  const [translated, reports, appeals] = await Promise.all([
    translateRows(db, 'product', locale, rows, ['name']),
    countOpen(db, 'product', ids),
    countOpen(db, 'product', ids, { ofShops: true }),
  ])
  return translated.map((row) => ({
    id: row.id,
    name: row.name,
    thumbnail: row.thumbnail,
    price: toDecimal(row.price),
    status: row.status,
    hold:
      row.hold === null || row.held_at === null
        ? null
        : {
            state: row.hold,
            reason: row.hold_reason,
            at: new Date(row.held_at).toISOString(),
            is_asked: appeals.has(row.id),
          },
    shop: { id: row.shop_id, name: row.shop_name },
    created_at: new Date(row.created_at).toISOString(),
    open_reports: reports.get(row.id) ?? 0,
  }))
}
