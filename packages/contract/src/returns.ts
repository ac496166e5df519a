import { z } from 'zod'
import { Count, Id, Money, OrderCurrency, Picture, paged, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { ACTOR_KINDS } from './enums.ts'
import {
  amount,
  email,
  flag,
  formAmount,
  id,
  multiLine,
  page as pageNumber,
  perPage,
  quantity,
  queryId,
  queryInt,
  requiredText,
  timeCursor,
} from './input.ts'
import * as limit from './limits.ts'
import {
  COMPLAINT_DECIDERS,
  COMPLAINT_REASONS,
  COMPLAINT_WISHES,
  MARKET_RETURN_VIEWS,
  OWN_RETURN_STEPS,
  RETURN_ACTIONS,
  RETURN_COSTS,
  RETURN_KINDS,
  RETURN_STATES,
  RETURN_VIEWS,
  REVIEW_REASONS,
} from './market-enums.ts'
import { OrderReturn, orderLink } from './orders.ts'
import { RefundPreview } from './refunds.ts'

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
  /** Who pays the way back, where the author was shown the order and its shop had said so. */
  return_cost: z.enum(RETURN_COSTS).optional(),
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
})

/** Pieces in a form, whose fields are texts: JSON there. */
const formLines = z.preprocess(
  (value: { line_id: number; quantity: number }[] | string, ctx: { issues: z.core.$ZodRawIssue[] }) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      ctx.issues.push({ code: 'invalid_type', expected: 'array', input: value })
      return z.NEVER
    }
  },
  z
    .array(z.object({ line_id: id, quantity }))
    .min(1)
    .max(limit.CART_LINES_MAX),
)

const complaint = {
  multipart: true,
  body: z.object({
    reason: z.enum(COMPLAINT_REASONS),
    text: multiLine(limit.COMPLAINT_TEXT_MAX).min(1),
    wish: z.enum(COMPLAINT_WISHES),
    lines: formLines,
  }),
  files: {
    photos: {
      max: limit.COMPLAINT_PHOTOS_MAX,
      maxBytes: limit.COMPLAINT_PHOTO_BYTES_MAX,
      types: limit.PICTURE_TYPES,
    },
  },
} as const

const step = z.object({
  state: z.enum(RETURN_STATES),
  at: Time,
  by: z.enum([...ACTOR_KINDS, 'shopper', 'anybody']),
  note: z.string(),
})

/** What a complaint says, and what was answered. */
export const Complaint = z.object({
  reason: z.enum(COMPLAINT_REASONS),
  wish: z.enum(COMPLAINT_WISHES),
  /** Ids of its photos, for the calls that give their bytes. */
  photos: z.array(Id),
  decided_by: z.enum(COMPLAINT_DECIDERS).nullable(),
  outcome: z.enum(COMPLAINT_WISHES).nullable(),
  /** The shopper need not send the goods back. */
  keeps_goods: z.boolean(),
  /** What is given back of the price, where it is a part. */
  offer: Money.nullable(),
  /** In the words of the seller, with where the goods go to; and of the market. */
  answer: z.string().nullable(),
  send_to: z.string().nullable(),
  decision: z.string().nullable(),
})
export type Complaint = z.infer<typeof Complaint>

const returnLines = z.array(
  z.object({
    line_id: Id,
    name: z.string(),
    thumbnail: Picture,
    quantity: Count,
    /** Of them, pieces that had not been sent, and were cancelled with the withdrawal; absent: none. */
    cancelled: Count.optional(),
    ordered: Count,
    price: Money,
  }),
)

/** What was kept back of a withdrawal, since the goods came back used more than is needed to try them (Directive 2011/83/EU, Art. 14(2)). */
export const Deduction = z.object({
  amount: Money,
  /** In the words of the seller, with ids of photos. */
  text: z.string(),
  photos: z.array(Id),
  /** In the words of the shopper; empty: they do not object. */
  objection: z.string(),
  /** In the words of the market; null: it has not decided. */
  decision: z.string().nullable(),
})
export type Deduction = z.infer<typeof Deduction>

