import type { ProductHoldState, ProductStatus } from '@rialto/contract/enums'
import type { DiscountPlan } from './product-content.ts'

/** A product as it is in the database, with everything that belongs to it. */
export interface StoredProduct {
  id: number
  handle: string
  name: string
  description: string
  summary: string
  brand: string | null
  unit: string | null
  /** Its own names for size and colour; '' for the market's words. */
  sizeLabel: string
  colorLabel: string
  sku: string
  /** Chosen by the shop. */
  status: ProductStatus
  /** Why the market withholds it; null: it does not. */
  hold: StoredHold | null
  price: number
  discountPrice: number
  discountPlan: DiscountPlan
  publishAt: number | null
  version: number
  sold: number
  stock: number
  thumbnail: string
  categoryIds: number[]
  sizes: StoredChoice[]
  colors: StoredColor[]
  variants: StoredVariant[]
  pictures: StoredPicture[]
}

export interface StoredHold {
  state: ProductHoldState
  reason: string | null
  at: number
}

export interface StoredChoice {
  id: number
  name: string
  surcharge: number
}

export interface StoredColor extends StoredChoice {
  picture: string | null
}

export interface StoredVariant {
  id: number
  sizeId: number | null
  colorId: number | null
  /** Names too: a variant may remain of a size that the product no longer lists. */
  size: string | null
  color: string | null
  sku: string
  barcode: string
  grams: number
  stock: number
  /** Replaces its colour's. */
  picture: string | null
}

/** What a variant costs beyond the product's price; minor units. */
export function surchargeOf(
  { sizes, colors }: Pick<StoredProduct, 'sizes' | 'colors'>,
  { sizeId, colorId }: Pick<StoredVariant, 'sizeId' | 'colorId'>,
): number {
  const of = (choices: readonly StoredChoice[], id: number | null) =>
    choices.find((choice) => choice.id === id)?.surcharge ?? 0
  return of(sizes, sizeId) + of(colors, colorId)
}

export interface StoredPicture {
  picture: string
  alt: string
  /** The address that an import took it from; '' for all other pictures. */
  source: string
}

export interface StoredCategory {
  id: number
  parentId: number | null
  name: string
  slug: string
  position: number
}
