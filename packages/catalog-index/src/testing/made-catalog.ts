import { CatalogBuilder, type CatalogData, type CatalogProduct, type CatalogShape } from '../catalog-data.ts'
import { CatalogIndex } from '../catalog-index.ts'

export type Column = 'makers' | 'kinds' | 'sizes' | 'marks'
export type Key = 'amount' | 'age' | 'use'
export type Product = CatalogProduct<Column, Key>
export type Index = CatalogIndex<Column, Key, 'both'>

/** A catalogue as an owner might describe it. */
const SHAPE: CatalogShape<Column, Key, 'both'> = {
  columns: ['makers', 'kinds', 'sizes', 'marks'],
  keys: ['amount', 'age', 'use'],
  mixes: {
    both: [
      { key: 'age', weight: 1 },
      { key: 'use', weight: 2 },
    ],
  },
  ranged: 'amount',
}

/** An index as it is at a start. The values of two columns come with the products, those of the others by themselves. */
export const indexOf = (products: readonly Product[]): Index => new CatalogIndex(SHAPE, dataOf(products))

function dataOf(products: readonly Product[]): CatalogData<Column, Key | 'both'> {
  const builder = new CatalogBuilder(SHAPE)
  for (const { values, ...product } of products.toSorted((a, b) => a.id - b.id))
    builder.add(product, { makers: values.makers, marks: values.marks })
  for (const column of ['kinds', 'sizes'] as const)
    for (const value of new Set(products.flatMap(({ values }) => values[column])))
      builder.addValue(
        column,
        value,
        products.filter(({ values }) => values[column].includes(value)).map(({ id }) => id),
      )
  return builder.build({ feedId: '', version: 0 })
}

/** What somebody may choose; empty lists choose nothing. */
export interface Choice {
  makers: readonly number[]
  kinds: readonly number[]
  sizes: readonly number[]
  mark: number | undefined
  min: number | undefined
  max: number | undefined
}

export const EVERYTHING: Choice = { makers: [], kinds: [], sizes: [], mark: undefined, min: undefined, max: undefined }

export type Filter = 'kinds' | 'sizes' | 'mark' | 'amount'

/** Makers hold for all counts; the others are filters. */
export function selectionOf({ makers, kinds, sizes, mark, min, max }: Choice) {
  const filters = new Map<Filter, { column: Column; ids: readonly number[] } | { min?: number; max?: number }>()
  if (kinds.length > 0) filters.set('kinds', { column: 'kinds', ids: kinds })
  if (sizes.length > 0) filters.set('sizes', { column: 'sizes', ids: sizes })
  if (mark !== undefined) filters.set('mark', { column: 'marks', ids: [mark] })
  filters.set('amount', { min, max })
  return { base: makers.length > 0 ? [{ column: 'makers', ids: makers }] : [], filters } as const
}
