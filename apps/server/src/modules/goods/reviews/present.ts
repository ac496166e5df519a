import type { Review, SellerReview } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { translateRows } from '../../base/translations/translations.ts'
import type { ReviewRow, SellerReviewRow } from './repository.ts'
import { variantText } from './rules.ts'

/** Reviews on the wire: their texts stay as written; products and variants are named in the reader's language. */
export async function presentReviews(db: Db | Tx, rows: readonly ReviewRow[], locale: string): Promise<Review[]> {
  const names = (kind: 'product' | 'color' | 'size', named: readonly Named[]) => namesIn(db, kind, locale, named)
  const products = await names(
    'product',
    rows.map((row) => ({ id: row.product_id, name: row.product_name })),
  )
  const colors = await names(
    'color',
    rows.flatMap((row) => chosen(row.color_id, row.color_name)),
  )
  const sizes = await names(
    'size',
    rows.flatMap((row) => chosen(row.size_id, row.size_name)),
  )
  const nameIn = (known: ReadonlyMap<number, string>, id: number | null) =>
    id === null ? null : (known.get(id) ?? null)
  return rows.map((row) => ({
    id: row.id,
    rating: row.rating,
    description: row.description,
    photos: fromJson(row.photos_json),
    created_at: new Date(row.created_at).toISOString(),
    user: { name: row.author_name, profile_photo: row.profile_photo },
    variant: variantText(nameIn(colors, row.color_id), nameIn(sizes, row.size_id)) || row.variant || null,
    product: {
      id: row.product_id,
      name: products.get(row.product_id) ?? row.product_name,
      thumbnail: row.product_thumbnail,
    },
    reply:
      row.reply_text === null || row.reply_at === null
        ? null
        : { text: row.reply_text, at: new Date(row.reply_at).toISOString() },
  }))
}

interface Named {
  id: number
  name: string
}

const chosen = (id: number | null, name: string | null): Named[] => (id === null || name === null ? [] : [{ id, name }])

async function namesIn(db: Db | Tx, kind: 'product' | 'color' | 'size', locale: string, named: readonly Named[]) {
  const rows = await translateRows(db, kind, locale, named, ['name'])
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Why the market hides a review; null: it does not. */
export const presentHold = ({ hidden_at, hidden_reason }: Pick<ReviewRow, 'hidden_at' | 'hidden_reason'>) =>
  hidden_at === null ? null : { reason: hidden_reason ?? '', at: new Date(hidden_at).toISOString() }

export async function presentSellerReviews(
  db: Db | Tx,
  rows: readonly SellerReviewRow[],
  locale: string,
): Promise<SellerReview[]> {
  const reviews = await presentReviews(db, rows, locale)
  return reviews.flatMap((review, index) => {
    const row = rows[index]
    if (!row) return []
    const { order_id, reported_at, reply_version: version } = row
    return { ...review, hidden: presentHold(row), order_id, is_reported: reported_at !== null, version }
  })
}
