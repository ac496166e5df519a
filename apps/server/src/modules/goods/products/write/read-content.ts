import type { ValidatedFor } from '@rialto/contract'
import { sanitizeDescription } from '../../../../html/sanitize-description.ts'
import { toMinor } from '../../../../lib/money.ts'
import { cleanLine, foldName } from '../../../../lib/names.ts'
import { normalizeNewlines } from '../../../../lib/normalize-newlines.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { type TextKey, text } from '../../../../texts/index.ts'
import type { CategoryRef, ProductContent, ProductNames, ProductOptions, StoredProduct } from '../../catalog/index.ts'
import { type Discount, findDiscountFault, planDiscount, planStatus, uniqueNames } from './rules.ts'

/** The fields of a product as the console sends them; amounts are decimals. */
export type ProductInput = Omit<ValidatedFor<'PATCH /seller/products/{id}'>['body'], 'version' | 'stock'>

interface Context {
  /** Undefined for a new product. */
  stored: StoredProduct | undefined
  names: ProductNames
  now: number
  /** The pictures that the product may show. */
  allowedPictures: ReadonlySet<string>
}

/** Checks what the console sent and turns it into content to write. */
export function readContent(input: ProductInput, context: Context): ProductContent | Refusal {
  const { stored, now } = context
  const price = input.price === undefined ? undefined : toMinor(input.price)
  const discount = input.discount === undefined ? undefined : input.discount && readDiscount(input.discount)
  const nextPrice = price ?? stored?.price ?? 0
  const fault = findPriceFault(context, { price, discount, nextPrice })
  if (fault) return refuseField(...fault)
  const state = readState(input, context)
  if (nextPrice === 0 && mustHavePrice(context, { price, state }))
    return refuseField('price', text('A product on the market needs a price'))
  const categories = input.category_ids && readCategories(input.category_ids, context.names)
  if (input.category_ids && !categories) return refuseField('category_ids', text('This category does not exist'))
  if (hasForeignPicture(input, context))
    return refuseField('pictures', text('This picture is not one of your shop. Please upload it again.'))
  const options = input.options && readOptions(input.options)
  if (options === 'duplicate') return refuseField('options', text('Two sizes or two colours have the same name'))
  const sources = new Map(stored?.pictures.map(({ picture, source }) => [picture, source]))
  return {
    name: input.name === undefined ? undefined : cleanLine(input.name),
    summary: input.summary === undefined ? undefined : normalizeNewlines(input.summary),
    description: input.description === undefined ? undefined : sanitizeDescription(input.description),
    brand: input.brand === undefined ? undefined : cleanLine(input.brand),
    unit: input.unit,
    sizeLabel: input.size_label === undefined ? undefined : cleanLine(input.size_label),
    colorLabel: input.color_label === undefined ? undefined : cleanLine(input.color_label),
    categories: categories || undefined,
    price,
    ...(discount === undefined ? {} : planDiscount(discount, now)),
    ...state,
    pictures: input.pictures?.map(({ picture, alt }) => ({ picture, alt, source: sources.get(picture) ?? '' })),
    options: options || undefined,
  }
}

const readDiscount = ({ price, from, to }: { price: number; from: string | null; to: string | null }): Discount => ({
  price: toMinor(price),
  from: from === null ? null : Date.parse(from),
  to: to === null ? null : Date.parse(to),
})

function findPriceFault(
  { stored, now }: Context,
  {
    price,
    discount,
    nextPrice,
  }: { price: number | undefined; discount: Discount | null | undefined; nextPrice: number },
): [string, TextKey] | undefined {
  if (discount) return findDiscountFault(discount, nextPrice, now)
  const present = stored && (stored.discountPlan.plannedPrice || stored.discountPrice)
  return price !== undefined && discount === undefined && present && price <= present
    ? ['price', text('The price must stay above the discount price')]
    : undefined
}

function readState(
  { status, publish_at }: ProductInput,
  { stored, now }: Context,
): Pick<ProductContent, 'status' | 'publishAt'> {
  if (status === undefined && publish_at === undefined && stored) return {}
  const given = publish_at ? Date.parse(publish_at) : null
  const publishAt = publish_at === undefined ? (stored?.publishAt ?? null) : given
  return planStatus({ status: status ?? stored?.status ?? 'draft', publishAt }, now)
}

/** Products that were imported without a price stay as they are until one of these fields is touched. */
function mustHavePrice(
  { stored }: Context,
  { price, state }: { price: number | undefined; state: Pick<ProductContent, 'status' | 'publishAt'> },
): boolean {
  const isTouched = price !== undefined || state.status !== undefined
  const status = state.status ?? stored?.status
  return isTouched && (status === 'active' || (state.publishAt ?? stored?.publishAt ?? null) !== null)
}

/** A product stands in its category and in that category's parent. @returns undefined if one is unknown */
function readCategories(ids: readonly number[], { categories }: ProductNames): CategoryRef[] | undefined {
  const found = categories.byIds(ids)
  if (found.length < ids.length) return undefined
  return [...new Set(found.flatMap((ref) => (ref.parent ? [ref.parent, ref] : [ref])))]
}

function hasForeignPicture({ pictures, options }: ProductInput, { allowedPictures }: Context): boolean {
  const named = [...(pictures ?? []), ...(options?.colors ?? []), ...(options?.variants ?? [])].flatMap(
    ({ picture }) => picture ?? [],
  )
  return named.some((picture) => !allowedPictures.has(picture))
}

/** Variants name sizes and colours as these are written in their lists. */
function readOptions({ sizes, colors, variants }: NonNullable<ProductInput['options']>): ProductOptions | 'duplicate' {
  const [sizeNames, colorNames] = [sizes, colors].map((list) => uniqueNames(list.map(({ name }) => cleanLine(name))))
  if (sizeNames?.size !== sizes.length || colorNames?.size !== colors.length) return 'duplicate'
  const nameIn = (names: ReadonlyMap<string, string> | undefined, name: string | null) =>
    name ? (names?.get(foldName(name)) ?? name) : null
  return {
    sizes: sizes.map(({ name, surcharge }) => ({ name: cleanLine(name), surcharge: toMinor(surcharge) })),
    colors: colors.map(({ name, surcharge, picture }) => ({
      name: cleanLine(name),
      surcharge: toMinor(surcharge),
      picture,
    })),
    variants: variants.map((variant) => ({
      ...variant,
      size: nameIn(sizeNames, variant.size),
      color: nameIn(colorNames, variant.color),
    })),
  }
}

export const refuseField = (field: string, reason: TextKey): Refusal =>
  refuse('invalid', reason, { errors: { [field]: [{ text: reason }] } })
