import type { MarketReview } from '@rialto/contract'
import { REPORT_VIEWS, type ReportOutcome } from '@rialto/contract/enums'
import { MARKET_PRODUCT_GAPS, MARKET_PRODUCT_VIEWS, MARKET_REVIEW_VIEWS } from '@rialto/contract/market-enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

const PRODUCTS = 'GET /admin/products'
const PRODUCT = 'GET /admin/products/{id}'

/** The products of all shops as the list's state asks for them. */
export function useMarketProducts(state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = MARKET_PRODUCT_VIEWS.find((one) => one === state.view)
  const lacks = MARKET_PRODUCT_GAPS.find((one) => one === state.filter('lacks'))
  return usePagedList({
    queryKey: [PRODUCTS, 'market', { view, search, lacks }],
    read: (cursor, signal) => consoleApi.call(PRODUCTS, { query: { view, search, lacks, cursor }, signal }),
    isRealtime: false,
  })
}

export const useMarketProduct = (id: number) =>
  useQuery({
    queryKey: [PRODUCT, 'market', id],
    queryFn: ({ signal }) => consoleApi.call(PRODUCT, { params: { id }, signal }),
  })

type ProductDecision = { kind: 'show' | 'approve' } | { kind: 'hide' | 'refuse'; reason: string }

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

const REVIEWS = 'GET /admin/reviews'

/** The reviews of all shops as the list's state asks for them. */
export function useMarketReviews(state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = MARKET_REVIEW_VIEWS.find((one) => one === state.view)
  const rating = /^[1-5]$/.test(state.filter('rating')) ? Number(state.filter('rating')) : undefined
  return usePagedList({
    queryKey: [REVIEWS, 'market', { view, rating, search }],
    read: (cursor, signal) => consoleApi.call(REVIEWS, { query: { view, rating, search, cursor }, signal }),
    isRealtime: false,
  })
}

/** Hides a review with a reason, or shows it again with null. */
export function useDecideReview(id: number, onDecided: (review: MarketReview) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string | null) =>
      reason === null
        ? consoleApi.call('POST /admin/reviews/{id}/show', { params: { id } })
        : consoleApi.call('POST /admin/reviews/{id}/hide', { params: { id }, body: { reason } }),
    onSuccess: ({ review }) => onDecided(review),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [REVIEWS] }),
        queries.invalidateQueries({ queryKey: ['GET /admin/reports'], refetchType: 'none' }),
      ]),
  })
}

const REPORTS = 'GET /admin/reports'
const REPORT = 'GET /admin/reports/{id}'

/** The reports of a view. */
export function useReports(state: ListState) {
  const view = REPORT_VIEWS.find((one) => one === state.view)
  return usePagedList({
    queryKey: [REPORTS, 'market', { view }],
    read: (cursor, signal) => consoleApi.call(REPORTS, { query: { view, cursor }, signal }),
    isRealtime: false,
  })
}

export const useReport = (id: number) =>
  useQuery({
    queryKey: [REPORT, 'market', id],
    queryFn: ({ signal }) => consoleApi.call(REPORT, { params: { id }, signal }),
  })

interface Settling {
  outcome: ReportOutcome
  reason?: string
  note?: string
}

/** Settles the reports of a thing. The reply is the report as it is now. */
export function useSettle(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Settling) => consoleApi.call('POST /admin/reports/{id}/settle', { params: { id }, body }),
    onSuccess: (data) => queries.setQueryData([REPORT, 'market', id], data),
    onSettled: (data) =>
      Promise.all([
        data ? undefined : queries.invalidateQueries({ queryKey: [REPORT] }),
        queries.invalidateQueries({ queryKey: [REPORTS] }),
        queries.invalidateQueries({ queryKey: ['GET /admin/products'], refetchType: 'none' }),
        queries.invalidateQueries({ queryKey: ['GET /admin/reviews'], refetchType: 'none' }),
      ]),
  })
}

/** Reads the messages of a reported conversation, each time by a person's own press, since it is recorded. */
export const useReadMessages = (id: number) =>
  useMutation({ mutationFn: () => consoleApi.call('POST /admin/reports/{id}/messages', { params: { id } }) })
