import type { Webhook } from '@rialto/contract'
import type { WebhookEvent } from '@rialto/contract/enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { usePlace } from '../place/place-context.tsx'

const POLL_MS = 30_000

export interface WebhookInput {
  url: string
  events: WebhookEvent[]
}

/** The webhooks of the current shop, and the calls that change them. */
export function useWebhooks() {
  const { place } = usePlace()
  const queries = useQueryClient()
  const queryKey = ['GET /seller/webhooks', place?.key]
  const onSuccess = ({ items }: { items: Webhook[] }) => queries.setQueryData(queryKey, { items })
  const reload = () => void queries.invalidateQueries({ queryKey })
  return {
    reload,
    query: useQuery({
      queryKey,
      queryFn: ({ signal }) => consoleApi.call('GET /seller/webhooks', { signal }),
      refetchInterval: POLL_MS,
    }),
    // The secret must not stay in memory.
    add: useMutation({
      mutationFn: (body: WebhookInput) => consoleApi.call('POST /seller/webhooks', { body }),
      onSuccess,
      gcTime: 0,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { id: number; is_on?: boolean } & Partial<WebhookInput>) =>
        consoleApi.call('PATCH /seller/webhooks/{id}', { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: number) => consoleApi.call('DELETE /seller/webhooks/{id}', { params: { id } }),
      onSuccess,
    }),
    renewSecret: useMutation({
      mutationFn: (id: number) => consoleApi.call('POST /seller/webhooks/{id}/secret', { params: { id } }),
      onSuccess,
      gcTime: 0,
    }),
  }
}
