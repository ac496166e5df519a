import type { Webhook } from '@rialto/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlace } from '../lib/place.tsx'
import { useWebhookCalls, type WebhookInput } from './webhook-calls.ts'

const POLL_MS = 30_000

/** The webhooks of the current shop or of the market, and the calls that change them. */
export function useWebhooks() {
  const { place } = usePlace()
  const calls = useWebhookCalls()
  const queries = useQueryClient()
  const queryKey = ['GET /seller/webhooks', place?.key]
  const onSuccess = ({ items }: { items: Webhook[] }) => queries.setQueryData(queryKey, { items })
  const reload = () => void queries.invalidateQueries({ queryKey })
  return {
    reload,
    query: useQuery({
      queryKey,
      queryFn: ({ signal }) => calls.list(signal),
      refetchInterval: POLL_MS,
    }),
    // The secret must not stay in memory.
    add: useMutation({
      mutationFn: (input: WebhookInput) => calls.add(input),
      onSuccess,
      gcTime: 0,
    }),
    change: useMutation({
      mutationFn: ({ id, ...changes }: { id: number; is_on?: boolean } & Partial<WebhookInput>) =>
        calls.change(id, changes),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: number) => calls.remove(id),
      onSuccess,
    }),
    renewSecret: useMutation({
      mutationFn: (id: number) => calls.renewSecret(id),
      onSuccess,
      gcTime: 0,
    }),
  }
}