/** What both sides read of a withdrawal beside its lines. */
const withdrawalFacts = {
  /** Who pays the way back, as it was said when the order was placed; null: nobody had said so. */
  return_cost: z.enum(RETURN_COSTS).nullable(),
  /** The shopper has asked to take it back. */
  is_revoke_asked: z.boolean(),
  /** Null: nothing is kept back. */
  deduction: Deduction.nullable(),
}

/** A withdrawal or complaint of a shopper, as they see it. */
export const OwnReturn = OrderReturn.extend({
  order: z.object({ id: Id, order_code: z.string() }),
  shop: z.object({ id: Id, name: z.string() }),
  products: z.array(z.object({ name: z.string(), thumbnail: Picture, quantity: Count })),
})
export type OwnReturn = z.infer<typeof OwnReturn>

export const OwnReturnDetails = OwnReturn.extend({
  currency: OrderCurrency,
  lines: returnLines,
  text: z.string(),
  tracking: z.string(),
  /** Null: it is a withdrawal. */
  complaint: Complaint.nullable(),
  ...withdrawalFacts,
  /** Oldest first. */
  timeline: z.array(step),
})
export type OwnReturnDetails = z.infer<typeof OwnReturnDetails>

const kindOf = z.enum(RETURN_KINDS)
const params = z.object({ kind: kindOf, id: queryId })
const stepParams = z.object({ kind: kindOf, id: queryId, step: z.enum(OWN_RETURN_STEPS) })
const photoParams = z.object({ kind: kindOf, id: queryId, photo: queryId })
const bytes = { media: 'application/octet-stream' } as const
const own = z.object({ return: OwnReturnDetails })
/** `tracking` of `sent`; `text` of `escalate` and `object`: why the market should decide. */
const ownStep = z.object({
  tracking: z.string().trim().max(limit.TRACKING_NUMBER_MAX).default(''),
  text: multiLine(limit.COMPLAINT_TEXT_MAX).default(''),
})

/** Withdrawals and complaints for the shopper, by an account or by the link to the order. */
export const ownReturnEndpoints = defineEndpoints({
  'POST /orders/{id}/returns': {
    access: 'shopper',
    summary:
      'Complains about pieces of an own order that were sent. `lines` is JSON where the call is a form. The same again, while it is open, is the first.',
    params: z.object({ id: queryId }),
    ...complaint,
    data: own,
  },
  'GET /returns': {
    access: 'shopper',
    summary: 'Withdrawals and complaints of the shopper, the latest first.',
    query: z.object({ page: pageNumber, per_page: perPage(limit.PER_PAGE_DEFAULT) }),
    data: paged(OwnReturn),
  },
  'GET /returns/{kind}/{id}': {
    access: 'shopper',
    summary: 'One of the shopper’s withdrawals or complaints, with what happened.',
    params,
    data: own,
  },
  'POST /returns/{kind}/{id}/{step}': {
    access: 'shopper',
    summary:
      'A step of the shopper: the goods were sent back; a complaint is taken back, brought before the market, or its offer taken; a withdrawal is asked to be taken back, or what was kept back of it is objected to.',
    params: stepParams,
    body: ownStep,
    data: own,
  },
  'GET /returns/{kind}/{id}/photos/{photo}': {
    access: 'shopper',
    summary: 'The bytes of a photo of an own complaint, or of goods that came back used.',
    params: photoParams,
    form: bytes,
  },
  'POST /order-links/order/returns': {
    access: 'public',
    summary: 'Complains about pieces of the order of a link.',
    headers: orderLink,
    ...complaint,
    data: own,
  },
  'GET /order-links/order/returns/{kind}/{id}': {
    access: 'public',
    summary: 'A withdrawal from the order of a link, or a complaint about it.',
    headers: orderLink,
    params,
    data: own,
  },
  'POST /order-links/order/returns/{kind}/{id}/{step}': {
    access: 'public',
    summary: 'A step of the shopper, by the link to the order.',
    headers: orderLink,
    params: stepParams,
    body: ownStep,
    data: own,
  },
  'GET /order-links/order/returns/{kind}/{id}/photos/{photo}': {
    access: 'public',
    summary: 'The bytes of a photo of a complaint about the order of a link, or of goods that came back used.',
    headers: orderLink,
    params: photoParams,
    form: bytes,
  },
})

