import type { MarketProduct, MarketReport, MarketReview } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { toDecimal } from '../../../lib/money.ts'
import { countOpen } from '../../base/reports/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { presentHold, presentReviews } from '../../goods/reviews/index.ts'
import type { MarketProductRow, MarketReviewRow, ReportRow } from './repository.ts'

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

/** Reviews with their shops, and how many open reports each has. */
export async function presentMarketReviews(
  db: Db | Tx,
  rows: readonly MarketReviewRow[],
  locale: string,
): Promise<MarketReview[]> {
  const ids = rows.map(({ id }) => id)
  const [reviews, reports] = await Promise.all([presentReviews(db, rows, locale), countOpen(db, 'review', ids)])
  return reviews.flatMap((review, index) => {
    const row = rows[index]
    if (!row) return []
    return {
      ...review,
      shop: { id: row.shop_id, name: row.shop_name },
      hidden: presentHold(row),
      open_reports: reports.get(row.id) ?? 0,
    }
  })
}

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
