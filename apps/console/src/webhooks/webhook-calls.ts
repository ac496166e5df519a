import type { DataFor, RequestFor, Webhook } from '@rialto/contract'
import { WEBHOOK_EVENTS, type WebhookDeliveryType } from '@rialto/contract/enums'
import { MARKET_WEBHOOK_EVENTS } from '@rialto/contract/market-enums'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'

export interface WebhookInput {
  url: string
  events: WebhookDeliveryType[]
}
type Changes = Partial<WebhookInput> & { is_on?: boolean }
type Items = Promise<{ items: Webhook[] }>
type WithSecret = Promise<{ items: Webhook[]; secret: string }>
type Delivery = Promise<DataFor<'POST /seller/webhooks/{id}/test'>>

/** The calls about the webhooks of a shop or of the market, which are the same but for the events. */
export interface WebhookCalls {
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
