import type { ImportField } from '@rialto/contract/enums'
import type { SafeHtml } from '../../../html/sanitize.ts'
import { choiceKey, type ProductContent, type ProductNames, type StoredProduct } from '../catalog/index.ts'

/** The data that undoes an import. */
export interface Undo {
  changed: ChangedProduct[]
  addedIds: number[]
}

export interface ChangedProduct {
  id: number
  handle: string
  name: string
  parts: Part[]
  before: Snapshot
  after: Snapshot
  /** The changes of stock, by size and colour. */
  deltas: { choice: string; delta: number }[]
}

export type KeptReason = 'gone' | 'changed' | 'sold'

/**
 * The content that puts a product back, or the reason why it stays: a part was changed since, or fewer pieces are left than the import
 * added. Pieces sold since stay sold, since stock is put back by its difference.
 */
export function planUndo(
  { parts, before, after, deltas }: ChangedProduct,
  current: StoredProduct | undefined,
  names: ProductNames,
): ProductContent | KeptReason {
  if (!current) return 'gone'
  if (!isAsIn(after, current, parts)) return 'changed'
  const stocks = new Map(current.variants.map((variant) => [choiceKey(variant), variant.stock]))
  for (const { choice, delta } of deltas) {
    const stock = stocks.get(choice)
    if (stock === undefined) return 'changed'
    if (stock - delta < 0) return 'sold'
    stocks.set(choice, stock - delta)
  }
  const { description, brand, categoryIds, sizes, colors, variants, ...texts } = before
  const hasOptions = variants !== undefined || deltas.length > 0
  const changedChoices = new Set(deltas.map(({ choice }) => choice))
  return {
    ...texts,
    // It was sanitized when it was stored.
    ...(description === undefined ? {} : { description: description as SafeHtml }),
    ...(brand === undefined ? {} : { brand: brand ?? '' }),
    ...(categoryIds && { categories: names.categories.byIds(categoryIds) }),
    ...(hasOptions && {
      options: {
        sizes: (sizes ?? current.sizes).map(({ name, surcharge }) => ({ name, surcharge })),
        colors: (colors ?? current.colors).map(({ name, surcharge, picture }) => ({ name, surcharge, picture })),
        variants: (variants ?? current.variants).map(({ stock, ...variant }) => {
          const choice = choiceKey(variant)
          const { size, color, sku, barcode, grams, picture } = variant
          // A variant that the import removed gets its former stock; other stock may be sold at this moment.
          const isKept = stocks.has(choice)
          const restored = isKept ? (changedChoices.has(choice) ? stocks.get(choice) : undefined) : stock
          return { size, color, sku, barcode, grams, picture, stock: restored }
        }),
      },
    }),
  }
}

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

type Part = (typeof PARTS)[ImportField][number]
type Snapshot = Partial<Pick<StoredProduct, Part>>

export const partsOf = (fields: readonly ImportField[]): Part[] =>
  [...new Set(fields.flatMap((field) => PARTS[field]))].sort()

export const snapshotOf = (product: StoredProduct, parts: readonly Part[]): Snapshot =>
  Object.fromEntries(parts.map((part) => [part, product[part]]))

/** Returns whether the parts equal the snapshot, apart from stock. */
const isAsIn = (snapshot: Snapshot, product: StoredProduct, parts: readonly Part[]): boolean =>
  comparable(snapshot) === comparable(snapshotOf(product, parts))

function comparable({ variants, categoryIds, ...parts }: Snapshot): string {
  return JSON.stringify([
    Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)),
    categoryIds && [...categoryIds].sort((a, b) => a - b),
    // A variant that was removed and put back has another id.
    variants?.map(({ id: _id, stock: _stock, ...variant }) => variant),
  ])
}
