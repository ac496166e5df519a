import { orderData } from '@rialto/catalog-index'
import { KEY_NAMES, type ListedProduct, recommendationOrder, sortKeys } from '../catalog-changes.ts'
import type { CatalogData } from '../catalog-index.ts'
import { FACETS, facetsData } from '../facets.ts'

const record = <Name extends string, Value>(names: readonly Name[], create: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, create(name)])) as Record<Name, Value>

/** The data of a catalogue as it is read at a start. */
export function dataOf(products: readonly ListedProduct[]): CatalogData {
  const sorted = products.toSorted((a, b) => a.id - b.id)
  const rowsWith = (meets: (product: ListedProduct) => boolean) =>
    Uint32Array.from(sorted.flatMap((product, row) => (product.isVisible && meets(product) ? [row] : [])))
  const bits = new Uint32Array(Math.ceil(sorted.length / 32))
  for (const row of rowsWith(() => true)) bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31))
  const orders = record(KEY_NAMES, (name) => orderData(Float64Array.from(sorted, (each) => sortKeys(each)[name])))
  return {
    ids: Uint32Array.from(sorted, ({ id }) => id),
    visible: bits,
    orders: { ...orders, just_for_you: recommendationOrder(orders.popular_product.rows, orders.newest.rows) },
    facets: facetsData(
      record(FACETS, (name) => {
        const ids = [...new Set(sorted.flatMap((product) => product.values[name]))]
        return new Map(ids.map((id) => [id, rowsWith((each) => each.values[name].includes(id))]))
      }),
      sorted.length,
    ),
    feedId: '',
    version: 0,
  }
}

export const noNames = { shops: [], brands: [], categories: [], sizes: [], colors: [] }