export const SellerReturn = z.object({
  kind: kindOf,
  id: Id,
  code: z.string(),
  state: z.enum(RETURN_STATES),
  /** Null: the code fits no order. */
  order: z.object({ id: Id, order_code: z.string() }).nullable(),
  shop: z.object({ id: Id, name: z.string() }).nullable(),
  name: z.string(),
  pieces: Count,
  products: z.array(z.object({ name: z.string(), thumbnail: Picture, quantity: Count })),
  declared_at: Time,
  /** The last day for the next step, of the market's time zone: of a withdrawal, for its money. Below 0 days are left: it is late. */
  refund_by: z.string(),
  days_left: z.number().int(),
  review_reason: z.enum(REVIEW_REASONS).nullable(),
  /** Of a complaint. */
  reason: z.enum(COMPLAINT_REASONS).nullable(),
  /** What can be done now by the reader. */
  actions: z.array(z.enum(RETURN_ACTIONS)),
  version: Count,
})
export type SellerReturn = z.infer<typeof SellerReturn>

export const SellerReturnDetails = SellerReturn.extend({
  currency: OrderCurrency,
  lines: returnLines,
  /** What one in words can mean: pieces of the order that are there to be given back. Empty where `lines` tell. */
  choices: z.array(z.object({ line_id: Id, name: z.string(), left: Count })),
  /** As the author wrote it. */
  text: z.string(),
  /** Null: it is a complaint, which has none. */
  receipt: WithdrawalReceipt.nullable(),
  complaint: Complaint.nullable(),
  ...withdrawalFacts,
  /** Where the goods of a complaint are sent, as its shop said last, or else its own address; '' where nobody has to say it. */
  return_address: z.string(),
  /** What giving back the pieces would come to now; null: nothing is to be given back any more. */
  preview: RefundPreview.nullable(),
  tracking: z.string(),
  timeline: z.array(step),
})
export type SellerReturnDetails = z.infer<typeof SellerReturnDetails>

const page = {
  cursor: timeCursor.optional(),
  limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
}
const list = z.object({ items: z.array(SellerReturn), next_cursor: z.string().nullable() })
const ofOne = { params, data: z.object({ return: SellerReturnDetails }) }
/** Of the return; `stale` if somebody else has changed it since. */
const version = id
const reason = multiLine(limit.WITHDRAWAL_REASON_MAX).min(1)
const complaintParams = z.object({ kind: z.enum(['complaint']), id: queryId })
const ofWithdrawal = { ...ofOne, params: z.object({ kind: z.enum(['withdrawal']), id: queryId }) }
const ofComplaint = { ...ofOne, params: complaintParams }
/** A way out of a complaint. */
const wayOut = {
  outcome: z.enum(COMPLAINT_WISHES),
  keeps_goods: flag,
  /** With the outcome `part_refund`, whose goods are kept. */
  offer: amount.nullish(),
  /** Where the goods are sent; needed unless they are kept. */
  send_to: multiLine(limit.RETURN_ADDRESS_MAX).nullish(),
}
const answer = multiLine(limit.COMPLAINT_ANSWER_MAX)

