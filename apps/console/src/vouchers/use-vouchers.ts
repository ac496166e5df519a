import type { RequestFor, SellerVoucher } from '@rialto/contract'
import { VOUCHER_VIEWS, type VoucherView } from '@rialto/contract/enums'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { itemsOf, pagedList } from '../list/paged-list.ts'
import type { ListData } from '../list/types.ts'
import { useDebounced } from '../list/use-debounced.ts'
import type { ListState } from '../list/use-list-state.ts'
import { usePlace } from '../place/place-context.tsx'

const POLL_MS = 30_000

const viewOf = (name: string): VoucherView => VOUCHER_VIEWS.find((view) => view === name) ?? 'running'

/** The vouchers of the present shop in a view, by a search. */
export function useVouchers({ view, search }: ListState) {
  const { place } = usePlace()
  const words = useDebounced(search.trim())
  const query = useInfiniteQuery({
    queryKey: ['GET /seller/vouchers', place?.key, viewOf(view), words],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call('GET /seller/vouchers', {
        query: { view: viewOf(view), search: words, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // The tabs keep their counts while the next list loads.
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const { data: pages, isPlaceholderData } = query
  const data: ListData<SellerVoucher> = pagedList(query, {
    rows: isPlaceholderData && !words ? undefined : pages && itemsOf(pages.pages),
    total: pages?.pages[0]?.total ?? null,
  })
  return { data, counts: pages?.pages[0]?.counts }
}

export function useVoucher(id: number) {
  const { place } = usePlace()
  return useQuery({
    queryKey: ['GET /seller/vouchers/{id}', place?.key, id],
    queryFn: ({ signal }) => consoleApi.call('GET /seller/vouchers/{id}', { params: { id }, signal }),
    refetchInterval: POLL_MS,
  })
}

/** A change of a voucher, after which lists and the voucher itself are read again. */
function useVoucherChange<Input>(change: (input: Input) => Promise<{ voucher: SellerVoucher }>) {
  const { place } = usePlace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (data) => queries.setQueryData(['GET /seller/vouchers/{id}', place?.key, data.voucher.id], data),
    onSettled: () => queries.invalidateQueries({ queryKey: ['GET /seller/vouchers'] }),
  })
}

type NewVoucher = RequestFor<'POST /seller/vouchers'>['body']
type Changes = RequestFor<'PATCH /seller/vouchers/{id}'>['body']

export const useCreateVoucher = () =>
  useVoucherChange((body: NewVoucher) => consoleApi.call('POST /seller/vouchers', { body }))

export const useUpdateVoucher = (id: number) =>
  useVoucherChange((body: Changes) => consoleApi.call('PATCH /seller/vouchers/{id}', { params: { id }, body }))

export const useStopVoucher = () =>
  useVoucherChange((id: number) => consoleApi.call('POST /seller/vouchers/{id}/stop', { params: { id } }))
