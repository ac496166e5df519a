import type { SafeHtml } from '../../../../html/sanitize-description.ts'
import { choiceKey, type ProductContent, type ProductNames, type StoredProduct } from '../../catalog/index.ts'
import { isAsIn, type Part, type Snapshot } from './snapshot.ts'

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
