import type { ImportField } from '@rialto/contract/enums'
import type { StoredProduct } from '../../catalog/index.ts'

/** The parts of a product that an import may change, each put back as a whole. */
const PARTS = {
  name: ['name'],
  description: ['description', 'summary'],
  summary: ['description', 'summary'],
  brand: ['brand'],
  status: ['status'],
  categories: ['categoryIds'],
  price: ['price', 'discountPrice'],
  discount_price: ['price', 'discountPrice'],
  pictures: ['pictures'],
  surcharge: ['sizes', 'colors', 'variants'],
  variant: ['sizes', 'colors', 'variants'],
  variant_picture: ['sizes', 'colors', 'variants'],
  option_name: ['sizeLabel', 'colorLabel'],
  sku: ['sizes', 'colors', 'variants'],
  barcode: ['sizes', 'colors', 'variants'],
  grams: ['sizes', 'colors', 'variants'],
  // Stock moves on with every sale: it is put back by its difference.
  stock: [],
} as const satisfies Record<ImportField, readonly (keyof StoredProduct)[]>

export type Part = (typeof PARTS)[ImportField][number]
export type Snapshot = Partial<Pick<StoredProduct, Part>>

export const partsOf = (fields: readonly ImportField[]): Part[] =>
  [...new Set(fields.flatMap((field) => PARTS[field]))].sort()

export const snapshotOf = (product: StoredProduct, parts: readonly Part[]): Snapshot =>
  Object.fromEntries(parts.map((part) => [part, product[part]]))

/** Returns whether the parts equal the snapshot, apart from stock. */
export const isAsIn = (snapshot: Snapshot, product: StoredProduct, parts: readonly Part[]): boolean =>
  comparable(snapshot) === comparable(snapshotOf(product, parts))

function comparable({ variants, categoryIds, ...parts }: Snapshot): string {
  return JSON.stringify([
    Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)),
    categoryIds && [...categoryIds].sort((a, b) => a - b),
    // A variant that was removed and put back has another id.
    variants?.map(({ id: _id, stock: _stock, ...variant }) => variant),
  ])
}
