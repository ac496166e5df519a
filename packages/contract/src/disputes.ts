import { z } from 'zod'
import { Count, Id, Money, OrderCurrency, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { DISPUTE_STATES, REFUND_BEARERS } from './enums.ts'
import { id, queryId, queryIdsUpTo, queryInt, requiredText, timeCursor } from './input.ts'
import * as limit from './limits.ts'

/** A dispute of a payment, as the market's staff sees it. */
export const MarketDispute = z.object({
  id: Id,
  gateway: z.string(),
  /** The gateway's name for it. */
  reference: z.string(),
  state: z.enum(DISPUTE_STATES),
  /** In the gateway's words, as `fraudulent` or `product_not_received`. */
  reason: z.string(),
  amount: Money,
  /** What the gateway charges for it. */
  fee: Money,
  currency: OrderCurrency,
  /** The one who bears it if it is lost, and why the staff said so. */
  bearer: z.enum(REFUND_BEARERS),
  bearer_reason: z.string().nullable(),
  /** Until when the gateway takes evidence. */
  evidence_by: Time.nullable(),
  opened_at: Time,
  closed_at: Time.nullable(),
  /** Null: nobody has said of which order of its payment it is, so that it holds all of them. */
  order_id: Id.nullable(),
  /** The orders that it holds, with what was given back already: it wins the dispute. */
  orders: z.array(
    z.object({ id: Id, order_code: z.string(), shop: z.object({ id: Id, name: z.string() }), given_back: Money }),
  ),
  /** Where evidence is given. */
  dashboard_url: z.string().nullable(),
  /** `evidence`: it is known of which order it is, and the bank has not decided. */
  can: z.object({ assign: z.boolean(), change_bearer: z.boolean(), evidence: z.boolean() }),
  version: Count,
})
export type MarketDispute = z.infer<typeof MarketDispute>

/** A message between the shopper of a disputed order and its shop. */
export const DisputeMessage = z.object({
  id: Id,
  from: z.enum(['customer', 'shop']),
  /** Of a product that was sent, its name. */
  text: z.string(),
  at: Time,
})
export type DisputeMessage = z.infer<typeof DisputeMessage>

const one = { params: z.object({ id: queryId }), data: z.object({ dispute: MarketDispute }) }

export const disputeEndpoints = defineEndpoints({
  'GET /admin/disputes': {
    access: 'operator',
    permission: 'refunds',
    summary: 'Disputes of all shops: open ones the oldest first, those that are over the newest first.',
    query: z.object({
      view: z.enum(['open', 'over']).default('open'),
      /** `next_cursor` of the page before, with the same view. */
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({
      items: z.array(MarketDispute),
      next_cursor: z.string().nullable(),
      counts: z.object({ open: Count }),
    }),
  },
  'GET /admin/disputes/{id}': {
    access: 'operator',
    permission: 'refunds',
    summary: 'A dispute, with the orders that it holds.',
    ...one,
  },
  'GET /admin/disputes/{id}/messages': {
    access: 'operator',
    permission: 'refunds',
    summary:
      'The last messages between the shopper of the disputed order and its shop, the oldest first, to choose evidence from; `return_state` while its order is not known and once it is over.',
    params: z.object({ id: queryId }),
    data: z.object({ messages: z.array(DisputeMessage) }),
  },
  'GET /admin/disputes/{id}/evidence.pdf': {
    access: 'operator',
    permission: 'refunds',
    command: 'disputes print-evidence',
    summary:
      'What is known of the disputed order as one PDF: pieces, parcels with the proof of arrival, refunds and the chosen messages; refused as the messages are, and with `not_found` for a message of another conversation.',
    params: z.object({ id: queryId }),
    query: z.object({ messages: queryIdsUpTo(limit.EVIDENCE_MESSAGES_MAX).optional() }),
    form: { media: 'application/pdf' },
  },
  'POST /admin/disputes/{id}/bearer': {
    access: 'operator',
    permission: 'refunds',
    summary: 'Says who bears a dispute if it is lost; `return_state` once it is over.',
    body: z.object({
      bearer: z.enum(REFUND_BEARERS),
      reason: requiredText(limit.CANCEL_REASON_MAX),
      version: id,
    }),
    ...one,
  },
  'POST /admin/disputes/{id}/assign': {
    access: 'operator',
    permission: 'refunds',
    summary: 'Says of which order of its payment a dispute is; the others are no longer held.',
    body: z.object({ order_id: id, version: id }),
    ...one,
  },
})
