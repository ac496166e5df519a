import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSellerDetails } from '@rialto/contract'
import { MARKET_SELLER_VIEWS, type ShopStatus } from '@rialto/contract/enums'
import { FACT_GAPS, MARKET_SELLER_SORTS, SELLER_TAX_STATUSES } from '@rialto/contract/market-enums'
import type { BadgeTone } from '@rialto/ui/badge.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

const LIST = 'GET /admin/sellers'
const ONE = 'GET /admin/sellers/{id}'

/** The shops of the market as the list's state asks for them. */
export function useSellers(state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = MARKET_SELLER_VIEWS.find((one) => one === state.view)
  const sort = MARKET_SELLER_SORTS.find((one) => one === state.sort)
  const tax = SELLER_TAX_STATUSES.find((one) => one === state.filter('tax'))
  const facts = FACT_GAPS.find((one) => one === state.filter('facts'))
  return usePagedList({
    queryKey: [LIST, 'market', { view, sort, search, tax, facts }],
    read: (cursor, signal) => consoleApi.call(LIST, { query: { view, sort, search, tax, facts, cursor }, signal }),
  })
}

/** A shop with all that was sent. @param id 0: none is opened */
export const useSeller = (id: number) =>
  useQuery({
    queryKey: [ONE, 'market', id],
    queryFn: ({ signal }) => consoleApi.call(ONE, { params: { id }, signal }),
    enabled: id > 0,
  })

type Decision = { kind: 'approve' | 'reopen' } | { kind: 'reject' | 'close'; reason: string }

/** Decides about a shop. The reply is the shop as it is now. */
export function useDecide(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision): Promise<{ seller: MarketSellerDetails }> => {
      const params = { id }
      switch (decision.kind) {
        case 'approve':
          return consoleApi.call('POST /admin/sellers/{id}/approve', { params })
        case 'reopen':
          return consoleApi.call('POST /admin/sellers/{id}/reopen', { params })
        case 'reject':
          return consoleApi.call('POST /admin/sellers/{id}/reject', { params, body: { reason: decision.reason } })
        case 'close':
          return consoleApi.call('POST /admin/sellers/{id}/close', { params, body: { reason: decision.reason } })
      }
    },
    onSuccess(data) {
      queries.setQueryData([ONE, 'market', id], data)
      return queries.invalidateQueries({ queryKey: [LIST] })
    },
  })
}

/** The words for the status of a shop. */
export function useSellerWords(): Record<ShopStatus, { label: string; tone: BadgeTone }> {
  const { t } = useTranslation()
  return {
    pending: { label: t('Waiting'), tone: 'warn' },
    active: { label: t('Open'), tone: 'ok' },
    rejected: { label: t('Rejected'), tone: 'mute' },
    closed: { label: t('Closed'), tone: 'bad' },
  }
}
