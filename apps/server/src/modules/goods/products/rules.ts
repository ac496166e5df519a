import type { BulkProductChange } from '@rialto/contract'
import { changePrice, discountedPrice } from '@rialto/contract/bulk-prices'
import type { ProductGap, ProductStatus, ProductView, SellerProductSort, StockLevel } from '@rialto/contract/enums'
import { PRICE_MAX, VARIANT_STOCK_MAX } from '@rialto/contract/limits'
import { marketUnits, toMinor } from '../../../lib/money.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { foldName } from '../../../lib/words.ts'
import { type DiscountPlan, priceColumns } from '../catalog/index.ts'
import type { ChangedProduct, ChosenColumns } from './repository-bulk.ts'

export interface ProductFilter {
  shopId: number
  statuses: readonly ProductStatus[]
  /** `low` includes what is sold out. */
  stock: StockLevel | undefined
  categoryId: number | undefined
  taxCategoryId: number | undefined
  lacks: ProductGap | undefined
  /** Normalised words; each must be found. */
  words: readonly string[]
}

interface FilterQuery {
  view?: ProductView | undefined
  status?: ProductStatus | undefined
  stock?: StockLevel | undefined
  category_id?: number | undefined
  tax_category_id?: number | undefined
  lacks?: ProductGap | undefined
}

const statusesOf: Record<ProductView, readonly ProductStatus[]> = {
  all: ['draft', 'active', 'hidden'],
  active: ['active'],
  low: ['active'],
  hidden: ['hidden'],
  draft: ['draft'],
  archived: ['archived'],
}

export function toFilter(
  shopId: number,
  { view = 'all', status, stock, category_id, tax_category_id, lacks }: FilterQuery,
  words: readonly string[],
): ProductFilter {
  return {
    shopId,
    // A status of its own widens nothing: archived ones are seen in their view, or by their status in "all".
    statuses: status && view === 'all' ? [status] : statusesOf[view].filter((one) => !status || one === status),
    stock: stock ?? (view === 'low' ? 'low' : undefined),
    categoryId: category_id,
    taxCategoryId: tax_category_id,
    lacks,
    words,
  }
}

/** True where the filter's products are all those of its statuses, so that their number is known. */
export const isOnlyByStatus = (filter: ProductFilter): boolean => filter.stock === undefined && hasNoOtherChoice(filter)

const hasNoOtherChoice = ({ categoryId, taxCategoryId, lacks, words }: ProductFilter): boolean =>
  categoryId === undefined && taxCategoryId === undefined && lacks === undefined && words.length === 0

/** True where they are all those that are low in stock, which are on sale. */
export const isOnlyLow = (filter: ProductFilter): boolean =>
  filter.stock === 'low' && filter.statuses.includes('active') && hasNoOtherChoice(filter)

export interface SortOrder {
  column: 'created_at' | 'name' | 'price' | 'stock' | 'sold'
  direction: 'asc' | 'desc'
}

export const toSortOrder = (sort: SellerProductSort): SortOrder => ({
  column: sort.replace('-', '') as SortOrder['column'],
  direction: sort.startsWith('-') ? 'desc' : 'asc',
})

/** The last product of a page: its value in the sorted column, and its id. */
export interface Position {
  value: string | number
  id: number
}

export const toCursor = ({ value, id }: Position): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** @returns undefined for a text that is no cursor of this column */
export function toPosition(cursor: string, { column }: SortOrder): Position | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(parts)) return undefined
    const [value, id] = parts
    const isValid = column === 'name' ? typeof value === 'string' && !value.includes('\0') : Number.isSafeInteger(value)
    return isValid && Number.isSafeInteger(id) && Math.abs(id) < 2 ** 31 ? { value, id } : undefined
  } catch {
    return undefined
  }
}

interface Texts {
  name?: string
  description?: string
}

/** Languages in which the name, or a description that the product has, is missing. */
export const missingLanguages = (
  locales: readonly string[],
  translated: ReadonlyMap<string, Texts>,
  hasDescription: boolean,
): string[] =>
  locales.filter((locale) => {
    const texts = translated.get(locale)
    return !texts?.name || (hasDescription && !texts.description)
  })

export interface Discount {
  /** Minor units. */
  price: number
  /** Null: at once. */
  from: number | null
  /** Null: until it is taken back. */
  to: number | null
}

/** The columns of a discount: it applies now, or waits until it begins. */
export function planDiscount(
  discount: Discount | null,
  now: number,
): { discountPrice: number; discountPlan: DiscountPlan } {
  if (!discount) return { discountPrice: 0, discountPlan: { plannedPrice: 0, from: null, to: null } }
  const { price, from, to } = discount
  return from !== null && from > now
    ? { discountPrice: 0, discountPlan: { plannedPrice: price, from, to } }
    : { discountPrice: price, discountPlan: { plannedPrice: 0, from, to } }
}

