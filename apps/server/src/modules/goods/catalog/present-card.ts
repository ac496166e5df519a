import type { ProductCard, Variant } from '@rialto/contract/catalog'
import { calculatePrice } from '@rialto/contract/price-rules'
import { toDecimal, toMinor } from '../../../lib/money.ts'
import { averageStars, toStars } from '../../../lib/star-rating.ts'
import type { CardRow, CardRows, ColorRow, FlashSaleRow, SizeRow } from './repository-cards.ts'

/** `price` is the list price; `discount_price` the lower price where there is one, during a flash sale that sale's (docs/spec/api §5). */
export function presentCards(rows: CardRows): ProductCard[] {
  const cards = rows.cards.map(presentCard)
  const places = new Map(cards.map((card, index) => [card.id, index]))
  const cardOf = (id: number) => cards[places.get(id) ?? -1]
  for (const row of rows.sizes) cardOf(row.product_id)?.sizes.push(presentSize(row))
  for (const row of rows.colors) cardOf(row.product_id)?.colors.push(presentColor(row))
  for (const row of rows.flashSales) applyFlashSale(cardOf(row.product_id), row)
  for (const row of rows.favorites) {
    const card = cardOf(row.product_id)
    if (card) card.is_favorite = true
  }
  return cards
}

function presentCard(row: CardRow): ProductCard {
  const { discountPrice, discountPercentage } = calculatePrice({
    listPrice: row.price,
    discountPrice: row.discount_price,
  })
  return {
    id: row.id,
    name: row.name,
    thumbnail: row.thumbnail,
    hover_thumbnail: row.second_picture ?? undefined,
    price: toDecimal(row.price),
    discount_price: toDecimal(discountPrice),
    discount_percentage: discountPercentage,
    rating: toStars(row.rating),
    total_reviews: row.review_count,
    total_sold: row.sold,
    quantity: row.stock,
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
    sizes: [],
    colors: [],
    flash_sale: null,
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

function applyFlashSale(card: ProductCard | undefined, row: FlashSaleRow): void {
  if (!card) return
  const { discountPrice, discountPercentage } = calculatePrice({
    listPrice: toMinor(card.price),
    discountPrice: 0,
    salePrice: row.price,
  })
  card.discount_price = toDecimal(discountPrice)
  card.discount_percentage = discountPercentage
  card.flash_sale = {
    id: row.id,
    ends_at: new Date(row.ends_at).toISOString(),
    sold: row.sold,
    left: row.quantity - row.sold,
  }
}
