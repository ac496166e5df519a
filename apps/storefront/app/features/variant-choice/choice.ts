import type { Product, Variant } from '@rialto/contract'
import { displayPrice } from '@rialto/contract/price-rules'

/** The fields of a product that a choice needs. Without `variants`, the stock of sizes and colours is taken one by one. */
export type Choosable = Pick<Product, 'price' | 'discount_price' | 'quantity' | 'sizes' | 'colors' | 'variants'>

type Pieces = Pick<Choosable, 'quantity' | 'variants'>

/** A selected size and colour with their prices, in decimals of the default currency, surcharges included. */
export interface Choice {
  size: Variant | null
  color: Variant | null
  /** Stock of this combination. */
  quantity: number
  price: number
  /** The price before the discount; null without one. */
  was: number | null
  /** The discount in percent; 0 without one. */
  percent: number
}

/** The ids in the page's address. */
export interface VariantIds {
  size: number | null
  color: number | null
}

/**
 * Selects a variant. An id that is null or unknown falls back to the first available one. A requested variant is
 * selected even if it is sold out, so that a shared link shows what was shared.
 */
export function choose(product: Choosable, wanted: VariantIds): Choice {
  const color = byId(product.colors, wanted.color) ?? firstColor(product)
  const size = byId(product.sizes, wanted.size) ?? firstSize(product, color)
  return priced(product, size, color)
}

/** Selects another colour and keeps the size if it is available in that colour. */
export function withColor(product: Choosable, choice: Choice, id: number): Choice {
  const color = byId(product.colors, id) ?? choice.color
  const keeps = piecesOf(product, choice.size, color) > 0
  return priced(product, keeps ? choice.size : firstSize(product, color), color)
}

export function withSize(product: Choosable, choice: Choice, id: number): Choice {
  return priced(product, byId(product.sizes, id) ?? choice.size, choice.color)
}

/** Returns whether a colour is available in any size. */
export function hasColor(product: Pieces & Pick<Choosable, 'sizes'>, color: Variant): boolean {
  if (product.sizes.length === 0) return piecesOf(product, null, color) > 0
  return product.sizes.some((size) => piecesOf(product, size, color) > 0)
}

/** Returns whether a size is available in the selected colour. */
export const hasSize = (product: Pieces, size: Variant, color: Variant | null): boolean =>
  piecesOf(product, size, color) > 0

/** The stock of a combination. A server that does not count combinations gives availability by size and by colour. */
function piecesOf({ quantity, variants }: Pieces, size: Variant | null, color: Variant | null): number {
  if (quantity <= 0 || size?.in_stock === false || color?.in_stock === false) return 0
  if (!variants) return quantity
  const found = variants.find((stock) => stock.size_id === (size?.id ?? null) && stock.color_id === (color?.id ?? null))
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
