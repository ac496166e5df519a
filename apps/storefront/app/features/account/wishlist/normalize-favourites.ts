import { omitNullish } from '@rialto/client/omit-nullish.ts'
import type { ProductCard } from '@rialto/contract'
import { QUANTITY_MAX } from '@rialto/contract/limits'

// An external server may follow the specification alone, with only the product fields of its sections 2 and 3.

/** `thumbnail` or `thumbnails[0].thumbnail`. */
interface PartialCard extends Partial<ProductCard> {
  thumbnails?: readonly { thumbnail: string }[]
}

/** Normalises wishlist products to the contract. A product without a stock counts as available. */
export const normalizeFavourites = (products: readonly PartialCard[] = []): ProductCard[] =>
  products.map(({ thumbnails, ...found }) => ({
    ...nothing,
    ...omitNullish(found),
    thumbnail: found.thumbnail ?? thumbnails?.[0]?.thumbnail ?? '',
  }))

const nothing: ProductCard = {
  id: 0,
  name: '',
  thumbnail: '',
  price: 0,
  discount_price: 0,
  discount_percentage: 0,
  rating: 0,
  total_reviews: 0,
  total_sold: 0,
  quantity: QUANTITY_MAX,
  is_favorite: true,
  brand: null,
  unit: null,
  shop: { id: 0, name: '', logo: '', rating: 0 },
  sizes: [],
  colors: [],
  flash_sale: null,
}
