import type { ProductCard, ProductFlashSale, Variant } from '@rialto/contract/shapes/catalog'
import { type CardRow, FIELD, ITEM } from './repository-cards.ts'
import { averageStars, discountPercentage, salePrice, toDecimal, toStars } from './rules.ts'

/** `price` is the usual price; `discount_price` is what counts where that is less, during a flash sale its price (api.md, "Unit price"). */
export function presentCard(row: CardRow, isFavorite: boolean): ProductCard {
  const flash = readFlashSale(row.flash_sale)
  const asked = flash ? flash.price : salePrice(row.price, row.discount_price)
  const variants = readVariants(row)
  return {
    id: row.id,
    name: row.name,
    thumbnail: row.thumbnail,
    hover_thumbnail: row.second_picture ?? undefined,
    price: toDecimal(row.price),
    discount_price: asked < row.price ? toDecimal(asked) : 0,
    discount_percentage: discountPercentage(row.price, asked),
    rating: toStars(row.rating),
    total_reviews: row.review_count,
    total_sold: row.sold,
    quantity: row.stock,
    is_favorite: isFavorite,
    brand: row.brand,
    unit: row.unit,
    shop: {
      id: row.shop_id,
      name: row.shop_name,
      logo: row.shop_logo,
      rating: averageStars(row.shop_rating_sum, row.shop_review_count),
    },
    sizes: variants.sizes,
    colors: variants.colors,
    flash_sale: flash?.onWire ?? null,
  }
}

/** A size or a colour is in stock when any of its combinations is. */
function readVariants(row: CardRow): { sizes: Variant[]; colors: Variant[] } {
  if (row.sizes === null && row.colors === null) return { sizes: [], colors: [] }
  const sizesLeft = new Set<string>()
  const colorsLeft = new Set<string>()
  for (const [size = '', color = ''] of readList(row.in_stock)) {
    sizesLeft.add(size)
    colorsLeft.add(color)
  }
  return {
    sizes: readList(row.sizes).map(([id = '', surcharge, name = '']) => ({
      id: Number(id),
      name,
      price: toDecimal(Number(surcharge)),
      in_stock: sizesLeft.has(id),
    })),
    colors: readList(row.colors).map(([id = '', surcharge, name = '', code, picture]) => ({
      id: Number(id),
      name,
      price: toDecimal(Number(surcharge)),
      color_code: code,
      in_stock: colorsLeft.has(id),
      thumbnail: picture || undefined,
    })),
  }
}

function readFlashSale(joined: string | null): { price: number; onWire: ProductFlashSale } | null {
  if (joined === null) return null
  const [id = 0, endsAt = 0, price = 0, sold = 0, quantity = 0] = joined.split(FIELD).map(Number)
  return { price, onWire: { id, ends_at: new Date(endsAt).toISOString(), sold, left: quantity - sold } }
}

function readList(joined: string | null): string[][] {
  return joined === null ? [] : joined.split(ITEM).map((item) => item.split(FIELD))
}
