import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataOf, EndpointOf, SellerOrder, SellerOrderDetails } from '@rialto/contract'
import { ORDER_SORTS, ORDER_VIEWS, type OrderSort, type OrderView } from '@rialto/contract/list-enums'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { usePollMs } from '../lib/live-state.ts'
import { usePlace } from '../lib/place.tsx'
import { useShownChange } from '../lib/use-shown-change.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { nextStatusOf } from './order-cells.tsx'

export type ViewCounts = DataOf<EndpointOf<'GET /seller/orders'>>['counts']

const viewOf = (name: string): OrderView => ORDER_VIEWS.find((view) => view === name) ?? 'to_pack'
const sortOf = (name: string): OrderSort | undefined => ORDER_SORTS.find((sort) => sort === name)

/** The cache's key of a list of orders; `view`, `search` and `sort` as in the address. */
export const ordersKey = (place: string | undefined, { view, search, sort }: OrderChoices) => [
  'GET /seller/orders',
  place,
  viewOf(view),
  search.trim(),
  sortOf(sort),
]
type OrderChoices = Pick<ListState, 'view' | 'search' | 'sort'>

/** The orders of the current shop in a view, by a search. */
export function useOrders({ view, search, sort }: ListState) {
  const { place } = usePlace()
  const words = useDebounced(search.trim())
  return usePagedList({
    queryKey: ordersKey(place?.key, { view, search: words, sort }),
    read: (cursor, signal) =>
      consoleApi.call('GET /seller/orders', {
        query: { view: viewOf(view), search: words, sort: sortOf(sort), cursor },
        signal,
      }),
    totalOf: ({ counts }) => (!words && counts[viewOf(view)]) || null,
    keepsRows: words !== '',
  })
}

const keyOf = (place: string | undefined, id: number) => ['GET /seller/orders/{id}', place, id]

/** An order of the current shop; read again every 30 seconds, since other people pack too. */
export function useOrder(id: number) {
  const { place } = usePlace()
  return useQuery({
    queryKey: keyOf(place?.key, id),
    queryFn: ({ signal }) => consoleApi.call('GET /seller/orders/{id}', { params: { id }, signal }),
    refetchInterval: usePollMs(),
  })
}

/**
 * A change of an order. A successful one shows the order of the reply; after a refused one the order is read again, since it is no
 * longer as it was shown.
 */
export function useOrderChange<Input>(
  id: number,
  change: (input: Input) => Promise<{ order: SellerOrderDetails } | undefined>,
) {
  const { place } = usePlace()
  return useShownChange({ queryKey: keyOf(place?.key, id), change, following: [['GET /seller/orders']] })
}

export interface CancelledPieces {
  lines: { line_id: number; quantity: number }[]
  reason: string
}

/** Moves an order to its next status. Throws the server's refusal, as when somebody else has moved it meanwhile. */
async function moveOn(order: SellerOrder): Promise<void> {
  const status = nextStatusOf(order)
  if (status) await consoleApi.call('POST /seller/orders/{id}/status', { params: { id: order.id }, body: { status } })
}

/** Moves single orders on. An order that is being moved is not moved twice. */
export function useMoveOn(onChanged: () => void) {
  const { t } = useTranslation()
  const [moving, setMoving] = useState<ReadonlySet<number>>(new Set())

  async function move(order: SellerOrder) {
    if (!nextStatusOf(order) || moving.has(order.id)) return
    setMoving((before) => new Set(before).add(order.id))
    try {
      await moveOn(order)
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    } finally {
      setMoving((before) => new Set([...before].filter((id) => id !== order.id)))
      // After a refusal too: the order is no longer as it was shown.
      onChanged()
    }
  }
  return { move, isMoving: (order: SellerOrder) => moving.has(order.id) }
}
