import type { ProductSafety } from '@rialto/contract'
import type { ProductStatus, WithdrawalExemption } from '@rialto/contract/enums'
import { PRICE_MAX } from '@rialto/contract/limits'
import type { NetUnit } from '@rialto/contract/price-per-unit'
import { firstSentence } from '../../../../html/convert.ts'
import { marketUnits, toMinor } from '../../../../lib/money.ts'
import { foldName } from '../../../../lib/words.ts'
import { PICTURES_MAX, STOCK_MAX, VARIANTS_MAX } from './limits.ts'
import {
  type DiscountPlan,
  type EnergyLabel,
  NO_SAFETY,
  type ProductContent,
  type ProductOptions,
  type StoredProduct,
  type StoredVariant,
  type VariantContent,
} from './product-content.ts'

/** A complete product except for its categories and pictures. */
export interface CompleteProduct {
  name: string
  description: string
  summary: string
  brand: string
  status: ProductStatus
  price: number
  discountPrice: number
  discountPlan: DiscountPlan
  unit: string | null
  taxCategoryId: number | null
  sizeLabel: string
  colorLabel: string
  netQuantity: number | null
  netUnit: NetUnit | null
  /** The net quantity of the cheapest variant. */
  cardNetQuantity: number | null
  withdrawalExempt: WithdrawalExemption | null
  energyLabel: EnergyLabel | null
  safety: ProductSafety
  publishAt: number | null
  sizes: { name: string; surcharge: number }[]
  colors: { name: string; surcharge: number; picture: string | null }[]
  variants: CompleteVariant[]
}

interface CompleteVariant {
  size: string | null
  color: string | null
  sku: string
  barcode: string
  grams: number
  stock: number
  netQuantity: number | null
  picture: string | null
}

/** Fills in the fields that the content leaves undefined, from the stored product or with the defaults of a new one. */
export function completeProduct(content: ProductContent, stored: StoredProduct | undefined): CompleteProduct {
  const description = content.description ?? stored?.description ?? ''
  const options = completeOptions(content, stored)
  const netQuantity = given(content.netQuantity, stored?.netQuantity)
  return {
    name: content.name ?? stored?.name ?? '',
    description,
    summary: completeSummary(content.summary, description, stored),
    brand: content.brand ?? stored?.brand ?? '',
    status: content.status ?? stored?.status ?? 'active',
    price: content.price ?? stored?.price ?? 0,
    discountPrice: content.discountPrice ?? stored?.discountPrice ?? 0,
    discountPlan: completePlan(content, stored),
    unit: (content.unit ?? stored?.unit) || null,
    taxCategoryId: content.taxCategoryId === undefined ? (stored?.taxCategoryId ?? null) : content.taxCategoryId,
    sizeLabel: content.sizeLabel ?? stored?.sizeLabel ?? '',
    colorLabel: content.colorLabel ?? stored?.colorLabel ?? '',
    netQuantity,
    netUnit: given(content.netUnit, stored?.netUnit),
    cardNetQuantity: cheapest(options)?.netQuantity ?? netQuantity,
    withdrawalExempt: given(content.withdrawalExempt, stored?.withdrawalExempt),
    energyLabel: given(content.energyLabel, stored?.energyLabel),
    safety: content.safety ?? stored?.safety ?? NO_SAFETY,
    publishAt: given(content.publishAt, stored?.publishAt),
    ...options,
  }
}

/** What the content says, null included; otherwise what is stored. */
const given = <Value>(value: Value | null | undefined, stored: Value | null | undefined): Value | null =>
  value === undefined ? (stored ?? null) : value

/** The variant whose price cards show: the first of those with the lowest surcharges. */
function cheapest({ sizes, colors, variants }: Pick<CompleteProduct, 'sizes' | 'colors' | 'variants'>) {
  const surcharge = (choices: readonly { name: string; surcharge: number }[], name: string | null) =>
    name === null ? 0 : (choices.find((choice) => foldName(choice.name) === foldName(name))?.surcharge ?? 0)
  const costs = variants.map(({ size, color }) => surcharge(sizes, size) + surcharge(colors, color))
  return variants[costs.indexOf(Math.min(...costs))]
}

const NO_PLAN: DiscountPlan = { plannedPrice: 0, from: null, to: null }

