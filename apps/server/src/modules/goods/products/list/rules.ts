import type { ProductStatus, ProductView, SellerProductSort, StockLevel } from '@rialto/contract/enums'

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
