import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataFor, RequestFor, SellerVoucher } from '@rialto/contract'
import { VOUCHER_VIEWS, type VoucherView } from '@rialto/contract/enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { listed } from '../lib/inline-text.ts'
import { usePollMs } from '../lib/live-state.ts'
import { formatMoney } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

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

type NewVoucher = RequestFor<'POST /admin/vouchers'>['body']
type VoucherChanges = RequestFor<'PATCH /admin/vouchers/{id}'>['body']
type Reply = Promise<{ voucher: SellerVoucher }>
type ListQuery = RequestFor<'GET /seller/vouchers'>['query']

/** The calls about the vouchers of a shop or of the market, which are the same. */
interface VoucherCalls {
  /** The screen of the list. */
  home: string
  isMarket: boolean
  list: (query: ListQuery, signal: AbortSignal) => Promise<DataFor<'GET /seller/vouchers'>>
  show: (id: number, signal: AbortSignal) => Reply
  create: (body: NewVoucher) => Reply
  update: (id: number, body: VoucherChanges) => Reply
  stop: (id: number) => Reply
}

const ofShop: VoucherCalls = {
  home: '/vouchers',
  isMarket: false,
  list: (query, signal) => consoleApi.call('GET /seller/vouchers', { query, signal }),
  show: (id, signal) => consoleApi.call('GET /seller/vouchers/{id}', { params: { id }, signal }),
  create: ({ market_share: _, ...body }) => consoleApi.call('POST /seller/vouchers', { body }),
  update: (id, { market_share: _, ...body }) =>
    consoleApi.call('PATCH /seller/vouchers/{id}', { params: { id }, body }),
  stop: (id) => consoleApi.call('POST /seller/vouchers/{id}/stop', { params: { id } }),
}

const ofMarket: VoucherCalls = {
  home: '/market-vouchers',
  isMarket: true,
  list: (query, signal) => consoleApi.call('GET /admin/vouchers', { query, signal }),
  show: (id, signal) => consoleApi.call('GET /admin/vouchers/{id}', { params: { id }, signal }),
  create: (body) => consoleApi.call('POST /admin/vouchers', { body }),
  update: (id, body) => consoleApi.call('PATCH /admin/vouchers/{id}', { params: { id }, body }),
  stop: (id) => consoleApi.call('POST /admin/vouchers/{id}/stop', { params: { id } }),
}

/** The calls of the place that the person works in. */
export const useVoucherCalls = (): VoucherCalls => (usePlace().place?.kind === 'market' ? ofMarket : ofShop)

/** Vouchers in words. */
export function useVoucherWords() {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const money = (amount: number) => formatMoney(amount, currency)
  return {
    money,
    /** For example *10%* or *$8.00*. */
    discount: ({ discount_type: type, discount }: Pick<SellerVoucher, 'discount_type' | 'discount'>) =>
      type === 'Percentage' ? `${discount}%` : money(discount),
    /** For example *from $40.00, at most $20.00*. */
    conditions: ({
      min_order_amount: minimum,
      max_discount_amount: maximum,
    }: Pick<SellerVoucher, 'min_order_amount' | 'max_discount_amount'>) =>
      listed([
        minimum > 0 && t('from {{amount}}', { amount: money(minimum) }),
        maximum !== null && t('at most {{amount}}', { amount: money(maximum) }),
      ]),
    /** For example *12 of 50*. */
    uses: ({ used, use_limit: limit }: SellerVoucher) =>
      limit === null ? String(used) : t('{{used}} of {{limit}}', { used, limit }),
  }
}
