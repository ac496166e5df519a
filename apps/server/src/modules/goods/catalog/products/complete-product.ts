import type { ProductStatus } from '@rialto/contract/enums'
import { firstSentence } from '../../../../html/first-sentence.ts'
import { foldName } from '../../../../lib/names.ts'
import type { DiscountPlan, ProductContent, VariantContent } from './product-content.ts'
import type { StoredProduct, StoredVariant } from './stored-product.ts'

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
  sizeLabel: string
  colorLabel: string
  publishAt: number | null
  sizes: { name: string; surcharge: number }[]
  colors: { name: string; surcharge: number; picture: string | null }[]
  variants: CompleteVariant[]
}

export interface CompleteVariant {
  size: string | null
  color: string | null
  sku: string
  barcode: string
  grams: number
  stock: number
  picture: string | null
}

/** Fills in the fields that the content leaves undefined, from the stored product or with the defaults of a new one. */
export function completeProduct(content: ProductContent, stored: StoredProduct | undefined): CompleteProduct {
  const description = content.description ?? stored?.description ?? ''
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
    sizeLabel: content.sizeLabel ?? stored?.sizeLabel ?? '',
    colorLabel: content.colorLabel ?? stored?.colorLabel ?? '',
    publishAt: content.publishAt === undefined ? (stored?.publishAt ?? null) : content.publishAt,
    ...completeOptions(content, stored),
  }
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
    picture: variant.picture === undefined ? (stored?.picture ?? null) : variant.picture,
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
