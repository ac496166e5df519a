import { z } from 'zod'
import { Count, Id, Money } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { REFUND_BEARERS, REFUND_MEANS } from './enums.ts'
import { flag, id, idempotencyKey, multiLine, quantity, queryId } from './input.ts'
import * as limit from './limits.ts'
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

const ofOrder = { params: z.object({ id: queryId }), data: z.object({ order: SellerOrderDetails }) }
const headers = z.object({ 'idempotency-key': idempotencyKey.optional() })
const preview = { params: z.object({ id: queryId }), data: z.object({ preview: RefundPreview }) }
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
