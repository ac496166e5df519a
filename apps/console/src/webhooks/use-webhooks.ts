import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataFor, RequestFor, Webhook } from '@rialto/contract'
import {
  WEBHOOK_EVENTS,
  type WebhookDeliveryState,
  type WebhookDeliveryType,
  type WebhookFault,
} from '@rialto/contract/enums'
import { MARKET_WEBHOOK_EVENTS } from '@rialto/contract/market-enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'

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

interface WebhookInput {
  url: string
  events: WebhookDeliveryType[]
}
type Changes = Partial<WebhookInput> & { is_on?: boolean }
type Items = Promise<{ items: Webhook[] }>
type WithSecret = Promise<{ items: Webhook[]; secret: string }>
type Delivery = Promise<DataFor<'POST /seller/webhooks/{id}/test'>>

/** The calls about the webhooks of a shop or of the market, which are the same but for the events. */
interface WebhookCalls {
  events: readonly WebhookDeliveryType[]
  list: (signal: AbortSignal) => Items
  add: (input: WebhookInput) => WithSecret
  change: (id: number, changes: Changes) => Items
  remove: (id: number) => Items
  renewSecret: (id: number) => WithSecret
  deliveries: (
    id: number,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<DataFor<'GET /seller/webhooks/{id}/deliveries'>>
  test: (id: number) => Delivery
  retry: (id: number, deliveryId: number) => Delivery
}

type SellerBody = RequestFor<'POST /seller/webhooks'>['body']
type MarketBody = RequestFor<'POST /admin/webhooks'>['body']

const ofShop: WebhookCalls = {
  events: WEBHOOK_EVENTS,
  list: (signal) => consoleApi.call('GET /seller/webhooks', { signal }),
  // The dialog offers the events of the place alone.
  add: (input) => consoleApi.call('POST /seller/webhooks', { body: input as SellerBody }),
  change: (id, changes) =>
    consoleApi.call('PATCH /seller/webhooks/{id}', { params: { id }, body: changes as Partial<SellerBody> }),
  remove: (id) => consoleApi.call('DELETE /seller/webhooks/{id}', { params: { id } }),
  renewSecret: (id) => consoleApi.call('POST /seller/webhooks/{id}/secret', { params: { id } }),
  deliveries: (id, cursor, signal) =>
    consoleApi.call('GET /seller/webhooks/{id}/deliveries', { params: { id }, query: { cursor }, signal }),
  test: (id) => consoleApi.call('POST /seller/webhooks/{id}/test', { params: { id } }),
  retry: (id, delivery_id) =>
    consoleApi.call('POST /seller/webhooks/{id}/deliveries/{delivery_id}/retry', { params: { id, delivery_id } }),
}

const ofMarket: WebhookCalls = {
  events: MARKET_WEBHOOK_EVENTS,
  list: (signal) => consoleApi.call('GET /admin/webhooks', { signal }),
  add: (input) => consoleApi.call('POST /admin/webhooks', { body: input as MarketBody }),
  change: (id, changes) =>
    consoleApi.call('PATCH /admin/webhooks/{id}', { params: { id }, body: changes as Partial<MarketBody> }),
  remove: (id) => consoleApi.call('DELETE /admin/webhooks/{id}', { params: { id } }),
  renewSecret: (id) => consoleApi.call('POST /admin/webhooks/{id}/secret', { params: { id } }),
  deliveries: (id, cursor, signal) =>
    consoleApi.call('GET /admin/webhooks/{id}/deliveries', { params: { id }, query: { cursor }, signal }),
  test: (id) => consoleApi.call('POST /admin/webhooks/{id}/test', { params: { id } }),
  retry: (id, delivery_id) =>
    consoleApi.call('POST /admin/webhooks/{id}/deliveries/{delivery_id}/retry', { params: { id, delivery_id } }),
}

/** The calls of the place that the person works in. */
export const useWebhookCalls = (): WebhookCalls => (usePlace().place?.kind === 'market' ? ofMarket : ofShop)

/** Events, states and faults of webhooks as people read them. */
export function useWebhookWords(): {
  events: Record<WebhookDeliveryType, string>
  states: Record<WebhookDeliveryState, string>
  faults: Record<WebhookFault, string>
} {
  const { t } = useTranslation()
  return {
    events: {
      'order.placed': t('Order placed'),
      'order.changed': t('Order changed'),
      'return.changed': t('Return changed'),
      'message.created': t('Message sent'),
      'product.changed': t('Product changed'),
      'review.created': t('Review written'),
      'question.created': t('Question asked'),
      'invoice.issued': t('Invoice issued'),
      'dispute.changed': t('Dispute changed'),
      'payout.changed': t('Payout changed'),
      'seller.applied': t('Seller applied'),
      'ticket.opened': t('Ticket opened'),
      'webhook.test': t('Test'),
    },
    states: { waiting: t('Waiting'), delivered: t('Delivered'), failed: t('Failed') },
    faults: {
      status: t('The program refused it'),
      timeout: t('The program did not answer in time'),
      unreachable: t('The program cannot be reached'),
      not_public: t('The address is not on the open internet'),
      certificate: t('The certificate is not valid'),
      secret: t('The market needs a new secret for it'),
    },
  }
}
