import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { usePlace } from '../lib/place.tsx'
import { useWebhookCalls } from './webhook-calls.ts'

const POLL_MS = 10_000

/** The deliveries of a webhook, the newest first, with the calls that send one by hand. */
export function useDeliveries(id: number, { onSent }: { onSent: () => void }) {
  const { place } = usePlace()
  const calls = useWebhookCalls()
  const queries = useQueryClient()
  const queryKey = ['GET /seller/webhooks/{id}/deliveries', place?.key, id]
  const onSettled = () => {
    onSent()
    return queries.invalidateQueries({ queryKey })
  }
  return {
    query: useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) => calls.deliveries(id, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      refetchInterval: POLL_MS,
    }),
    test: useMutation({
      mutationFn: () => calls.test(id),
      onSettled,
    }),
    retry: useMutation({
      mutationFn: (deliveryId: number) => calls.retry(id, deliveryId),
      onSettled,
    }),
  }
}
