import { MARKET_PRODUCT_VIEWS } from '@rialto/contract/market-enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../../lib/api.ts'
import { type ListState, useDebounced } from '../../list/use-list-state.ts'
import { usePagedList } from '../../list/use-paged-list.ts'

const PRODUCTS = 'GET /admin/products'
const PRODUCT = 'GET /admin/products/{id}'

/** The products of all shops as the list's state asks for them. */
export function useMarketProducts(state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = MARKET_PRODUCT_VIEWS.find((one) => one === state.view)
  return usePagedList({
    queryKey: [PRODUCTS, 'market', { view, search }],
    read: (cursor, signal) => consoleApi.call(PRODUCTS, { query: { view, search, cursor }, signal }),
    isRealtime: false,
  })
}

export const useMarketProduct = (id: number) =>
  useQuery({
    queryKey: [PRODUCT, 'market', id],
    queryFn: ({ signal }) => consoleApi.call(PRODUCT, { params: { id }, signal }),
  })

export type ProductDecision = { kind: 'show' | 'approve' } | { kind: 'hide' | 'refuse'; reason: string }

/** Decides about a product, and reads it and the lists anew. */
export function useDecideProduct(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (decision: ProductDecision): Promise<void> => {
      const params = { id }
      switch (decision.kind) {
        case 'hide':
          await consoleApi.call('POST /admin/products/{id}/hide', { params, body: { reason: decision.reason } })
          return
        case 'show':
          await consoleApi.call('POST /admin/products/{id}/show', { params })
          return
        case 'approve':
          await consoleApi.call('POST /admin/products/approve', { body: { ids: [id] } })
          return
        case 'refuse':
          await consoleApi.call('POST /admin/products/refuse', { body: { ids: [id], reason: decision.reason } })
      }
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [PRODUCT] }),
        queries.invalidateQueries({ queryKey: [PRODUCTS] }),
        queries.invalidateQueries({ queryKey: ['GET /admin/reports'], refetchType: 'none' }),
      ]),
  })
}
