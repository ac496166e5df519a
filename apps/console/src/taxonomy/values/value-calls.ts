import type { LocalName } from '@rialto/contract'
import { LIST_LIMIT_MAX } from '@rialto/contract/limits'
import type { TaxonomyView } from '@rialto/contract/market-enums'
import { consoleApi } from '../../lib/api.ts'
import type { CatalogueTab } from '../catalogue-tabs.tsx'

export type ValueTab = Exclude<CatalogueTab, 'categories'>

/** A brand, colour or size, with the fields of its kind. */
export interface CatalogueValue {
  id: number
  name: string
  products: number
  version: number
  /** Empty for brands, which have one name. */
  texts: LocalName[]
  logo?: string
  code?: string
  position?: number
}

export interface ValueQuery {
  view?: TaxonomyView | undefined
  search?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

export interface ValuePage {
  items: CatalogueValue[]
  next_cursor: string | null
  total: number | null
  counts: Record<TaxonomyView, number>
}

export interface ValueChange {
  name?: string | undefined
  logo?: string | undefined
  code?: string | undefined
  /** From 0. */
  position?: number | undefined
  texts?: LocalName[] | undefined
}

interface ValueCalls {
  list: (query: ValueQuery, signal: AbortSignal) => Promise<ValuePage>
  add: (fields: { name: string; code: string }) => Promise<CatalogueValue>
  change: (id: number, change: ValueChange & { version: number }) => Promise<CatalogueValue>
  remove: (id: number) => Promise<unknown>
}

const withoutTexts = <Brand extends object>(brand: Brand) => ({ ...brand, texts: [] })

export const valueCalls: Record<ValueTab, ValueCalls> = {
  brands: {
    async list(query, signal) {
      const page = await consoleApi.call('GET /admin/brands', { query, signal })
      return { ...page, items: page.items.map(withoutTexts) }
    },
    add: async ({ name }) => withoutTexts((await consoleApi.call('POST /admin/brands', { body: { name } })).brand),
    change: async (id, { version, name, logo }) => {
      const body = { version, name, logo }
      return withoutTexts((await consoleApi.call('PATCH /admin/brands/{id}', { params: { id }, body })).brand)
    },
    remove: (id) => consoleApi.call('DELETE /admin/brands/{id}', { params: { id } }),
  },
  colors: {
    list: (query, signal) => consoleApi.call('GET /admin/colors', { query, signal }),
    add: async ({ name, code }) => (await consoleApi.call('POST /admin/colors', { body: { name, code } })).color,
    change: async (id, { version, name, code, texts }) => {
      const body = { version, name, code, texts }
      return (await consoleApi.call('PATCH /admin/colors/{id}', { params: { id }, body })).color
    },
    remove: (id) => consoleApi.call('DELETE /admin/colors/{id}', { params: { id } }),
  },
  sizes: {
    list: (query, signal) => consoleApi.call('GET /admin/sizes', { query, signal }),
    add: async ({ name }) => (await consoleApi.call('POST /admin/sizes', { body: { name } })).size,
    change: async (id, { version, name, position, texts }) => {
      const body = { version, name, position, texts }
      return (await consoleApi.call('PATCH /admin/sizes/{id}', { params: { id }, body })).size
    },
    remove: (id) => consoleApi.call('DELETE /admin/sizes/{id}', { params: { id } }),
  },
}

/** Reads all values, of which a merge may take one. */
export async function readAllValues(tab: ValueTab, signal: AbortSignal): Promise<CatalogueValue[]> {
  const values: CatalogueValue[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await valueCalls[tab].list({ cursor, limit: LIST_LIMIT_MAX }, signal)
    values.push(...page.items)
    if (page.next_cursor === null) return values
    cursor = page.next_cursor
  }
}
