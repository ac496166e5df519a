import { foldName } from '../../../lib/names.ts'
import type { CategoryRef } from '../names/category-tree.ts'
import type { ProductDraft } from './draft.ts'
import type { StoredProduct, StoredVariant } from './stored.ts'
import { firstSentence } from './summary.ts'

/** All that a product is to be, once what the file leaves open is filled in. */
export interface CompleteProduct {
  handle: string
  line: number
  lastLine: number
  name: string
  description: string
  summary: string
  brand: string
  status: 'active' | 'hidden'
  categories: CategoryRef[]
  price: number
  discountPrice: number
  sizes: { name: string; surcharge: number }[]
  colors: { name: string; surcharge: number; picture: string | null }[]
  variants: CompleteVariant[]
  pictures: CompletePicture[]
}

export interface CompleteVariant {
  size: string | null
  color: string | null
  sku: string
  barcode: string
  grams: number
  stock: number
}

/** `picture` is its place in the shop's media; undefined while it has none. */
export interface CompletePicture {
  picture: string | undefined
  source: string
  alt: string
  line: number
}

/** Fills in what the file has no column for: from the product that is there, or as for any new one. */
export function complete(
  draft: ProductDraft,
  stored: StoredProduct | undefined,
  parts: Pick<CompleteProduct, 'categories' | 'pictures' | 'colors'>,
): CompleteProduct {
  const description = draft.description ?? stored?.description ?? ''
  const before = new Map(stored?.variants.map((variant) => [choiceKey(variant), variant]))
  return {
    handle: draft.handle,
    line: draft.line,
    lastLine: draft.lastLine,
    name: draft.name,
    description,
    summary: summaryOf(draft.summary, description, stored),
    brand: draft.brand ?? stored?.brand ?? '',
    status: draft.status ?? stored?.status ?? 'active',
    price: draft.price,
    discountPrice: draft.discountPrice,
    sizes: draft.sizes,
    variants: draft.variants.map((variant) => withDefaults(variant, before.get(choiceKey(variant)))),
    ...parts,
  }
}

function withDefaults(variant: ProductDraft['variants'][number], stored: StoredVariant | undefined): CompleteVariant {
  return {
    size: variant.size,
    color: variant.color,
    sku: variant.sku ?? stored?.sku ?? '',
    barcode: variant.barcode ?? stored?.barcode ?? '',
    grams: variant.grams ?? stored?.grams ?? 0,
    stock: variant.stock ?? stored?.stock ?? 0,
  }
}

/** What tells the variants of one product apart. */
export const choiceKey = ({ size, color }: { size: string | null; color: string | null }): string =>
  `${foldName(size ?? '')}\n${foldName(color ?? '')}`

/** A summary that somebody wrote outlives a new description; one that was derived follows it. */
function summaryOf(summary: string | undefined, description: string, stored: StoredProduct | undefined): string {
  if (summary) return summary
  const isWritten = stored !== undefined && stored.summary !== firstSentence(stored.description)
  return summary === undefined && isWritten ? stored.summary : firstSentence(description)
}

/** What two states of a product have in common when nothing has to be written. Names are compared as they are looked up. */
export function fingerprint(product: CompleteProduct): string {
  const { handle: _handle, line: _line, lastLine: _lastLine, categories, ...rest } = product
  return JSON.stringify({
    ...rest,
    brand: foldName(rest.brand),
    categories: categories.map((category) => category.id ?? category.slug).sort(),
    sizes: rest.sizes.map((size) => ({ ...size, name: foldName(size.name) })),
    colors: rest.colors.map((color) => ({ ...color, name: foldName(color.name) })),
    variants: rest.variants.map((variant) => ({ ...variant, choice: choiceKey(variant), size: null, color: null })),
    pictures: rest.pictures.map(({ picture, source, alt }) => [picture ?? source, alt]),
  })
}
