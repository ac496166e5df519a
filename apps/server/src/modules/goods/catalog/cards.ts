import type { ProductCard } from '@rialto/contract/catalog'
import type { Database, Db, Tx } from '../../../db/index.ts'
import { CONTENT_LOCALE, translateRows } from '../../base/translations/index.ts'
import { presentCards } from './present-card.ts'
import { selectFavorites } from './repository.ts'
import { selectCardRows } from './repository-cards.ts'

interface CardContext {
  locale: string
  /** The shopper whose wishlist is marked; null for a guest. */
  userId: number | null
  /** Milliseconds since 1970: determines which flash sales run. */
  now: number
}

/**
 * Loads the cards of products as they are in the database now, in the order of `ids`. Products that do not exist, are hidden or
 * belong to an inactive shop are left out.
 */
export async function loadCards(
  db: Db | Tx,
  ids: readonly number[],
  { locale, userId, now }: CardContext,
): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const rows = await selectCardRows(db, ids, { now, userId })
  const cards = new Map(presentCards(rows).map((card) => [card.id, card]))
  const ordered = ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
  return locale === CONTENT_LOCALE ? ordered : translateCards(db, locale, ordered)
}

/** Loads cards for reading: a replica may answer, but a shopper's own marks come from the primary. */
export async function loadMarkedCards(
  { db, reading }: Pick<Database, 'db' | 'reading'>,
  ids: readonly number[],
  { userId, ...context }: CardContext,
): Promise<ProductCard[]> {
  const [cards = []] = await markFavorites(db, [await loadCards(reading, ids, { ...context, userId: null })], userId)
  return cards
}

async function translateCards(db: Db | Tx, locale: string, cards: ProductCard[]): Promise<ProductCard[]> {
  const translatedCards = await translateRows(db, 'product', locale, cards, ['name', 'unit'])
  const labels = await translateLabels(db, locale, cards)
  const shops = new Map(
    (
      await translateRows(
        db,
        'shop',
        locale,
        cards.map((card) => card.shop),
        ['name'],
      )
    ).map((shop) => [shop.id, shop]),
  )
  return Promise.all(
    translatedCards.map(async (card) => ({
      ...card,
      option_names: labels.get(card.id) ?? card.option_names,
      shop: shops.get(card.shop.id) ?? card.shop,
      sizes: await translateRows(db, 'size', locale, card.sizes, ['name']),
      colors: await translateRows(db, 'color', locale, card.colors, ['name']),
    })),
  )
}

/** The products' own names for size and colour, of those that have any. */
async function translateLabels(db: Db | Tx, locale: string, cards: readonly ProductCard[]) {
  const named = cards.flatMap(({ id, option_names: names }) =>
    names ? { id, size_label: names.size, color_label: names.color } : [],
  )
  const rows = await translateRows(db, 'product', locale, named, ['size_label', 'color_label'])
  return new Map(
    rows.map(({ id, size_label, color_label }, index) => {
      const own = named[index]
      return [id, { size: own?.size_label ? size_label : null, color: own?.color_label ? color_label : null }]
    }),
  )
}

/** Marks the cards that are on a shopper's wishlist. A guest's rows stay as they are. */
export async function markFavorites(
  db: Db,
  rows: readonly ProductCard[][],
  userId: number | null,
): Promise<ProductCard[][]> {
  if (userId === null) return [...rows]
  const ids = [...new Set(rows.flat().map((card) => card.id))]
  const favorites = new Set((await selectFavorites(db, { userId, ids })).map((row) => row.product_id))
  return rows.map((cards) => cards.map((card) => (favorites.has(card.id) ? { ...card, is_favorite: true } : card)))
}
