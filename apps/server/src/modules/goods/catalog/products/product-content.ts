import type { ProductSafety } from '@rialto/contract'
import type { EnergyClass, ProductHoldState, ProductStatus, WithdrawalExemption } from '@rialto/contract/enums'
import type { NetUnit } from '@rialto/contract/price-per-unit'
import type { SafeHtml } from '../../../../html/sanitize.ts'

/**
 * The content of a product to write. An undefined field keeps its present value, or gets the default of a new product. Money is in
 * minor units.
 */
export interface ProductContent {
  name?: string | undefined
  description?: SafeHtml | undefined
  /** '' takes the first sentence of the description. */
  summary?: string | undefined
  /** '' means none. */
  brand?: string | undefined
  /** '' means none. */
  unit?: string | undefined
  /** How it is taxed; null: as its categories. */
  taxCategoryId?: number | null | undefined
  /** Its own names for size and colour; '' means the market's words. */
  sizeLabel?: string | undefined
  colorLabel?: string | undefined
  /** Thousandths of `netUnit`, of every variant without its own; null means that it is not told. */
  netQuantity?: number | null | undefined
  netUnit?: NetUnit | null | undefined
  withdrawalExempt?: WithdrawalExemption | null | undefined
  energyLabel?: EnergyLabel | null | undefined
  /** Its safety facts, all of them, and whether they are enough to publish it. */
  safety?: ProductSafety | undefined
  hasSafety?: boolean | undefined
  /** Its writer has looked after the facts of product and seller; what others publish without them stays a draft where the market asks for them. */
  isSafe?: boolean | undefined
  status?: ProductStatus | undefined
  /** When a draft becomes active; null means never by itself. */
  publishAt?: number | null | undefined
  categories?: CategoryRef[] | undefined
  price?: number | undefined
  /** 0 means none. */
  discountPrice?: number | undefined
  /** The times of the discount; a new `discountPrice` without them ends any plan. */
  discountPlan?: DiscountPlan | undefined
  options?: ProductOptions | undefined
  /** In their order; the first is the product's thumbnail. None at all is shown as a placeholder. */
  pictures?: ProductPicture[] | undefined
}

export const NO_SAFETY: ProductSafety = {
  manufacturer_id: null,
  responsible_id: null,
  identifier: '',
  warnings: '',
  is_old: false,
  old_reason: '',
}

/** An energy label with its picture, one of the shop's, and the page of the device in the register. */
export interface EnergyLabel {
  class: EnergyClass
  picture: string | null
  link: string | null
}

/** A discount begins and ends by itself; until it begins, `plannedPrice` waits apart from the product's `discountPrice`. */
export interface DiscountPlan {
  /** 0: none waits. */
  plannedPrice: number
  from: number | null
  to: number | null
}

/** A new product has a name and a price. */
export type NewProductContent = ProductContent & { name: string; price: number }

/** The sizes and colours to choose from, and the variants that are sold of them. */
export interface ProductOptions {
  sizes: { name: string; surcharge: number }[]
  colors: ColorOption[]
  /** Variants of the same size and colour as before stay the same row: carts and orders refer to it. */
  variants: VariantContent[]
}

interface ColorOption {
  name: string
  surcharge: number
  /** The picture that shows the colour; undefined keeps the present one. */
  picture?: string | null | undefined
}

/** Null means that the product has no sizes, or no colours. */
export interface VariantContent {
  size: string | null
  color: string | null
  sku?: string | undefined
  barcode?: string | undefined
  grams?: number | undefined
  stock?: number | undefined
  /** Thousandths of the product's unit; null: as much as in the product. Undefined keeps the present one. */
  netQuantity?: number | null | undefined
  /** Replaces the colour's; undefined keeps the present one. */
  picture?: string | null | undefined
}

export interface ProductPicture {
  /** Its path below the shop's media. */
  picture: string
  alt: string
  /** The address that it was fetched from; '' for an upload. */
  source: string
}

/** A category. One without an id is inserted with the first product that uses it. */
export interface CategoryRef {
  id: number | undefined
  parent: CategoryRef | null
  name: string
  slug: string
}

/** A product as it is in the database, with everything that belongs to it. */
export interface StoredProduct {
  id: number
  handle: string
  name: string
  description: string
  summary: string
  brand: string | null
  unit: string | null
  /** How it is taxed; null: as its categories. */
  taxCategoryId: number | null
  /** Its own names for size and colour; '' for the market's words. */
  sizeLabel: string
  colorLabel: string
  netQuantity: number | null
  netUnit: NetUnit | null
  withdrawalExempt: WithdrawalExemption | null
  energyLabel: EnergyLabel | null
  safety: ProductSafety
  /** Its safety facts are told. */
  hasSafety: boolean
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

interface StoredHold {
  state: ProductHoldState
  reason: string | null
  at: number
}

interface StoredChoice {
  id: number
  name: string
  surcharge: number
}

interface StoredColor extends StoredChoice {
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
  netQuantity: number | null
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

interface StoredPicture {
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
