import type { RequestFor } from '@rialto/contract'
import { VOUCHER_VIEWS, type VoucherView } from '@rialto/contract/enums'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../../lib/api.ts'
import type { ListState } from '../../list/use-list-state.ts'
import { usePagedList } from '../../list/use-paged-list.ts'

const LIST = 'GET /admin/flash-sales'
const ONE = 'GET /admin/flash-sales/{id}'
const POLL_MS = 30_000

const viewOf = (name: string): VoucherView => VOUCHER_VIEWS.find((view) => view === name) ?? 'running'

/** The flash sales of the market in a view. */
export function useMarketSales({ view }: ListState) {
  return usePagedList({
    queryKey: [LIST, viewOf(view)],
    read: (cursor, signal) => consoleApi.call(LIST, { query: { view: viewOf(view), cursor }, signal }),
    totalOf: ({ counts }) => counts[viewOf(view)],
    isRealtime: false,
  })
}

export const useMarketSale = (id: number) =>
  useQuery({
    queryKey: [ONE, id],
    queryFn: ({ signal }) => consoleApi.call(ONE, { params: { id }, signal }),
    refetchInterval: POLL_MS,
  })

/** Products of open shops that a search finds and that are not in the sale yet. */
export const useCandidates = (id: number, search: string) =>
  useQuery({
    queryKey: ['GET /admin/flash-sales/{id}/candidates', id, search],
    queryFn: ({ signal }) =>
      consoleApi.call('GET /admin/flash-sales/{id}/candidates', { params: { id }, query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })

export type NewSale = RequestFor<'POST /admin/flash-sales'>['body']
type Changes = RequestFor<'PATCH /admin/flash-sales/{id}'>['body']
type Offer = RequestFor<'POST /admin/flash-sales/{id}/offers'>['body']

/** A change after which lists and the sale itself are read again. */
function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([LIST, ONE].map((key) => queries.invalidateQueries({ queryKey: [key], refetchType: 'active' }))),
  })
}

export const usePlanSale = () => useChange((body: NewSale) => consoleApi.call('POST /admin/flash-sales', { body }))

export const useUpdateSale = (id: number) =>
  useChange((body: Changes) => consoleApi.call('PATCH /admin/flash-sales/{id}', { params: { id }, body }))

/** Beginning, stopping, copying and deleting a sale. */
export function useSaleActions(id: number) {
  const params = { id }
  return {
    start: useChange(() => consoleApi.call('POST /admin/flash-sales/{id}/start', { params })),
    stop: useChange(() => consoleApi.call('POST /admin/flash-sales/{id}/stop', { params })),
    copy: useChange((body: { starts_at: string; ends_at: string }) =>
      consoleApi.call('POST /admin/flash-sales/{id}/copy', { params, body }),
    ),
    // The deleted sale is not read again.
    remove: useMutation({ mutationFn: () => consoleApi.call('DELETE /admin/flash-sales/{id}', { params }) }),
  }
}

/** Proposes products for a sale, and accepts or refuses offers of sellers. */
export function useOfferDecisions(id: number) {
  return {
    add: useChange((body: Offer) => consoleApi.call('POST /admin/flash-sales/{id}/offers', { params: { id }, body })),
    approve: useChange((product_id: number) =>
      consoleApi.call('POST /admin/flash-sales/{id}/offers/{product_id}/approve', { params: { id, product_id } }),
    ),
    withdraw: useChange((product_id: number) =>
      consoleApi.call('DELETE /admin/flash-sales/{id}/offers/{product_id}', { params: { id, product_id } }),
    ),
    refuse: useChange(({ productId: product_id, reason }: { productId: number; reason: string }) =>
      consoleApi.call('POST /admin/flash-sales/{id}/offers/{product_id}/refuse', {
        params: { id, product_id },
        body: { reason },
      }),
    ),
  }
}
