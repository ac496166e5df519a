import type { SellerOrder } from '@rialto/contract'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { usePlace } from '../../lib/place.tsx'
import { ordersKey } from '../use-orders.ts'

interface FromList {
  /** The query of the list that led to this order: `?view=shipped`. */
  list: string
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'

/** The list that led to an order, and the orders before and after it there, as far as the list was loaded. */
export function useNeighbours(id: number) {
  const { state } = useLocation()
  const { place } = usePlace()
  const queries = useQueryClient()
  const list = isFromList(state) ? state.list : ''
  const choices = new URLSearchParams(list)
  const read = (name: string) => choices.get(name) ?? ''
  const key = ordersKey(place?.key, { view: read('view'), search: read('search'), sort: read('sort') })
  const pages = queries.getQueryData<InfiniteData<{ items: SellerOrder[] }>>(key)?.pages ?? []
  const ids = pages.flatMap(({ items }) => items.map((order) => order.id))
  const at = ids.indexOf(id)
  return { list, previous: at < 0 ? undefined : ids[at - 1], next: at < 0 ? undefined : ids[at + 1] }
}
