import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { usePlace } from '../place/place-context.tsx'

const POLL_MS = 10_000

/** The deliveries of a webhook, the newest first, with the calls that send one by hand. */
export function useDeliveries(id: number, { onSent }: { onSent: () => void }) {
  const { place } = usePlace()
  const queries = useQueryClient()
  const queryKey = ['GET /seller/webhooks/{id}/deliveries', place?.key, id]
  const onSettled = () => {
    onSent()
    return queries.invalidateQueries({ queryKey })
  }
  return {
    query: useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        consoleApi.call('GET /seller/webhooks/{id}/deliveries', {
          params: { id },
          query: { cursor: pageParam },
          signal,
        }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      refetchInterval: POLL_MS,
    }),
    test: useMutation({
      mutationFn: () => consoleApi.call('POST /seller/webhooks/{id}/test', { params: { id } }),
      onSettled,
    }),
    retry: useMutation({
      mutationFn: (delivery_id: number) =>
        consoleApi.call('POST /seller/webhooks/{id}/deliveries/{delivery_id}/retry', { params: { id, delivery_id } }),
      onSettled,
    }),
  }
}
