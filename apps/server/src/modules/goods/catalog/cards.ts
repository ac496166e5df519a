import type { PricePerUnit } from '@rialto/contract'
import type { ProductCard, ProductFlashSale, Variant } from '@rialto/contract/catalog'
import { type NetContent, pricePerUnitOf } from '@rialto/contract/price-per-unit'
import { calculatePrice } from '@rialto/contract/price-rules'
import { batchDatabase, batchReads, type Database, type Db, type Tx } from '../../../db/index.ts'
import { toDecimal } from '../../../lib/money.ts'
import { CONTENT_LOCALE } from '../../../lib/texts.ts'
import { averageStars, toStars } from '../../../lib/words.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { selectFavorites } from './repository.ts'
import {
  type CardRow,
  type CardRows,
  type ColorRow,
  type FlashSaleRow,
  type SizeRow,
  selectCardRows,
} from './repository-cards.ts'

interface CardContext {
  locale: string
  /** The shopper whose wishlist is marked; null for a guest. */
  userId: number | null
  /** Milliseconds since 1970: determines which flash sales run. */
  now: number
  /** Recalled products too, which cannot be bought: for their own page and wishlists. */
  withRecalled?: boolean
}

/**
 * Loads the cards of products as they are in the database now, in the order of `ids`. Products that do not exist, are hidden or
 * belong to an inactive shop are left out.
 */
export async function loadCards(
  db: Db | Tx,
  ids: readonly number[],
  { locale, userId, now, withRecalled = false }: CardContext,
): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const batched = batchReads(db)
  const rows = await selectCardRows(batched, ids, { now, userId })
  const cards = new Map(presentCards(rows).map((card) => [card.id, card]))
  if (!withRecalled) for (const { id, is_recalled } of cards.values()) if (is_recalled) cards.delete(id)
  const ordered = ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
  return locale === CONTENT_LOCALE ? ordered : translateCards(batched, locale, ordered)
}

/** Loads cards for reading: a replica may answer, but a shopper's own marks come from the primary. */
export async function loadMarkedCards(
  database: Pick<Database, 'db' | 'reading' | 'replicas'>,
  ids: readonly number[],
  { userId, ...context }: CardContext,
): Promise<ProductCard[]> {
  const { db, reading } = batchDatabase(database)
  const [cards, favorites] = await Promise.all([
    loadCards(reading, ids, { ...context, userId: null }),
    readFavorites(db, ids, userId),
  ])
  return cards.map(markIn(favorites))
}

async function translateCards(db: Db | Tx, locale: string, cards: ProductCard[]): Promise<ProductCard[]> {
  const [translatedCards, labels, shopRows] = await Promise.all([
    translateRows(db, 'product', locale, cards, ['name', 'unit']),
    translateLabels(db, locale, cards),
    translateRows(
      db,
      'shop',
      locale,
      cards.map((card) => card.shop),
      ['name'],
    ),
  ])
  const shops = new Map(shopRows.map((shop) => [shop.id, shop]))
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
  const ids = [...new Set(rows.flat().map((card) => card.id))]
  const favorites = await readFavorites(db, ids, userId)
  return rows.map((cards) => cards.map(markIn(favorites)))
}

/** Which of the products are on a shopper's wishlist; none for a guest. */
export const readFavorites = async (
  db: Db,
  ids: readonly number[],
  userId: number | null,
): Promise<ReadonlySet<number>> =>
  new Set(userId === null ? [] : (await selectFavorites(db, { userId, ids })).map((row) => row.product_id))

export const markIn =
  (favorites: ReadonlySet<number>) =>
  <Card extends ProductCard>(card: Card): Card =>
    favorites.has(card.id) ? { ...card, is_favorite: true } : card

/** `price` is the list price; `discount_price` the lower price where there is one, during a flash sale that sale's (docs/spec/api §5). */
function presentCards(rows: CardRows): ProductCard[] {
  const sales = new Map(rows.flashSales.map((row) => [row.product_id, row]))
  const cards = rows.cards.map((row) => presentCard(row, sales.get(row.id)))
  const places = new Map(cards.map((card, index) => [card.id, index]))
  const cardOf = (id: number) => cards[places.get(id) ?? -1]
  for (const row of rows.sizes) cardOf(row.product_id)?.sizes.push(presentSize(row))
  for (const row of rows.colors) cardOf(row.product_id)?.colors.push(presentColor(row))
  for (const row of rows.favorites) {
    const card = cardOf(row.product_id)
    if (card) card.is_favorite = true
  }
  return cards
}

function presentCard(row: CardRow, sale: FlashSaleRow | undefined): ProductCard {
  const { listPrice, discountPrice, discountPercentage, unitPrice } = calculatePrice({
    listPrice: row.price,
    discountPrice: row.discount_price,
    salePrice: sale?.price,
    priorPrice: row.eu_consumers === 1 ? (sale ?? row).prior_price : undefined,
  })
  const content = { quantity: row.card_net_quantity, unit: row.net_unit }
  return {
    id: row.id,
    name: row.name,
    thumbnail: row.thumbnail,
    hover_thumbnail: row.second_picture ?? undefined,
    price: toDecimal(listPrice),
    discount_price: toDecimal(discountPrice),
    discount_percentage: discountPercentage,
    rating: toStars(row.rating),
    total_reviews: row.review_count,
    total_sold: row.sold,
    quantity: row.hold === 'recalled' ? 0 : row.stock,
    is_favorite: false,
    brand: row.brand,
    unit: row.unit,
    shop: {
      id: row.shop_id,
      name: row.shop_name,
      logo: row.shop_logo,
      rating: averageStars(row.shop_rating_sum, row.shop_review_count),
    },
    ...optionNames(row),
    ...presentPricePerUnit(unitPrice, content, row),
    ...(row.eu_consumers === 1 && discountPrice > 0 && { is_lowest_of_30_days: true }),
    sizes: [],
    colors: [],
    flash_sale: sale ? presentSale(sale) : null,
    ...(row.hold === 'recalled' && { is_recalled: true }),
  }
}

const optionNames = ({ size_label: size, color_label: color }: CardRow) =>
  size || color ? { option_names: { size: size || null, color: color || null } } : {}

const presentSize = (row: SizeRow): Variant => ({
  id: row.id,
  name: row.name,
  price: toDecimal(row.surcharge),
  in_stock: Boolean(row.in_stock),
})

const presentColor = (row: ColorRow): Variant => ({
  id: row.id,
  name: row.name,
  price: toDecimal(row.surcharge),
  color_code: row.code,
  in_stock: Boolean(row.in_stock),
  thumbnail: row.picture ?? undefined,
})

const presentSale = (row: FlashSaleRow): ProductFlashSale => ({
  id: row.id,
  ends_at: new Date(row.ends_at).toISOString(),
  sold: row.sold,
  left: row.quantity - row.sold,
})

/** The unit price of what costs so much, in minor units; none without a content. */
export function presentPricePerUnit(
  price: number,
  content: NetContent,
  { unit_price_small }: { unit_price_small: number },
): { price_per_unit?: PricePerUnit } {
  const found = content.unit && pricePerUnitOf(price, content, { isSmallShown: unit_price_small === 1 })
  return found ? { price_per_unit: { ...found, amount: toDecimal(found.amount) } } : {}
}
