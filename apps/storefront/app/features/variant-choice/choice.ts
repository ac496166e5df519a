import type { Product, Variant } from '@rialto/contract'
import { displayPrice } from '@rialto/contract/price-rules'

/** What a choice is made from. Without `variants` sizes and colours are believed one by one. */
export type Choosable = Pick<Product, 'price' | 'discount_price' | 'quantity' | 'sizes' | 'colors' | 'variants'>

type Pieces = Pick<Choosable, 'quantity' | 'variants'>

/** One size and colour of a product, with what they cost. Money in decimals of the default currency, surcharges included. */
export interface Choice {
  size: Variant | null
  color: Variant | null
  /** Pieces to be had of this very combination. */
  quantity: number
  price: number
  /** What it cost before; null where no money is off. */
  was: number | null
  /** What is off, in percent; 0 where nothing is. */
  percent: number
}

/** Ids as an address names them. */
export interface Wanted {
  size: number | null
  color: number | null
}

/**
 * What is chosen where `wanted` is asked for. What is not asked for, or does not exist, is the first that can be had.
 * What is asked for is chosen even where it cannot be had: a link that was sent shows what it was sent for.
 */
export function choose(product: Choosable, wanted: Wanted): Choice {
  const color = byId(product.colors, wanted.color) ?? firstColor(product)
  const size = byId(product.sizes, wanted.size) ?? firstSize(product, color)
  return priced(product, size, color)
}

/** Another colour. The size stays where it can be had in that colour. */
export function withColor(product: Choosable, choice: Choice, id: number): Choice {
  const color = byId(product.colors, id) ?? choice.color
  const keeps = piecesOf(product, choice.size, color) > 0
  return priced(product, keeps ? choice.size : firstSize(product, color), color)
}

export function withSize(product: Choosable, choice: Choice, id: number): Choice {
  return priced(product, byId(product.sizes, id) ?? choice.size, choice.color)
}

/** Whether a colour is to be had in any size. */
export function hasColor(product: Pieces & Pick<Choosable, 'sizes'>, color: Variant): boolean {
  if (product.sizes.length === 0) return piecesOf(product, null, color) > 0
  return product.sizes.some((size) => piecesOf(product, size, color) > 0)
}

/** Whether a size is to be had in the colour that is chosen. */
export const hasSize = (product: Pieces, size: Variant, color: Variant | null): boolean =>
  piecesOf(product, size, color) > 0

/** Pieces of a combination; a server that does not count combinations is believed size by size and colour by colour. */
function piecesOf({ quantity, variants }: Pieces, size: Variant | null, color: Variant | null): number {
  if (quantity <= 0 || size?.in_stock === false || color?.in_stock === false) return 0
  if (!variants) return quantity
  const found = variants.find((one) => one.size_id === (size?.id ?? null) && one.color_id === (color?.id ?? null))
  return Math.max(0, found?.quantity ?? 0)
}

function priced(product: Choosable, size: Variant | null, color: Variant | null): Choice {
  const { unitPrice, priceBefore, discountPercentage } = displayPrice(product, (size?.price ?? 0) + (color?.price ?? 0))
  return {
    size,
    color,
    quantity: piecesOf(product, size, color),
    price: unitPrice,
    was: priceBefore,
    percent: discountPercentage,
  }
}

const byId = (variants: readonly Variant[], id: number | null): Variant | undefined =>
  variants.find((variant) => variant.id === id)

const firstColor = (product: Choosable): Variant | null =>
  product.colors.find((color) => hasColor(product, color)) ?? product.colors[0] ?? null

const firstSize = (product: Choosable, color: Variant | null): Variant | null =>
  product.sizes.find((size) => hasSize(product, size, color)) ?? product.sizes[0] ?? null
