import type { RequestFor } from '@rialto/contract'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'

/** The first part of the key of every query of recalls. */
export const RECALLS_KEY = 'recalls'

export type RecallGoods = RequestFor<'POST /seller/recalls/reach'>['body']
type NewRecall = RequestFor<'POST /seller/recalls'>['body']

/** The calls of recalls for the present place: the shop's own, or the market's. */
export function useRecallCalls() {
  const { place } = usePlace()
  const isShop = place?.kind === 'shop'
  return {
    list: (cursor: string | undefined, signal: AbortSignal) =>
      isShop
        ? consoleApi.call('GET /seller/recalls', { query: { cursor }, signal })
        : consoleApi.call('GET /admin/recalls', { query: { cursor }, signal }),
    reach: (body: RecallGoods, signal: AbortSignal) =>
      isShop
        ? consoleApi.call('POST /seller/recalls/reach', { body, signal })
        : consoleApi.call('POST /admin/recalls/reach', { body, signal }),
    begin: (body: NewRecall) =>
      isShop ? consoleApi.call('POST /seller/recalls', { body }) : consoleApi.call('POST /admin/recalls', { body }),
    end: (id: number) =>
      isShop
        ? consoleApi.call('POST /seller/recalls/{id}/end', { params: { id } })
        : consoleApi.call('POST /admin/recalls/{id}/end', { params: { id } }),
  }
}
