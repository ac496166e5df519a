import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketFlashSale, RequestFor } from '@rialto/contract'
import { VOUCHER_VIEWS, type VoucherView } from '@rialto/contract/enums'
import type { BadgeTone } from '@rialto/ui/badge.tsx'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatWait } from '../lib/ages.tsx'
import { consoleApi } from '../lib/api.ts'
import { formatMoney } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import type { ListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

const POLL_MS = 30_000
const FOUND_MAX = 8

const keyOf = (place: string | undefined) => ['GET /seller/flash-sales', place]

/** The running and coming flash sales with the offers of the present shop. */
export function useFlashSales() {
  const { place } = usePlace()
  return useQuery({
    queryKey: keyOf(place?.key),
    queryFn: ({ signal }) => consoleApi.call('GET /seller/flash-sales', { signal }),
    refetchInterval: POLL_MS,
  })
}

/** The products of the present shop that a search finds. */
export function useFoundProducts(words: string) {
  const { place } = usePlace()
  const shopId = place?.kind === 'shop' ? place.shop.id : 0
  return useQuery({
    queryKey: ['GET /products', shopId, words],
    queryFn: ({ signal }) =>
      consoleApi.call('GET /products', { query: { shop_id: [shopId], search: words, per_page: FOUND_MAX }, signal }),
    placeholderData: keepPreviousData,
  })
}

interface OfferInput {
  saleId: number
  product_id: number
  price: number
  quantity: number
  /** The times that the person has seen: the server refuses the offer once the market has moved the sale. */
  starts_at: string
  ends_at: string
}

/** A proposal of the market as the person has seen it: the server refuses it once the market has changed it. */
interface SeenProposal {
  saleId: number
  productId: number
  price: number
  quantity: number
  starts_at: string
  ends_at: string
}

export function useOfferChanges() {
  const { place } = usePlace()
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all(
      [keyOf(place?.key), ['GET /console/me'], ['GET /seller/today']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  const add = useMutation({
    mutationFn: ({ saleId, ...body }: OfferInput) =>
      consoleApi.call('POST /seller/flash-sales/{id}/offers', { params: { id: saleId }, body }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ saleId, productId }: { saleId: number; productId: number }) =>
      consoleApi.call('DELETE /seller/flash-sales/{id}/offers/{product_id}', {
        params: { id: saleId, product_id: productId },
      }),
    onSettled,
  })
  const accept = useMutation({
    mutationFn: ({ saleId, productId, ...seen }: SeenProposal) =>
      consoleApi.call('POST /seller/flash-sales/{id}/offers/{product_id}/accept', {
        params: { id: saleId, product_id: productId },
        body: seen,
      }),
    onSettled,
  })
  const decline = useMutation({
    mutationFn: ({ saleId, productId }: { saleId: number; productId: number }) =>
      consoleApi.call('POST /seller/flash-sales/{id}/offers/{product_id}/refuse', {
        params: { id: saleId, product_id: productId },
      }),
    onSettled,
  })
  return { add, remove, accept, decline }
}

const LIST = 'GET /admin/flash-sales'
const ONE = 'GET /admin/flash-sales/{id}'

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

/** Flash sales in words. */
export function useSaleWords() {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const statuses: Record<VoucherView, { label: string; tone: BadgeTone }> = {
    running: { label: t('Running'), tone: 'accent' },
    coming: { label: t('Coming'), tone: 'mute' },
    ended: { label: t('Ended'), tone: 'mute' },
  }
  /** The time until a moment; `formatWait` counts from the earlier to the later. */
  const until = (moment: string, now: number) => formatWait(t, new Date(now).toISOString(), Date.parse(moment))
  return {
    statuses,
    money: (amount: number) => formatMoney(amount, currency),
    sold: ({ sold, quantity }: { sold: number; quantity: number }) =>
      t('{{used}} of {{limit}} sold', { used: sold, limit: quantity }),
    /** For example *ends in 2 h 10 min*. */
    timeLeft({ status, starts_at, ends_at }: MarketFlashSale, now: number): string {
      if (status === 'ended') return t('over')
      if (status === 'coming') return t('begins in {{time}}', { time: until(starts_at, now) })
      return t('ends in {{time}}', { time: until(ends_at, now) })
    },
  }
}
