import { z } from 'zod'
import { Count, Id, Money, OrderCurrency, Picture, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { ACTOR_KINDS } from './enums.ts'
import { email, flag, id, multiLine, quantity, queryId, queryInt, requiredText, timeCursor } from './input.ts'
import * as limit from './limits.ts'
import { MARKET_RETURN_VIEWS, RETURN_ACTIONS, RETURN_VIEWS, REVIEW_REASONS, WITHDRAWAL_STATES } from './market-enums.ts'
import { orderLink } from './orders.ts'

/** What the declaration of a withdrawal says, and when it came in: the receipt that its author keeps (Directive 2011/83/EU, Art. 11a). */
export const WithdrawalReceipt = z.object({
  code: z.string(),
  order_code: z.string(),
  name: z.string(),
  email: z.string(),
  /** The whole contract; else what `lines` or `text` say. */
  is_whole: z.boolean(),
  /** Only where the author was shown the order. */
  lines: z.array(z.object({ name: z.string(), quantity: Count })),
  text: z.string(),
  declared_at: Time,
  /** The last day to send the goods, and the last day for the money, of the market's time zone. */
  send_by: z.string(),
  refund_by: z.string(),
  /** SHA-256 of the content above, by which it can be shown that it was not changed. */
  hash: z.string(),
})
export type WithdrawalReceipt = z.infer<typeof WithdrawalReceipt>

const lines = z
  .array(z.object({ line_id: id, quantity }))
  .max(limit.CART_LINES_MAX)
  .default([])
const receipt = z.object({ withdrawal: WithdrawalReceipt })

export const withdrawalEndpoints = defineEndpoints({
  'POST /withdrawals': {
    access: 'public',
    summary:
      'Declares a withdrawal from a contract, by anybody, without an account. Reply and receipt are the same for every order code; the same declaration again has the first receipt.',
    body: z.object({
      name: requiredText(limit.NAME_MAX),
      order_code: requiredText(limit.ORDER_CODE_MAX),
      email,
      /** What is withdrawn from, in words; empty: the whole contract. */
      text: multiLine(limit.WITHDRAWAL_TEXT_MAX).default(''),
    }),
    data: receipt,
  },
  'POST /order-links/order/withdrawals': {
    access: 'public',
    summary: 'Declares a withdrawal from the order of a link.',
    headers: orderLink,
    body: z.object({ name: requiredText(limit.NAME_MAX), email: email.optional(), lines }),
    data: receipt,
  },
  'POST /orders/{id}/withdrawals': {
    access: 'shopper',
    summary: 'Declares a withdrawal from an own order: from the pieces of `lines`, or from all of it.',
    params: z.object({ id: queryId }),
    body: z.object({ email: email.optional(), lines }),
    data: receipt,
  },
  'POST /returns/{kind}/{id}/sent': {
    access: 'shopper',
    summary: 'Says that the goods of a withdrawal were sent back, with what proves it.',
    params: z.object({ kind: z.enum(['withdrawal']), id: queryId }),
    body: z.object({ tracking: z.string().trim().max(limit.TRACKING_NUMBER_MAX).default('') }),
  },
})

const step = z.object({
  state: z.enum(WITHDRAWAL_STATES),
  at: Time,
  by: z.enum([...ACTOR_KINDS, 'shopper', 'anybody']),
  note: z.string(),
})

export const SellerReturn = z.object({
  kind: z.enum(['withdrawal']),
  id: Id,
  code: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  /** Null: the code fits no order. */
  order: z.object({ id: Id, order_code: z.string() }).nullable(),
  shop: z.object({ id: Id, name: z.string() }).nullable(),
  name: z.string(),
  pieces: Count,
  products: z.array(z.object({ name: z.string(), thumbnail: Picture, quantity: Count })),
  declared_at: Time,
  /** The last day for the money, of the market's time zone, and how many days are left to it: below 0 it is late. */
  refund_by: z.string(),
  days_left: z.number().int(),
  review_reason: z.enum(REVIEW_REASONS).nullable(),
  /** What can be done now by the reader. */
  actions: z.array(z.enum(RETURN_ACTIONS)),
  version: Count,
})
export type SellerReturn = z.infer<typeof SellerReturn>

export const SellerReturnDetails = SellerReturn.extend({
  currency: OrderCurrency,
  lines: z.array(
    z.object({ line_id: Id, name: z.string(), thumbnail: Picture, quantity: Count, ordered: Count, price: Money }),
  ),
  /** What one in words can mean: pieces of the order that are there to be given back. Empty where `lines` tell. */
  choices: z.array(z.object({ line_id: Id, name: z.string(), left: Count })),
  /** As the author wrote it. */
  text: z.string(),
  receipt: WithdrawalReceipt,
  tracking: z.string(),
  timeline: z.array(step),
})
export type SellerReturnDetails = z.infer<typeof SellerReturnDetails>

const params = z.object({ kind: z.enum(['withdrawal']), id: queryId })
const page = {
  cursor: timeCursor.optional(),
  limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
}
const list = z.object({ items: z.array(SellerReturn), next_cursor: z.string().nullable() })
const ofOne = { params, data: z.object({ return: SellerReturnDetails }) }
/** Of the return; `stale` if somebody else has changed it since. */
const version = id
const reason = multiLine(limit.WITHDRAWAL_REASON_MAX).min(1)

export const sellerReturnEndpoints = defineEndpoints({
  'GET /seller/returns': {
    access: 'seller',
    permission: 'orders.refund',
    summary:
      'Withdrawals from the shop’s orders, those whose money is due first on top, and how many stand in each view.',
    query: z.object({ view: z.enum(RETURN_VIEWS).default('coming'), ...page }),
    data: list.extend({ counts: z.record(z.enum(RETURN_VIEWS), Count) }),
  },
  'GET /seller/returns/{kind}/{id}': {
    access: 'seller',
    permission: 'orders.refund',
    summary: 'One withdrawal with its receipt, what happened, and what its refund comes to.',
    ...ofOne,
  },
  'POST /seller/returns/{kind}/{id}/accept': {
    access: 'seller',
    permission: 'orders.refund',
    summary: 'Accepts a withdrawal that was to be looked at; of one in words, `lines` say which pieces are meant.',
    body: z.object({ version, lines }),
    ...ofOne,
  },
  'POST /seller/returns/{kind}/{id}/receive': {
    access: 'seller',
    permission: 'orders.refund',
    summary: 'Says that the goods are back, and whether they are sold again.',
    body: z.object({ version, restock: flag }),
    ...ofOne,
  },
  'POST /seller/returns/{kind}/{id}/refund': {
    access: 'seller',
    permission: 'orders.refund',
    summary: 'Gives back what was withdrawn from, with the standard delivery where nothing of the order is left.',
    body: z.object({ version }),
    ...ofOne,
  },
  'POST /seller/returns/{kind}/{id}/not-returned': {
    access: 'seller',
    permission: 'orders.refund',
    summary: 'Ends a withdrawal whose goods were not sent back within their time; goods that come later open it again.',
    body: z.object({ version }),
    ...ofOne,
  },
})

export const marketReturnEndpoints = defineEndpoints({
  'GET /admin/returns': {
    access: 'operator',
    permission: 'refunds',
    summary: 'Withdrawals of all shops and those that fit no order, the oldest first, and how many stand in each view.',
    query: z.object({ view: z.enum(MARKET_RETURN_VIEWS).default('to_decide'), ...page }),
    data: list.extend({ counts: z.record(z.enum(MARKET_RETURN_VIEWS), Count) }),
  },
  'GET /admin/returns/{kind}/{id}': {
    access: 'operator',
    permission: 'refunds',
    summary: 'One withdrawal of any shop.',
    ...ofOne,
  },
  'POST /admin/returns/{kind}/{id}/decide': {
    access: 'operator',
    permission: 'refunds',
    summary:
      'Accepts a withdrawal that was to be looked at, or says with a reason why it is not valid. Its author is mailed.',
    body: z.object({
      version,
      accept: flag,
      /** Which pieces one in words means, where it is accepted. */
      lines,
      /** For the author to read; needed where it is not accepted. */
      reason: reason.nullish(),
    }),
    ...ofOne,
  },
  'POST /admin/returns/{kind}/{id}/assign': {
    access: 'operator',
    permission: 'refunds',
    summary: 'Names the order of a withdrawal that fits none; it counts from its declaration.',
    body: z.object({ version, order_code: requiredText(limit.ORDER_CODE_MAX) }),
    ...ofOne,
  },
})
