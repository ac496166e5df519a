import { api } from '@rialto/client/api/browser.ts'
import { tabStore } from '@rialto/client/browser-storage.ts'
import type { OrderReturn } from '@rialto/contract'
import {
  COMPLAINT_REASONS,
  COMPLAINT_WISHES,
  type ComplaintReason,
  type ComplaintWish,
  type OwnReturnStep,
} from '@rialto/contract/market-enums'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { blobOfType } from '../forms/index.ts'
import { useUser } from '../session/index.ts'
import { alwaysFresh } from './use-orders.ts'

/** An order of the account, or of the link of a mail. */
export interface OrderAccess {
  orderId: number
  link: string | undefined
}

const byLink = (link: string) => ({ headers: { 'x-order-link': link } })

type ShownReturn = Pick<OrderReturn, 'kind' | 'id'>

const RETURN_KEY = 'return of an order'
const returnsKey = ['GET /returns'] as const

/** A page of the shopper's withdrawals and complaints. The page before stays in sight while another one loads. */
export function useOwnReturns(page: number) {
  const user = useUser()
  return useQuery({
    queryKey: [...returnsKey, page],
    queryFn: ({ signal }) => api.call('GET /returns', { query: { page }, signal }),
    enabled: user !== null,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })
}

/** A withdrawal or a complaint with what happened. */
export const useOrderReturn = ({ link }: Pick<OrderAccess, 'link'>, { kind, id }: ShownReturn) =>
  useQuery({
    queryKey: [RETURN_KEY, kind, id, link],
    queryFn: async ({ signal }) => {
      const params = { kind, id }
      const read = link
        ? await api.call('GET /order-links/order/returns/{kind}/{id}', { ...byLink(link), params, signal })
        : await api.call('GET /returns/{kind}/{id}', { params, signal })
      return read.return
    },
    ...alwaysFresh,
  })

/** The bytes of a photo; calls carry the shopper's token, so that an address alone would not show it. */
export const useReturnPhoto = ({ link }: OrderAccess, { kind, id }: ShownReturn, photo: number) =>
  useQuery({
    queryKey: [RETURN_KEY, 'photo', kind, id, photo],
    queryFn: async ({ signal }) => {
      const params = { kind, id, photo }
      const bytes = link
        ? await api.call('GET /order-links/order/returns/{kind}/{id}/photos/{photo}', {
            ...{ ...byLink(link), params, signal },
          })
        : await api.call('GET /returns/{kind}/{id}/photos/{photo}', { params, signal })
      return blobOfType(bytes, 'image/webp')
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads the order and its returns again. */
export function useRefreshReturns({ orderId, link }: OrderAccess): () => void {
  const client = useQueryClient()
  return () => {
    const key = link ? ['GET /order-links/order', link] : ['GET /order-details', orderId]
    void client.invalidateQueries({ queryKey: key })
    void client.invalidateQueries({ queryKey: [RETURN_KEY] })
    void client.invalidateQueries({ queryKey: returnsKey })
  }
}

/** Takes a step of the shopper. @returns what to tell them */
export async function takeStep(
  { link }: OrderAccess,
  { kind, id }: ShownReturn,
  { step, ...body }: { step: OwnReturnStep; tracking?: string; text?: string },
): Promise<{ message: string }> {
  const params = { kind, id, step }
  return link
    ? api.answer('POST /order-links/order/returns/{kind}/{id}/{step}', { ...byLink(link), params, body })
    : api.answer('POST /returns/{kind}/{id}/{step}', { params, body })
}

export interface ComplaintDraft {
  reason: ComplaintReason | null
  wish: ComplaintWish | null
  text: string
  lines: { line_id: number; quantity: number }[]
}

/** Sends a complaint with its photos. @returns what to tell its author */
export async function complain(
  { orderId, link }: OrderAccess,
  { reason, wish, text, lines }: ComplaintDraft & { reason: ComplaintReason; wish: ComplaintWish },
  photos: readonly Blob[],
): Promise<{ message: string }> {
  const body = { reason, wish, text, lines: JSON.stringify(lines) }
  const files = { photos }
  return link
    ? api.answer('POST /order-links/order/returns', { ...byLink(link), body, files })
    : api.answer('POST /orders/{id}/returns', { params: { id: orderId }, body, files })
}

const EMPTY: ComplaintDraft = { reason: null, wish: null, text: '', lines: [] }

/** What was typed about an order in this tab, also before it was loaded anew. */
export function readDraft(orderId: number): ComplaintDraft {
  try {
    const { order_id, reason, wish, text, lines } = JSON.parse(tabStore.read('complaint_draft') ?? '{}')
    if (order_id !== orderId || typeof text !== 'string' || !Array.isArray(lines)) return EMPTY
    return {
      text,
      reason: COMPLAINT_REASONS.find((one) => one === reason) ?? null,
      wish: COMPLAINT_WISHES.find((one) => one === wish) ?? null,
      lines: lines.filter(({ line_id, quantity }) => Number.isInteger(line_id) && Number.isInteger(quantity)),
    }
  } catch {
    return EMPTY
  }
}

export const keepDraft = (orderId: number, draft: ComplaintDraft | null): void =>
  tabStore.write('complaint_draft', draft && JSON.stringify({ order_id: orderId, ...draft }))
