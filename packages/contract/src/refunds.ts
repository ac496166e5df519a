import { z } from 'zod'
import { Count, Id, Money, OrderCurrency, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { REFUND_BEARERS, REFUND_KINDS, REFUND_MEANS, REFUND_STATES } from './enums.ts'
import { flag, id, idempotencyKey, multiLine, quantity, queryId, queryInt, requiredText, timeCursor } from './input.ts'
import * as limit from './limits.ts'
import { Order } from './orders.ts'
import { SellerOrderDetails } from './seller-orders.ts'

/** What a refund would come to, before it is made. */
export const RefundPreview = z.object({
  lines: z.array(z.object({ line_id: Id, quantity: Count, amount: Money })),
  /** Before vouchers, and what the shopper had off it by a voucher. */
  goods: Money,
  voucher: Money,
  delivery: Money,
  /** On top of the prices; 0 where they include it. */
  tax_added: Money,
  /** What is kept back of it for goods that lost value; absent: nothing. */
  deduction: Money.optional(),
  /** What the shopper gets. */
  amount: Money,
  /** The tax in it. */
  tax: Money,
  /** What the market's voucher had paid of it, which the shop no longer gets. */
  market_share: Money,
  /** The market's commission that is given back, or not charged, with its tax. */
  commission: Money,
  commission_tax: Money,
  /** What the shop has less. */
  off_balance: Money,
  /** What the shop has of the order without the refund, and with it. */
  kept_before: Money,
  kept: Money,
  /** What could be given back at most. */
  left: Money,
  means: z.enum(REFUND_MEANS),
  /** The cash was not collected: the shopper pays less instead. */
  is_uncollected: z.boolean(),
})
export type RefundPreview = z.infer<typeof RefundPreview>

/** What a refund gives back; nothing else than pieces and delivery, or an amount. */
const refundedPieces = {
  lines: z
    .array(z.object({ line_id: id, quantity }))
    .max(limit.CART_LINES_MAX)
    .default([]),
  /** Absent: all that is left of the delivery with the last pieces, else none of it. */
  delivery: z.boolean().optional(),
  /** An amount without pieces, as a kindness. */
  goodwill: z.number().positive().max(limit.PRICE_MAX).optional(),
}

const refund = {
  ...refundedPieces,
  /** For the shopper to read. */
  reason: multiLine(limit.CANCEL_REASON_MAX).min(1).nullish(),
  /** The pieces came back and are sold again. */
  restock: flag,
  /** Of the order; `stale` if somebody else has changed it since. */
  version: id,
}

/** Pieces that were not sent; all of them cancel the order. */
const pieces = {
  lines: z
    .array(z.object({ line_id: id, quantity }))
    .min(1)
    .max(limit.CART_LINES_MAX),
}

/** For the shopper to read, or by the shopper. */
const cancelled = { ...pieces, reason: multiLine(limit.CANCEL_REASON_MAX).min(1) }

/** What pieces that are cancelled come to for their shopper. */
export const CancellationPreview = z.object({
  amount: Money,
  /** It was not paid yet: the shopper pays so much less. Otherwise it is given back. */
  is_uncollected: z.boolean(),
  /** They are all that is left, so that the order is cancelled. */
  cancels_order: z.boolean(),
})
export type CancellationPreview = z.infer<typeof CancellationPreview>

/** A refund as the market's staff sees it. */
export const MarketRefund = z.object({
  id: Id,
  kind: z.enum(REFUND_KINDS),
  means: z.enum(REFUND_MEANS),
  state: z.enum(REFUND_STATES),
  amount: Money,
  currency: OrderCurrency,
  gateway: z.string().nullable(),
  /** The gateway's or, of a transfer, the bank's. */
  reference: z.string().nullable(),
  /** As the shopper was told. */
  reason: z.string().nullable(),
  /** Why the last try failed, in the gateway's words. */
  error: z.string().nullable(),
  attempts: Count,
  at: Time,
  done_at: Time.nullable(),
  next_try_at: Time.nullable(),
  /** Null: it was made in the gateway's dashboard for one of several orders, and nobody has said for which. */
  order: z.object({ id: Id, order_code: z.string() }).nullable(),
  shop: z.object({ id: Id, name: z.string() }).nullable(),
  /** Without an order: those that were paid together, with what each could still get back. */
  candidates: z.array(
    z.object({ id: Id, order_code: z.string(), shop: z.object({ id: Id, name: z.string() }), left: Money }),
  ),
  /** It is more than any order of its payment could get back, and the market bears it. */
  is_written_off: z.boolean().optional(),
  /** It was refused: the staff may try it again, or pay it by a transfer. */
  can_settle: z.boolean(),
  version: Count,
})
export type MarketRefund = z.infer<typeof MarketRefund>

const MarketRefundList = z.object({
  items: z.array(MarketRefund),
  next_cursor: z.string().nullable(),
  /** Those on their way, those that have failed, and those without an order. */
  counts: z.object({ open: Count, failed: Count, unassigned: Count }),
  /** What gateways lack, by the ledger, of the refunds that are on their way; absent: nothing. */
  lacking: z.array(z.object({ gateway: z.string(), amount: Money })).optional(),
})
export type MarketRefundList = z.infer<typeof MarketRefundList>

const ofOrder = { params: z.object({ id: queryId }), data: z.object({ order: SellerOrderDetails }) }
const headers = z.object({ 'idempotency-key': idempotencyKey.optional() })
const preview = { params: z.object({ id: queryId }), data: z.object({ preview: RefundPreview }) }
const previewOfPieces = {
  params: z.object({ id: queryId }),
  data: z.object({ preview: CancellationPreview }),
}
const bearer = z.enum(REFUND_BEARERS).default('shop')

export const refundEndpoints = defineEndpoints({
  'POST /seller/orders/{id}/refunds': {
    access: 'seller',
    permission: 'orders.refund',
    command: 'seller orders refund',
    summary:
      'Gives pieces that were sent, the delivery, or an amount back to the shopper: `refund_too_much` beyond what came in, `dispute_open` while the payment is disputed. The same key and body give back once.',
    headers,
    body: z.object(refund),
    ...ofOrder,
  },
  'POST /seller/orders/{id}/refunds/preview': {
    access: 'seller',
    permission: 'orders.refund',
    command: 'seller orders preview-refund',
    summary: 'What a refund would come to for the shopper and for the shop. It changes nothing.',
    body: z.object(refundedPieces),
    ...preview,
  },
  'POST /seller/refunds/{id}/handed-over': {
    access: 'seller',
    permission: 'orders.refund',
    command: 'seller refunds hand-over',
    summary: 'Says that the shop has given cash back by hand; the shopper is asked to object where that is not so.',
    ...ofOrder,
  },
  'POST /seller/orders/{id}/cancel-lines': {
    access: 'seller',
    permission: 'orders.fulfil',
    command: 'seller orders cancel-lines',
    summary:
      'Cancels pieces that were not sent, with a reason that the shopper reads: `already_shipped` beyond those. Of an order that is not paid, only all of it is cancelled. The same key and body cancel once.',
    headers,
    body: z.object({ ...cancelled, version: id }),
    ...ofOrder,
  },
  'POST /seller/orders/{id}/cancel-lines/preview': {
    access: 'seller',
    permission: 'orders.fulfil',
    command: 'seller orders preview-cancel-lines',
    summary: 'What cancelling pieces would come to for the shopper. It changes nothing.',
    body: z.object(pieces),
    ...previewOfPieces,
  },
  'POST /orders/{id}/cancel-lines': {
    access: 'shopper',
    summary: 'Cancels pieces of a pending order; the last of them cancel it. The same key and body cancel once.',
    headers,
    params: z.object({ id: queryId }),
    body: z.object(cancelled),
    data: z.object({ order: Order }),
  },
  'POST /orders/{id}/cancel-lines/preview': {
    access: 'shopper',
    summary: 'What cancelling pieces would come to. It changes nothing.',
    body: z.object(pieces),
    ...previewOfPieces,
  },
  'GET /admin/refunds': {
    access: 'operator',
    permission: 'refunds',
    summary:
      'Refunds of all shops in a state: those that have failed or have no order, for a person to settle, the oldest first, others the newest first.',
    query: z.object({
      /** `unassigned`: those without an order. */
      state: z.enum([...REFUND_STATES, 'unassigned']).optional(),
      /** `next_cursor` of the page before, with the same state. */
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: MarketRefundList,
  },
  'POST /admin/refunds/{id}/again': {
    access: 'operator',
    permission: 'refunds',
    summary: 'Sends a refund again that the gateway has refused; `return_state` in any other state.',
    params: z.object({ id: queryId }),
    body: z.object({ version: id }),
    data: z.object({ refund: MarketRefund }),
  },
  'POST /admin/refunds/{id}/transfer': {
    access: 'operator',
    permission: 'refunds',
    summary: 'Says that the market has paid a refund by a transfer, which the gateway has refused.',
    params: z.object({ id: queryId }),
    body: z.object({ reference: requiredText(limit.REFUND_REFERENCE_MAX), version: id }),
    data: z.object({ refund: MarketRefund }),
  },
  'POST /admin/refunds/{id}/assign': {
    access: 'operator',
    permission: 'refunds',
    summary:
      'Says for which order of its payment a refund was made in the gateway’s dashboard; it is then a refund of that order. `refund_too_much` beyond what the order could get back; where no order could get all of it, the order gets what it can, and the rest waits as a refund of its own.',
    params: z.object({ id: queryId }),
    body: z.object({ order_id: id, version: id }),
    data: z.object({ refund: MarketRefund }),
  },
  'POST /admin/refunds/{id}/write-off': {
    access: 'operator',
    permission: 'refunds',
    summary:
      'Says that a refund of the gateway’s dashboard is more than any order of its payment could get back: the market bears it. `return_state` while an order could get a part of it, or the gateway has not decided.',
    params: z.object({ id: queryId }),
    body: z.object({ version: id }),
    data: z.object({ refund: MarketRefund }),
  },
  'POST /admin/orders/{id}/cancel-lines': {
    access: 'operator',
    permission: 'refunds',
    command: 'orders cancel-lines',
    summary: 'As a seller does, for any shop; its shop reads the reason too.',
    headers,
    body: z.object({ ...cancelled, version: id }),
    ...ofOrder,
  },
  'POST /admin/orders/{id}/cancel-lines/preview': {
    access: 'operator',
    permission: 'refunds',
    command: 'orders preview-cancel-lines',
    summary: 'What cancelling pieces would come to for the shopper. It changes nothing.',
    body: z.object(pieces),
    ...previewOfPieces,
  },
  'POST /admin/orders/{id}/refunds': {
    access: 'operator',
    permission: 'refunds',
    command: 'orders refund',
    summary: 'As a seller does, for any shop; the market may bear it.',
    headers,
    body: z.object({ ...refund, bearer }),
    ...ofOrder,
  },
  'POST /admin/orders/{id}/refunds/preview': {
    access: 'operator',
    permission: 'refunds',
    command: 'orders preview-refund',
    summary: 'What a refund would come to. It changes nothing.',
    body: z.object({ ...refundedPieces, bearer }),
    ...preview,
  },
})
