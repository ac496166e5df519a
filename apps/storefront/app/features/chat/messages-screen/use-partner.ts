import { api } from '@rialto/client/api/browser.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { ChatPartner, Inbox } from '../types.ts'

/**
 * The shop of a conversation by its id: from the list, from the navigation's state, or from the server, since it may be on a
 * later page of the list or excluded by a search. Undefined while loading; null when there is none.
 */
export function usePartner(shopId: number | null, { conversations }: Inbox): ChatPartner | null | undefined {
  const { state } = useLocation()
  const given = (state as { partner?: ChatPartner } | null)?.partner
  const listed = conversations.find(({ shop }) => shop.id === shopId)?.shop
  const known = listed ?? (given?.id === shopId ? given : undefined)
  const { data, isError } = useQuery({
    queryKey: ['GET /shops/{id}', shopId],
    queryFn: ({ signal }) => api.call('GET /shops/{id}', { params: { id: shopId ?? 0 }, signal }),
    enabled: shopId !== null && !known,
  })
  if (shopId === null) return null
  return known ?? data?.shop ?? (isError ? null : undefined)
}
