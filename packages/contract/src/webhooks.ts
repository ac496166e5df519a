import { z } from 'zod'
import { Id, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_DELIVERY_TYPES, WEBHOOK_EVENTS, WEBHOOK_FAULTS } from './enums.ts'
import { queryId, queryInt, requiredText, timeCursor } from './input.ts'
import * as limit from './limits.ts'
import { MARKET_WEBHOOK_EVENTS } from './market-enums.ts'

/** An address of a program that events of a shop, or of all shops, are sent to. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  /** Those of a shop’s webhooks, or of the market’s. */
  events: z.array(z.enum(WEBHOOK_DELIVERY_TYPES)),
  is_on: z.boolean(),
  /** The market switched it off, since it failed for three days. */
  failed_at: Time.nullable(),
  /** The latest attempt; null before the first. */
  last_attempt: z.object({ at: Time, delivered: z.boolean() }).nullable(),
  created_by: z.string().nullable(),
  created_at: Time,
})
export type Webhook = z.infer<typeof Webhook>

/** One event on its way to a webhook, with the outcome of the latest attempt. */
export const WebhookDelivery = z.object({
  id: Id,
  /** The `id` in the body, the same in every attempt: receivers recognise repetitions by it. */
  event_id: z.string(),
  type: z.enum(WEBHOOK_DELIVERY_TYPES),
  /** The order, product, review, question, shop or ticket; of a message, the customer who takes part in the conversation. */
  subject_id: Id,
  created_at: Time,
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  attempts: z.int(),
  attempted_at: Time.nullable(),
  next_attempt_at: Time.nullable(),
  /** The status of the latest answer. */
  http_status: z.int().nullable(),
  fault: z.enum(WEBHOOK_FAULTS).nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const url = requiredText(limit.WEBHOOK_URL_MAX)
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length)
const marketEvents = z.array(z.enum(MARKET_WEBHOOK_EVENTS)).min(1).max(MARKET_WEBHOOK_EVENTS.length)
const byId = z.object({ id: queryId })
const list = z.object({ items: z.array(Webhook) })
/** Shown once. */
const withSecret = list.extend({ secret: z.string() })
const common = { access: 'seller', permission: 'team', withoutKeys: true } as const
const ofMarket = { access: 'operator', permission: 'system', withoutKeys: true } as const

/** Webhooks of a shop or of the market: programs that hear of events by signed POST requests. */
export const webhookEndpoints = defineEndpoints({
  'GET /seller/webhooks': {
    ...common,
    summary: 'The webhooks of the shop, the newest first.',
    data: list,
  },
  'POST /seller/webhooks': {
    ...common,
    summary: 'Adds a webhook: an `https` address on the open internet. The secret of its signatures is shown once.',
    body: z.object({ url, events }),
    data: withSecret,
  },
  'PATCH /seller/webhooks/{id}': {
    ...common,
    summary: 'Changes a webhook, or switches it on or off. What happens while it is off is not sent later.',
    params: byId,
    body: z.object({ url: url.optional(), events: events.optional(), is_on: z.boolean().optional() }),
    data: list,
  },
  'DELETE /seller/webhooks/{id}': {
    ...common,
    summary: 'Deletes a webhook with its deliveries.',
    params: byId,
    data: list,
  },
  'POST /seller/webhooks/{id}/secret': {
    ...common,
    summary: 'Makes a new secret, which is shown once; the old one ends at once.',
    params: byId,
    data: withSecret,
  },
  'POST /seller/webhooks/{id}/test': {
    ...common,
    summary: 'Sends `webhook.test` at once, and tells how the receiver answered.',
    params: byId,
    data: z.object({ delivery: WebhookDelivery }),
  },
  'GET /seller/webhooks/{id}/deliveries': {
    ...common,
    summary: 'Deliveries of the last 30 days, the newest first.',
    params: byId,
    query: z.object({
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({ items: z.array(WebhookDelivery), next_cursor: z.string().nullable() }),
  },
  'POST /seller/webhooks/{id}/deliveries/{delivery_id}/retry': {
    ...common,
    summary: 'Sends a delivery once more at once, and tells how the receiver answered.',
    params: z.object({ id: queryId, delivery_id: queryId }),
    data: z.object({ delivery: WebhookDelivery }),
  },
  'GET /admin/webhooks': {
    ...ofMarket,
    command: 'webhooks list',
    summary: 'The webhooks of the market, which hear of all shops, the newest first.',
    data: list,
  },
  'POST /admin/webhooks': {
    ...ofMarket,
    command: 'webhooks create',
    unrepeated: ['url'],
    summary: 'Adds a webhook: an `https` address on the open internet. The secret of its signatures is shown once.',
    body: z.object({ url, events: marketEvents }),
    data: withSecret,
  },
  'PATCH /admin/webhooks/{id}': {
    ...ofMarket,
    command: 'webhooks change',
    unrepeated: ['url'],
    summary: 'Changes a webhook, or switches it on or off. What happens while it is off is not sent later.',
    params: byId,
    body: z.object({ url: url.optional(), events: marketEvents.optional(), is_on: z.boolean().optional() }),
    data: list,
  },
  'DELETE /admin/webhooks/{id}': {
    ...ofMarket,
    command: 'webhooks remove',
    summary: 'Deletes a webhook with its deliveries.',
    params: byId,
    data: list,
  },
  'POST /admin/webhooks/{id}/secret': {
    ...ofMarket,
    command: 'webhooks secret',
    summary: 'Makes a new secret, which is shown once; the old one ends at once.',
    params: byId,
    data: withSecret,
  },
  'POST /admin/webhooks/{id}/test': {
    ...ofMarket,
    command: 'webhooks test',
    summary: 'Sends `webhook.test` at once, and tells how the receiver answered.',
    params: byId,
    data: z.object({ delivery: WebhookDelivery }),
  },
  'GET /admin/webhooks/{id}/deliveries': {
    ...ofMarket,
    command: 'webhooks deliveries list',
    summary: 'Deliveries of the last 30 days, the newest first.',
    params: byId,
    query: z.object({
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({ items: z.array(WebhookDelivery), next_cursor: z.string().nullable() }),
  },
  'POST /admin/webhooks/{id}/deliveries/{delivery_id}/retry': {
    ...ofMarket,
    command: 'webhooks deliveries retry',
    summary: 'Sends a delivery once more at once, and tells how the receiver answered.',
    params: z.object({ id: queryId, delivery_id: queryId }),
    data: z.object({ delivery: WebhookDelivery }),
  },
})
