import type { Product, Variant } from '@rialto/contract'
import { displayPrice } from '@rialto/contract/price-rules'

/** The fields of a product that a choice needs. Without `variants`, the stock of sizes and colours is taken one by one. */
export type Choosable = Pick<Product, 'price' | 'discount_price' | 'quantity' | 'sizes' | 'colors' | 'variants'>

type Pieces = Pick<Choosable, 'quantity' | 'variants'>

/** A selected size and colour with their prices, in decimals of the default currency, surcharges included. */
export interface Choice {
  size: Variant | null
  color: Variant | null
  /** Several sizes are offered and none is chosen: the price is the lowest, the stock that of the fullest size. */
  needsSize: boolean
  /** Stock of this combination. */
  quantity: number
  price: number
  /** The sizes that may still be chosen have different prices. */
  isFrom: boolean
  /** The price before the discount; null without one. */
  was: number | null
  /** The discount in percent; 0 without one. */
  percent: number
  /** The picture of this very combination; undefined without one. */
  ownPicture: string | undefined
  /** The own picture, or the colour's. */
  picture: string | undefined
}

/** The ids in the page's address. */
export interface VariantIds {
  size: number | null
  color: number | null
}

/**
 * Selects a variant. Without a colour's id the first available one is selected, which the picture shows; a size only if there is no
 * other, since it decides what one gets. A requested variant is selected even if it is sold out, so that a shared link shows what was
 * shared.
 */
export function choose(product: Choosable, wanted: VariantIds): Choice {
  const color = byId(product.colors, wanted.color) ?? firstColor(product)
  const size = byId(product.sizes, wanted.size) ?? onlySize(product)
  return priced(product, size, color)
}

/** Selects another colour and keeps the size if it is available in that colour. */
export function withColor(product: Choosable, choice: Choice, id: number): Choice {
  const color = byId(product.colors, id) ?? choice.color
  const keeps = piecesOf(product, choice.size, color) > 0
  return priced(product, keeps ? choice.size : onlySize(product), color)
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
  return Math.max(0, combinationOf(variants, size, color)?.quantity ?? 0)
}

const combinationOf = (variants: Pieces['variants'], size: Variant | null, color: Variant | null) =>
  variants?.find((one) => one.size_id === (size?.id ?? null) && one.color_id === (color?.id ?? null))

function priced(product: Choosable, size: Variant | null, color: Variant | null): Choice {
  const ownPicture = combinationOf(product.variants, size, color)?.thumbnail
  const needsSize = size === null && product.sizes.length > 0
  const open = needsSize ? product.sizes.filter((each) => hasSize(product, each, color)) : []
  const surcharges = (open.length > 0 ? open : needsSize ? product.sizes : [size]).map((each) => each?.price ?? 0)
  const surcharge = Math.min(...surcharges)
  const { unitPrice, priceBefore, discountPercentage } = displayPrice(product, surcharge + (color?.price ?? 0))
  return {
    size,
    color,
    needsSize,
    quantity: needsSize
      ? Math.max(0, ...open.map((each) => piecesOf(product, each, color)))
      : piecesOf(product, size, color),
    price: unitPrice,
    isFrom: surcharges.some((each) => each !== surcharge),
    was: priceBefore,
    percent: discountPercentage,
    ownPicture,
    picture: ownPicture ?? color?.thumbnail,
  }
}

const byId = (variants: readonly Variant[], id: number | null): Variant | undefined =>
  variants.find((variant) => variant.id === id)

const firstColor = (product: Choosable): Variant | null =>
  product.colors.find((color) => hasColor(product, color)) ?? product.colors[0] ?? null

const onlySize = ({ sizes }: Choosable): Variant | null => (sizes.length === 1 ? (sizes[0] ?? null) : null)
