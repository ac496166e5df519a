import type { SellerVoucher } from '@rialto/contract'
import { VOUCHER_VIEWS, type VoucherView } from '@rialto/contract/enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePollMs } from '../lib/live-state.ts'
import { usePlace } from '../lib/place.tsx'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { type NewVoucher, useVoucherCalls, type VoucherChanges } from './voucher-calls.ts'

const viewOf = (name: string): VoucherView => VOUCHER_VIEWS.find((view) => view === name) ?? 'running'

/** The vouchers of the present shop in a view, by a search. */
export function useVouchers({ view, search }: ListState) {
  const { place } = usePlace()
  const calls = useVoucherCalls()
  const words = useDebounced(search.trim())
  return usePagedList({
    queryKey: ['GET /seller/vouchers', place?.key, viewOf(view), words],
    read: (cursor, signal) => calls.list({ view: viewOf(view), search: words, cursor }, signal),
    keepsRows: words !== '',
  })
}

export function useVoucher(id: number) {
  const { place } = usePlace()
  const calls = useVoucherCalls()
  return useQuery({
    queryKey: ['GET /seller/vouchers/{id}', place?.key, id],
    queryFn: ({ signal }) => calls.show(id, signal),
    refetchInterval: usePollMs(),
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

export function useCreateVoucher() {
  const { create } = useVoucherCalls()
  return useVoucherChange((body: NewVoucher) => create(body))
}

export function useUpdateVoucher(id: number) {
  const { update } = useVoucherCalls()
  return useVoucherChange((body: VoucherChanges) => update(id, body))
}

export function useStopVoucher() {
  const { stop } = useVoucherCalls()
  return useVoucherChange((id: number) => stop(id))
}
