import { ApiError } from '@rialto/client/api/client.ts'
import { createKey } from '@rialto/client/create-key.ts'
import type { RequestFor, StockItem } from '@rialto/contract'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { consoleApi } from '../lib/api.ts'

type MoveRequest = RequestFor<'POST /seller/stock/movements'>['body']

/**
 * Changes the stock of a variant, and shows it in all lists. A change whose reply was lost keeps its key, so that sending it again counts
 * once.
 */
export function useMoveStock() {
  const showItem = useShowItem()
  const sent = useRef<{ body: string; key: string } | null>(null)
  return useMutation({
    mutationFn: async (body: MoveRequest) => {
      const text = JSON.stringify(body)
      if (sent.current?.body !== text) sent.current = { body: text, key: createKey() }
      try {
        const headers = { 'idempotency-key': sent.current.key }
        const { data } = await consoleApi.answer('POST /seller/stock/movements', { body, headers })
        sent.current = null
        return data
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) sent.current = null
        throw error
      }
    },
    onSuccess: ({ item }) => showItem(item),
    onError: (error) => {
      const item = currentOf(error)
      if (item) showItem(item)
    },
  })
}

/** The variant as it is now, of a `stale` refusal. */
export function currentOf(error: unknown): StockItem | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined
  return (error.data as { current?: StockItem } | undefined)?.current
}

type Pages = InfiniteData<{ items: StockItem[] }>

/** Shows a changed variant where it stands, although it may belong to another view now: rows do not move under the hand. */
function useShowItem() {
  const queries = useQueryClient()
  return (item: StockItem) => {
    queries.setQueriesData<Pages>({ queryKey: ['GET /seller/stock'] }, (data) =>
      data?.pages
        ? {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((each) => (each.variant_id === item.variant_id ? item : each)),
            })),
          }
        : data,
    )
    void queries.invalidateQueries({ queryKey: ['GET /seller/stock/movements'] })
  }
}
