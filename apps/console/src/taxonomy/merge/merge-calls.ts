import type { MergePreview } from '@rialto/contract'
import { consoleApi } from '../../lib/api.ts'
import type { CatalogueTab } from '../catalogue-tabs.tsx'

interface Merge {
  id: number
  into: number
  version: number
}

/** The calls that merge values of one kind. */
export interface MergeCalls {
  kind: CatalogueTab
  preview: (merge: Merge, signal: AbortSignal) => Promise<{ preview: MergePreview }>
  merge: (merge: Merge) => Promise<unknown>
}

const request = ({ id, into }: Merge) => ({ params: { id }, query: { into } })
const body = ({ id, into, version }: Merge) => ({ params: { id }, body: { into, version } })

export const mergeCalls: Record<CatalogueTab, MergeCalls> = {
  categories: {
    kind: 'categories',
    preview: (merge, signal) => consoleApi.call('GET /admin/categories/{id}/merge', { ...request(merge), signal }),
    merge: (merge) => consoleApi.call('POST /admin/categories/{id}/merge', body(merge)),
  },
  brands: {
    kind: 'brands',
    preview: (merge, signal) => consoleApi.call('GET /admin/brands/{id}/merge', { ...request(merge), signal }),
    merge: (merge) => consoleApi.call('POST /admin/brands/{id}/merge', body(merge)),
  },
  colors: {
    kind: 'colors',
    preview: (merge, signal) => consoleApi.call('GET /admin/colors/{id}/merge', { ...request(merge), signal }),
    merge: (merge) => consoleApi.call('POST /admin/colors/{id}/merge', body(merge)),
  },
  sizes: {
    kind: 'sizes',
    preview: (merge, signal) => consoleApi.call('GET /admin/sizes/{id}/merge', { ...request(merge), signal }),
    merge: (merge) => consoleApi.call('POST /admin/sizes/{id}/merge', body(merge)),
  },
}
