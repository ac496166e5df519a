import type { LocalName, MarketBrand, MarketCategory, MarketColor, MarketSize } from '@rialto/contract'
import type { Place, StepDetails, TaxonomyKind } from '../../../db/tables.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { foldName, slugify } from '../../../lib/words.ts'

export interface CategoryRow {
  id: number
  parent_id: number | null
  name: string
  slug: string
  thumbnail: string
  position: number
  version: number
  /** How its products are taxed; null: as its main category, or as everything else. */
  tax_category_id: number | null
}

type Rows = readonly CategoryRow[]

/** The categories of one level below one parent, in their order. */
export const siblingsIn = (rows: Rows, parentId: number | null): CategoryRow[] =>
  rows.filter(({ parent_id }) => parent_id === parentId)

export const findRow = (rows: Rows, id: number | null): CategoryRow | undefined => rows.find((row) => row.id === id)

export const placeOf = (rows: Rows, row: CategoryRow): Place => ({
  parentId: row.parent_id,
  index: siblingsIn(rows, row.parent_id).findIndex(({ id }) => id === row.id),
})

/** The siblings at a place, with the row among them. */
export function withRowAt(rows: Rows, row: CategoryRow, { parentId, index }: Place): CategoryRow[] {
  const others = siblingsIn(rows, parentId).filter(({ id }) => id !== row.id)
  return others.toSpliced(Math.min(index, others.length), 0, row)
}

/** Main categories, each followed by its sub-categories. */
export function presentTree(
  rows: Rows,
  { products, names }: { products: ReadonlyMap<number, number>; names: ReadonlyMap<number, LocalName[]> },
): MarketCategory[] {
  const present = ({
    id,
    parent_id,
    name,
    slug,
    thumbnail,
    version,
    tax_category_id,
  }: CategoryRow): MarketCategory => ({
    id,
    tax_category_id,
    parent_id,
    name,
    slug,
    thumbnail,
    version,
    products: products.get(id) ?? 0,
    texts: names.get(id) ?? [],
  })
  return siblingsIn(rows, null).flatMap((main) => [present(main), ...siblingsIn(rows, main.id).map(present)])
}

/** Refuses a name that a sibling has. */
export function refuseTakenName(rows: Rows, wanted: { id?: number; name: string; parentId: number | null }) {
  const isTaken = siblingsIn(rows, wanted.parentId).some(
    ({ id, name }) => id !== wanted.id && foldName(name) === foldName(wanted.name),
  )
  const message = text('There is a category of this name already')
  return isTaken ? refuse('conflict', message, { errors: { name: [{ text: message }] } }) : undefined
}

/** The tree has two levels: a category with sub-categories stays a main one, and nothing stands below a sub-category. */
export function refusePlace(rows: Rows, row: CategoryRow | undefined, parentId: number | null): Refusal | undefined {
  if (parentId === null) return undefined
  const parent = findRow(rows, parentId)
  if (!parent || parent.id === row?.id) return refuse('not_found', text('Category not found'))
  if (parent.parent_id !== null)
    return refuse('conflict', text('{{name}} is a sub-category: nothing can stand below it'), {
      values: { name: parent.name },
    })
  if (row && siblingsIn(rows, row.id).length > 0)
    return refuse('conflict', text('{{name}} has sub-categories, so it stays a main category'), {
      values: { name: row.name },
    })
  return undefined
}

/** Refuses a merge that the two levels do not allow. */
export function refuseMerge(rows: Rows, source: CategoryRow, target: CategoryRow): Refusal | undefined {
  if (target.id === source.id || target.parent_id === source.id)
    return refuse('conflict', text('A category cannot be merged into itself or into its own sub-category'))
  if (target.parent_id !== null && siblingsIn(rows, source.id).length > 0)
    return refuse('conflict', text('{{name}} has sub-categories: merge it into a main category'), {
      values: { name: source.name },
    })
  return undefined
}

/** A free slug of the name's words; digits alone would be read as an id. */
export function freeSlug(rows: Rows, name: string): string {
  const words = slugify(name)
  const slug = words === '' || /^\d+$/.test(words) ? `category-${words}`.replace(/-$/, '') : words
  const taken = new Set(rows.map((row) => row.slug))
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? slug : `${slug}-${n}`
    if (!taken.has(candidate)) return candidate
  }
}

/** The values of products that form a plain list. */
export type ValueKind = 'brand' | 'color' | 'size'

export const tableOf = { brand: 'brands', color: 'colors', size: 'sizes' } as const

interface ValueTexts {
  notFound: TextKey
  taken: TextKey
  used: TextKey
  added: TextKey
  changed: TextKey
  removed: TextKey
  merged: TextKey
  itself: TextKey
}

export const valueTexts: Record<ValueKind, ValueTexts> = {
  brand: {
    notFound: text('Brand not found'),
    taken: text('There is a brand of this name already'),
    used: text('{{name}} has products. Choose the brand that takes them.'),
    added: text('Added the brand {{name}}'),
    changed: text('Changed the brand {{name}}'),
    removed: text('Removed the brand {{name}}'),
    merged: text('Merged the brand {{name}} into {{into}}'),
    itself: text('A brand cannot be merged into itself'),
  },
  color: {
    notFound: text('Colour not found'),
    taken: text('There is a colour of this name already'),
    used: text('{{name}} has products. Choose the colour that takes them.'),
    added: text('Added the colour {{name}}'),
    changed: text('Changed the colour {{name}}'),
    removed: text('Removed the colour {{name}}'),
    merged: text('Merged the colour {{name}} into {{into}}'),
    itself: text('A colour cannot be merged into itself'),
  },
  size: {
    notFound: text('Size not found'),
    taken: text('There is a size of this name already'),
    used: text('{{name}} has products. Choose the size that takes them.'),
    added: text('Added the size {{name}}'),
    changed: text('Changed the size {{name}}'),
    removed: text('Removed the size {{name}}'),
    merged: text('Merged the size {{name}} into {{into}}'),
    itself: text('A size cannot be merged into itself'),
  },
}

/** A product has one brand, but may come in several colours and sizes. */
export const inBothTexts = {
  color: text('Some products come in both colours ({{number}}): their stock cannot be told apart afterwards'),
  size: text('Some products come in both sizes ({{number}}): their stock cannot be told apart afterwards'),
} as const

export interface Step {
  id: number
  kind: TaxonomyKind
  sourceId: number
  targetId: number | null
  isUndone: boolean
  details: StepDetails
}

export interface MarketValues {
  brand: MarketBrand
  color: MarketColor
  size: MarketSize
}

/** Refuses a name that differs from another one in case or spaces alone. */
export function refuseTakenValueName(
  kind: ValueKind,
  rows: readonly { id: number; name: string }[],
  wanted: { id?: number; name: string },
): Refusal | undefined {
  const isTaken = rows.some(({ id, name }) => id !== wanted.id && foldName(name) === foldName(wanted.name))
  const message = valueTexts[kind].taken
  return isTaken ? refuse('conflict', message, { errors: { name: [{ text: message }] } }) : undefined
}
