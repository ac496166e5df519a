import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LocalName } from '@rialto/contract'
import { BRAND_NAME_MAX, LIST_LIMIT_MAX, OPTION_NAME_MAX } from '@rialto/contract/limits'
import { TAXONOMY_VIEWS, type TaxonomyView } from '@rialto/contract/market-enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Palette, Ruler, Tag } from 'lucide'
import { consoleApi } from '../lib/api.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import type { CatalogueTab } from './catalogue-tabs.tsx'

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

interface ValueQuery {
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

interface ValueChange {
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
async function readAllValues(tab: ValueTab, signal: AbortSignal): Promise<CatalogueValue[]> {
  const values: CatalogueValue[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await valueCalls[tab].list({ cursor, limit: LIST_LIMIT_MAX }, signal)
    values.push(...page.items)
    if (page.next_cursor === null) return values
    cursor = page.next_cursor
  }
}

const keyOf = (tab: ValueTab) => `GET /admin/${tab}`

/** Brands, colours or sizes as the list's state asks for them. */
export function useValues(tab: ValueTab, state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = TAXONOMY_VIEWS.find((one) => one === state.view)
  return usePagedList({
    queryKey: [keyOf(tab), 'market', { view, search }],
    read: (cursor, signal) => valueCalls[tab].list({ view, search, cursor }, signal),
    isRealtime: false,
  })
}

/** All values, once `isWanted`. */
export const useAllValues = (tab: ValueTab, isWanted: boolean) =>
  useQuery({
    queryKey: [keyOf(tab), 'market', 'all of them'],
    queryFn: ({ signal }) => readAllValues(tab, signal),
    enabled: isWanted,
  })

export function useReloadValues(tab: ValueTab): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [keyOf(tab)] })
}

export function useAddValue(tab: ValueTab) {
  const reload = useReloadValues(tab)
  return useMutation({ mutationFn: valueCalls[tab].add, onSuccess: reload })
}

export function useRemoveValue(tab: ValueTab) {
  const reload = useReloadValues(tab)
  return useMutation({ mutationFn: valueCalls[tab].remove, onSuccess: reload })
}

/** How the screens of brands, colours and sizes differ in words. */
export function useValueWords(tab: ValueTab) {
  const { t } = useTranslation()
  return {
    brands: {
      title: t('Brands'),
      add: t('New brand'),
      find: t('Find a brand'),
      none: t('No brands yet'),
      failed: t('The brands could not be loaded'),
      nameMax: BRAND_NAME_MAX,
      icon: Tag,
    },
    colors: {
      title: t('Colours'),
      add: t('New colour'),
      find: t('Find a colour'),
      none: t('No colours yet'),
      failed: t('The colours could not be loaded'),
      nameMax: OPTION_NAME_MAX,
      icon: Palette,
    },
    sizes: {
      title: t('Sizes'),
      add: t('New size'),
      find: t('Find a size'),
      none: t('No sizes yet'),
      failed: t('The sizes could not be loaded'),
      nameMax: OPTION_NAME_MAX,
      icon: Ruler,
    },
  }[tab]
}
