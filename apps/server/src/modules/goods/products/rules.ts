import type { ProductStatus, ProductView, SellerProductSort, StockLevel } from '@rialto/contract/enums'
import { type TextKey, text } from '../../../lib/texts.ts'
import { foldName } from '../../../lib/words.ts'
import type { DiscountPlan } from '../catalog/index.ts'

export interface ProductFilter {
  shopId: number
  statuses: readonly ProductStatus[]
  /** `low` includes what is sold out. */
  stock: StockLevel | undefined
  categoryId: number | undefined
  /** Normalised words; each must be found. */
  words: readonly string[]
}

interface FilterQuery {
  view?: ProductView | undefined
  status?: ProductStatus | undefined
  stock?: StockLevel | undefined
  category_id?: number | undefined
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
  { view = 'all', status, stock, category_id }: FilterQuery,
  words: readonly string[],
): ProductFilter {
  return {
    shopId,
    // A status of its own widens nothing: archived ones are seen in their view, or by their status in "all".
    statuses: status && view === 'all' ? [status] : statusesOf[view].filter((one) => !status || one === status),
    stock: stock ?? (view === 'low' ? 'low' : undefined),
    categoryId: category_id,
    words,
  }
}

/** True where the filter's products are all those of its statuses, so that their number is known. */
export const isOnlyByStatus = ({ stock, categoryId, words }: ProductFilter): boolean =>
  stock === undefined && categoryId === undefined && words.length === 0

/** True where they are all those that are low in stock, which are on sale. */
export const isOnlyLow = ({ stock, statuses, categoryId, words }: ProductFilter): boolean =>
  stock === 'low' && statuses.includes('active') && categoryId === undefined && words.length === 0

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
  { description }: { description: string },
): string[] =>
  locales.filter((locale) => {
    const texts = translated.get(locale)
    return !texts?.name || (description !== '' && !texts.description)
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