export const sellerReturnEndpoints = defineEndpoints({
  'GET /seller/returns': {
    access: 'seller',
    permission: 'orders.refund',
    summary:
      'Withdrawals from the shop’s orders and complaints about them, those due first on top, and how many stand in each view.',
    query: z.object({ view: z.enum(RETURN_VIEWS).default('coming'), ...page }),
    data: list.extend({ counts: z.record(z.enum(RETURN_VIEWS), Count) }),
  },
  'GET /seller/returns/{kind}/{id}': {
    access: 'seller',
    permission: 'orders.refund',
    summary: 'One withdrawal or complaint with what happened, and what its refund comes to.',
    ...ofOne,
  },
  'GET /seller/returns/{kind}/{id}/photos/{photo}': {
    access: 'seller',
    permission: 'orders.refund',
    summary: 'The bytes of a photo of a complaint about an order of the shop, or of goods that came back used.',
    params: photoParams,
    form: bytes,
  },
  'POST /seller/returns/{kind}/{id}/approve': {
    access: 'seller',
    permission: 'orders.refund',
    summary:
      'Agrees to a complaint, with its way out. Where the goods are kept and all is given back, the refund begins at once; a part is an offer, which the shopper takes or lets the market decide.',
    body: z.object({ version, ...wayOut, answer: answer.default('') }),
    ...ofComplaint,
  },
  'POST /seller/returns/{kind}/{id}/refuse': {
    access: 'seller',
    permission: 'orders.refund',
    summary: 'Refuses a complaint with a reason; its shopper can ask the market.',
    body: z.object({ version, answer: answer.min(1) }),
    ...ofComplaint,
  },
  'POST /seller/returns/{kind}/{id}/settle': {
    access: 'seller',
    permission: 'orders.refund',
    summary: 'Says that what was complained about is repaired or replaced, and on its way.',
    body: z.object({ version }),
    ...ofComplaint,
  },
  'POST /seller/returns/{kind}/{id}/accept': {
    access: 'seller',
    permission: 'orders.refund',
    summary: 'Accepts a withdrawal that was to be looked at; of one in words, `lines` say which pieces are meant.',
    body: z.object({ version, lines }),
    ...ofWithdrawal,
  },
  'POST /seller/returns/{kind}/{id}/receive': {
    access: 'seller',
    permission: 'orders.refund',
    summary:
      'Says that the goods are back, and whether they are sold again. Of a withdrawal, an amount can be kept back for goods that lost value, with a text and photos for its shopper, who can object.',
    multipart: true,
    body: z.object({
      version: queryId,
      restock: flag,
      /** Kept back of what the goods cost; 0: nothing. */
      deduction: formAmount.default(0),
      /** Why; needed with an amount. */
      deduction_text: multiLine(limit.DEDUCTION_TEXT_MAX).default(''),
    }),
    files: complaint.files,
    ...ofOne,
  },
  'POST /seller/returns/{kind}/{id}/agree-revoke': {
    access: 'seller',
    permission: 'orders.refund',
    summary: 'Agrees that a withdrawal is taken back, as its shopper has asked; the goods stay with them.',
    body: z.object({ version }),
    ...ofWithdrawal,
  },
  'POST /seller/returns/{kind}/{id}/refund': {
    access: 'seller',
    permission: 'orders.refund',
    summary:
      'Gives back what was withdrawn from or complained about, with the delivery where nothing of the order is left.',
    body: z.object({ version }),
    ...ofOne,
  },
  'POST /seller/returns/{kind}/{id}/not-returned': {
    access: 'seller',
    permission: 'orders.refund',
    summary: 'Ends a return whose goods were not sent back within their time; goods that come later open it again.',
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
    summary: 'One withdrawal or complaint of any shop.',
    ...ofOne,
  },
  'GET /admin/returns/{kind}/{id}/photos/{photo}': {
    access: 'operator',
    permission: 'refunds',
    summary: 'The bytes of a photo of a complaint, or of goods that came back used.',
    params: photoParams,
    form: bytes,
  },
  'POST /admin/returns/{kind}/{id}/decide': {
    access: 'operator',
    permission: 'refunds',
    summary:
      'Accepts a withdrawal that was to be looked at, or says with a reason why it is not valid; says what stays kept back of one whose shopper objects; decides a complaint that the market was asked about, for one side or the other, with a reason for both.',
    body: z.object({
      version,
      accept: flag,
      /** The way out of a complaint that is accepted. */
      ...wayOut,
      outcome: wayOut.outcome.nullish(),
      /** Which pieces one in words means, where it is accepted. */
      lines,
      /** What stays kept back of a withdrawal whose shopper objects; 0: nothing. */
      deduction: amount.nullish(),
      /** For the author to read; needed of a complaint, and of a withdrawal that is not accepted. */
      reason: reason.nullish(),
    }),
    ...ofOne,
  },
  'POST /admin/returns/{kind}/{id}/assign': {
    access: 'operator',
    permission: 'refunds',
    summary: 'Names the order of a withdrawal that fits none; it counts from its declaration.',
    body: z.object({ version, order_code: requiredText(limit.ORDER_CODE_MAX) }),
    ...ofWithdrawal,
  },
})
