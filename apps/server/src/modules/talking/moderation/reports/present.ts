import type { MarketReport } from '@rialto/contract'
import type { Db, Tx } from '../../../../db/index.ts'
import { translateRows } from '../../../base/translations/index.ts'
import type { ReportRow } from './repository.ts'

/** Reports with the names of their things in the reader's language. */
export async function presentReports(db: Db | Tx, rows: readonly ReportRow[], locale: string): Promise<MarketReport[]> {
  const products = rows.flatMap(({ product_id: id, product_name: name }) =>
    id === null || name === null ? [] : { id, name },
  )
  const names = new Map(
    (await translateRows(db, 'product', locale, products, ['name'])).map((row) => [row.id, row.name]),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject_id: row.subject_id,
    title: titleOf(row, names),
    thumbnail: row.kind === 'shop' ? row.shop_logo : row.thumbnail,
    shop: { id: row.shop_id, name: row.shop_name },
    reporter: {
      id: row.is_of_shop === 1 ? null : row.user_id,
      name: row.is_of_shop === 1 ? row.shop_name : row.reporter_name,
      is_shop: row.is_of_shop === 1,
    },
    reason: row.reason,
    text: row.text,
    created_at: new Date(row.created_at).toISOString(),
    is_appeal: row.kind === 'product' && row.is_of_shop === 1,
    settled:
      row.settled_at === null || row.outcome === null
        ? null
        : {
            at: new Date(row.settled_at).toISOString(),
            by: row.settled_by ?? '',
            outcome: row.outcome,
            note: row.note,
          },
  }))
}

function titleOf(row: ReportRow, names: ReadonlyMap<number, string>): string {
  if (row.kind === 'shop') return row.shop_name
  if (row.kind === 'conversation') return row.customer_name ?? ''
  return names.get(row.product_id ?? 0) ?? ''
}