/** An import that repeats the present discount leaves its dates. */
function completePlan(
  { discountPrice, discountPlan }: ProductContent,
  stored: StoredProduct | undefined,
): DiscountPlan {
  if (discountPlan) return discountPlan
  const isSame = discountPrice === undefined || discountPrice === stored?.discountPrice
  return (isSame && stored?.discountPlan) || NO_PLAN
}

const SOLD_AS_IT_IS: VariantContent = { size: null, color: null }

function completeOptions({ options }: ProductContent, stored: StoredProduct | undefined) {
  if (!options && stored) return { sizes: stored.sizes, colors: stored.colors, variants: stored.variants }
  const { sizes, colors, variants } = options ?? { sizes: [], colors: [], variants: [SOLD_AS_IT_IS] }
  const storedVariants = new Map(stored?.variants.map((variant) => [choiceKey(variant), variant]))
  const storedPictures = new Map(stored?.colors.map((color) => [foldName(color.name), color.picture]))
  return {
    sizes,
    colors: colors.map((color) => ({
      ...color,
      picture: color.picture === undefined ? (storedPictures.get(foldName(color.name)) ?? null) : color.picture,
    })),
    variants: variants.map((variant) => completeVariant(variant, storedVariants.get(choiceKey(variant)))),
  }
}

function completeVariant(variant: VariantContent, stored: StoredVariant | undefined): CompleteVariant {
  return {
    size: variant.size,
    color: variant.color,
    sku: variant.sku ?? stored?.sku ?? '',
    barcode: variant.barcode ?? stored?.barcode ?? '',
    grams: variant.grams ?? stored?.grams ?? 0,
    stock: variant.stock ?? stored?.stock ?? 0,
    netQuantity: given(variant.netQuantity, stored?.netQuantity),
    picture: given(variant.picture, stored?.picture),
  }
}

/** Identifies a variant within its product. */
export const choiceKey = ({ size, color }: { size: string | null; color: string | null }): string =>
  `${foldName(size ?? '')}\n${foldName(color ?? '')}`

/** A given summary stays when the description changes; a derived one is derived again. */
function completeSummary(summary: string | undefined, description: string, stored: StoredProduct | undefined): string {
  if (summary) return summary
  const isWritten = stored !== undefined && stored.summary !== firstSentence(stored.description)
  return summary === undefined && isWritten ? stored.summary : firstSentence(description)
}

export type ContentFault =
  | 'name_missing'
  | 'invalid_price'
  | 'invalid_surcharge'
  | 'invalid_stock'
  | 'unknown_option'
  | 'duplicate_variant'
  | 'too_many_variants'
  | 'too_many_pictures'

/** The first reason why the content is invalid; undefined if there is none. */
export function findContentFault({ name, price, discountPrice, options, pictures }: ProductContent) {
  if (name !== undefined && name.trim() === '') return 'name_missing'
  if (!isPrice(price ?? 0) || !isPrice(discountPrice ?? 0)) return 'invalid_price'
  if ((pictures?.length ?? 0) > PICTURES_MAX) return 'too_many_pictures'
  return options && findOptionsFault(options)
}

/** Minor units that can be paid, up to the highest price that the contract allows. */
export const isPrice = (price: number): boolean =>
  Number.isInteger(price) && price >= 0 && price % marketUnits().quantum === 0 && price <= toMinor(PRICE_MAX + 1)

export const isStock = (stock: number): boolean => Number.isInteger(stock) && stock >= 0 && stock <= STOCK_MAX

function findOptionsFault({ sizes, colors, variants }: ProductOptions): ContentFault | undefined {
  if (variants.length > VARIANTS_MAX) return 'too_many_variants'
  if (![...sizes, ...colors].every(({ surcharge }) => isPrice(surcharge))) return 'invalid_surcharge'
  if (!variants.every(({ stock }) => stock === undefined || isStock(stock))) return 'invalid_stock'
  if (new Set(variants.map(choiceKey)).size < variants.length) return 'duplicate_variant'
  const [sizeNames, colorNames] = [sizes, colors].map((list) => new Set(list.map(({ name }) => foldName(name))))
  const isListed = (names: ReadonlySet<string> | undefined, name: string | null) =>
    name === null || names?.has(foldName(name)) === true
  const areListed = variants.every(({ size, color }) => isListed(sizeNames, size) && isListed(colorNames, color))
  return areListed ? undefined : 'unknown_option'
}
