import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'

/** Reads the notifications of the person in the current shop, the latest first. */
export function useNotifications() {
  const { place } = usePlace()
  const query = useInfiniteQuery({
    queryKey: ['GET /seller/notifications', place?.key],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call('GET /seller/notifications', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: 30_000,
  })
  return {
    ...query,
    items: query.data?.pages.flatMap(({ items }) => items),
    unread: query.data?.pages[0]?.unread ?? 0,
  }
}

/** Marks notifications as read. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids?: number[]; up_to?: number }) =>
      consoleApi.call('POST /seller/notifications/read', { body }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['GET /seller/notifications'] }),
        queries.invalidateQueries({ queryKey: ['GET /console/me'] }),
      ]),
  })
}