/** The reason why a discount cannot be; undefined if it can. */
export function findDiscountFault(
  discount: Discount,
  price: number,
  now: number,
): [field: string, TextKey] | undefined {
  if (discount.price <= 0 || discount.price >= price)
    return ['discount.price', text('The discount price must be above 0 and below the price')]
  if (discount.to !== null && discount.to <= Math.max(now, discount.from ?? now))
    return ['discount.to', text('The discount must end after it begins, and not in the past')]
  return undefined
}

/** A draft that is due is active; only drafts keep a time of publication. */
export function planStatus(
  { status, publishAt }: { status: ProductStatus; publishAt: number | null },
  now: number,
): { status: ProductStatus; publishAt: number | null } {
  if (status !== 'draft') return { status, publishAt: null }
  return publishAt !== null && publishAt <= now ? { status: 'active', publishAt: null } : { status, publishAt }
}

/** Names that read alike are one name: the first. */
export function uniqueNames(names: readonly string[]): Map<string, string> {
  const byFold = new Map<string, string>()
  for (const name of names) if (!byFold.has(foldName(name))) byFold.set(foldName(name), name)
  return byFold
}

type Outcome = { values: ChosenColumns } | { fault: TextKey }

/** The columns that a change sets in a product; a change of categories or stock sets none of them. */
export function changeOf(product: ChangedProduct, change: BulkProductChange, now: number): Outcome {
  switch (change.kind) {
    case 'price':
      return changedPrice(product, change)
    case 'discount':
      return changedDiscount(product, change, now)
    case 'tax_category':
      return { values: { tax_category_id: change.tax_category_id } }
    case 'status':
      return changedStatus(product, change.status, now)
    case 'stock':
      return changedStock(product, change)
    case 'category':
      return { values: {} }
  }
}

function changedPrice(product: ChangedProduct, change: Extract<BulkProductChange, { kind: 'price' }>): Outcome {
  const value = change.by === 'percent' ? change.value : toMinor(change.value)
  const price = changePrice(product.price, { ...change, value }, marketUnits())
  if (price < 0 || price > toMinor(PRICE_MAX)) return { fault: text('The price would be out of range') }
  const discount = product.planned_discount_price || product.discount_price
  if (discount > 0 && price <= discount) return { fault: text('The price must stay above the discount price') }
  if (price === 0 && product.status === 'active') return { fault: text('A product on the market needs a price') }
  return { values: priceColumns(price, product.discount_price) }
}

function changedDiscount(
  product: ChangedProduct,
  { percent, from, to }: Extract<BulkProductChange, { kind: 'discount' }>,
  now: number,
): Outcome {
  const toMoment = (time: string | null) => (time === null ? null : Date.parse(time))
  const discount =
    percent === 0
      ? null
      : { price: discountedPrice(product.price, percent, marketUnits()), from: toMoment(from), to: toMoment(to) }
  const fault = discount && findDiscountFault(discount, product.price, now)
  if (fault) return { fault: fault[1] }
  const { discountPrice, discountPlan } = planDiscount(discount, now)
  return {
    values: {
      ...priceColumns(product.price, discountPrice),
      planned_discount_price: discountPlan.plannedPrice,
      discount_from: discountPlan.from,
      discount_to: discountPlan.to,
    },
  }
}

export const TELL_FIRST = text('It is published once the shop has told who sells')

function changedStatus(product: ChangedProduct, status: ProductStatus, now: number): Outcome {
  if (status === 'active' && product.price === 0) return { fault: text('A product on the market needs a price') }
  if (status === 'active' && product.status !== 'active' && product.may_be_published === 0)
    return { fault: text('It is published once its safety facts are told') }
  const planned = planStatus({ status, publishAt: product.publish_at }, now)
  const isPublished = planned.status === 'active' && product.status === 'draft'
  return {
    values: { status: planned.status, publish_at: planned.publishAt, ...(isPublished ? { created_at: now } : {}) },
  }
}

function changedStock(
  { lowest_stock, highest_stock }: ChangedProduct,
  { mode, value }: Extract<BulkProductChange, { kind: 'stock' }>,
): Outcome {
  const [lowest, highest] = mode === 'set' ? [value, value] : [lowest_stock + value, highest_stock + value]
  if (lowest < 0) return { fault: text('The stock cannot be below 0') }
  return highest > VARIANT_STOCK_MAX ? { fault: text('This stock is not valid') } : { values: {} }
}
