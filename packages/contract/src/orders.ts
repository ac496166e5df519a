import { z } from 'zod'
import { Address } from './accounts.ts'
import { CartLine, CartReply, couponCodes, shopIds, VatTax } from './cart.ts'
import { Count, Id, Money, OrderCurrency, Picture, Time } from './common.ts'
import { deliveryChoices, deliveryPlace, OrderDelivery } from './delivery.ts'
import { defineEndpoints } from './endpoint.ts'
import {
  CANCELLERS,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_KINDS,
  REFUND_MEANS,
  REFUND_STATES,
} from './enums.ts'
import { email, flag, id, idempotencyKey, multiLine, page, perPage, queryId, requiredText, search } from './input.ts'
import { OrderDocument } from './invoices.ts'
import * as limit from './limits.ts'
import { COMPLAINT_REASONS, OWN_RETURN_STEPS, RETURN_COSTS, RETURN_KINDS, RETURN_STATES } from './market-enums.ts'
import { Recall } from './recalls.ts'
import { SellerIdentity } from './seller-facts.ts'
import { Shipment } from './shipments.ts'
import { ShopBrief } from './shops.ts'

export const OrderBrief = z.object({
  id: Id,
  order_code: z.string(),
  /** Items, not lines. */
  quantity: Count,
  /** The payable amount. */
  amount: Money,
  currency: OrderCurrency,
  payment_method: z.enum(PAYMENT_METHODS),
  payment_status: z.enum(PAYMENT_STATUSES),
  order_status: z.enum(ORDER_STATUSES),
  placed_at: Time,
  /** Not in docs/spec: it is picked up, so that `pickup` reads as ready and `delivered` as picked up. */
  is_pickup: z.boolean().optional(),
  shop: ShopBrief,
  products: z.array(z.object({ id: Id, name: z.string(), thumbnail: Picture })),
})
export type OrderBrief = z.infer<typeof OrderBrief>

/** Not in docs/spec: money of an order that goes back, or has gone. */
export const OrderRefund = z.object({
  id: Id,
  kind: z.enum(REFUND_KINDS),
  means: z.enum(REFUND_MEANS),
  state: z.enum(REFUND_STATES),
  amount: Money,
  reason: z.string().nullable(),
  at: Time,
  done_at: Time.nullable(),
  lines: z.array(z.object({ line_id: Id, quantity: Count, amount: Money })),
})
export type OrderRefund = z.infer<typeof OrderRefund>
/** A withdrawal from an order or a complaint about it, as its shopper sees it. Days are of the market's time zone. */
export const OrderReturn = z.object({
  kind: z.enum(RETURN_KINDS),
  id: Id,
  code: z.string(),
  state: z.enum(RETURN_STATES),
  declared_at: Time,
  pieces: Count,
  /** The last day to send the goods back, and the day by which the next step is due: of a withdrawal, its money. */
  send_by: z.string(),
  refund_by: z.string(),
  /** Its shopper can say that the goods were sent. */
  can_send: z.boolean(),
  /** All that its shopper can do now, that among them. */
  steps: z.array(z.enum(OWN_RETURN_STEPS)).optional(),
})
export type OrderReturn = z.infer<typeof OrderReturn>

/** Not in docs/spec: pieces of an order that were cancelled before they were sent, while others stayed. */
export const OrderCancellation = z.object({
  id: Id,
  by: z.enum(CANCELLERS),
  at: Time,
  /** In the words of who cancelled. */
  reason: z.string().nullable(),
  lines: z.array(z.object({ line_id: Id, quantity: Count })),
})
export type OrderCancellation = z.infer<typeof OrderCancellation>

/** Prices are those when the order was placed. */
export const OrderLine = CartLine.extend({
  order_qty: Count,
  line_total: Money,
  /** The shopper's rating; null: not reviewed. */
  my_rating: Count.nullable(),
  /** Not in docs/spec: the line's share of each tax; the shares of all lines add up to the order's. */
  taxes: z.array(VatTax).optional(),
  // Not in docs/spec: pieces that were cancelled before they were sent, and pieces whose money goes back, those among them.
  quantity_cancelled: Count.optional(),
  quantity_refunded: Count.optional(),
})
export type OrderLine = z.infer<typeof OrderLine>

export const Order = OrderBrief.extend({
  address: Address,
  lines: z.array(OrderLine),
  total_amount: Money,
  coupon_discount: Money,
  delivery_charge: Money,
  tax_amount: Money,
  payable_amount: Money,
  all_vat_taxes: z.array(VatTax),
  // Not in docs/spec: taxes are inside the prices rather than added; and why its seller charges none.
  prices_include_tax: z.boolean().optional(),
  tax_exemption: z.string().optional(),
  /** Not in docs/spec: recalls of what is in it, the latest first, with the names of its goods. */
  recalls: z.array(Recall.extend({ products: z.array(z.string()) })).optional(),
  /** Not in docs/spec: who its seller was for the law when it was placed; absent: the shop had told nothing. */
  seller: SellerIdentity.optional(),
  estimated_delivery: z.string().nullable(),
  /** Not in docs/spec: the first day after the shop's holidays, before which it is not sent, as `2027-01-31`. */
  ships_from: z.string().nullable().optional(),
  /** Not in docs/spec: as it was chosen and promised; absent: its shop had named no methods. */
  delivery: OrderDelivery.optional(),
  /** Oldest first. */
  timeline: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: Time })),
  note: z.string().nullable(),
  // Not in docs/spec: the expiry of an unpaid order, and the end of a cancelled one.
  pay_until: Time.nullable().optional(),
  cancelled_by: z.enum(CANCELLERS).nullable().optional(),
  cancel_reason: z.string().nullable().optional(),
  // Not in docs/spec: the parcels, oldest first.
  shipments: z.array(Shipment).optional(),
  invoice_url: z.string(),
  /** Not in docs/spec: what stands there now; `confirmation`: the seller writes no numbered invoice of it, or not yet. */
  invoice_kind: z.enum(['invoice', 'confirmation']).optional(),
  /** Not in docs/spec: the invoice and its credit notes, oldest first. */
  documents: z.array(OrderDocument).optional(),
  // Not in docs/spec: refunds, the oldest first; what has been or is given back; what is still to be paid in cash, where that is less.
  refunds: z.array(OrderRefund).optional(),
  refunded_amount: Money.optional(),
  amount_due: Money.optional(),
  /** Not in docs/spec: the oldest first. */
  cancellations: z.array(OrderCancellation).optional(),
  /** Not in docs/spec: withdrawals from it and complaints about it, the latest first. */
  returns: z.array(OrderReturn).optional(),
  /** Not in docs/spec: it can be withdrawn from, until the end of that day; null: it has not arrived yet. What is declared later is looked at. */
  withdrawal: z
    .object({
      until: z.string().nullable(),
      can: z.boolean(),
      /** Who pays the way back; absent: its shop had not said so. */
      return_cost: z.enum(RETURN_COSTS).optional(),
      /** Pieces that nobody has withdrawn from or was given back. */
      lines: z.array(z.object({ line_id: Id, left: Count })),
    })
    .optional(),
  /** Not in docs/spec: what can be complained about, and for which reasons. Absent: nothing any more, or not yet. */
  complaint: z
    .object({
      reasons: z.array(z.enum(COMPLAINT_REASONS)),
      lines: z.array(z.object({ line_id: Id, left: Count })),
      /** Days in which the seller answers. */
      answer_days: Count,
    })
    .optional(),
  can_cancel: z.boolean(),
  /** Not in docs/spec: some pieces can be cancelled so that others stay. */
  can_cancel_pieces: z.boolean().optional(),
  can_reorder: z.boolean(),
  can_pay: z.boolean(),
  /** Not in docs/spec: the shopper may say that it has arrived. */
  can_confirm_receipt: z.boolean().optional(),
})
export type Order = z.infer<typeof Order>

/** The number of orders by status; has every status. */
export const StatusCounts = z.object({
  pending: Count,
  confirm: Count,
  processing: Count,
  pickup: Count,
  on_the_way: Count,
  delivered: Count,
  cancelled: Count,
} satisfies Record<OrderStatus, typeof Count>)
export type StatusCounts = z.infer<typeof StatusCounts>

/** An order as its seller sees it. */
export const SellerOrder = OrderBrief.extend({
  customer: z.object({ id: Id, name: z.string() }),
  /** The statuses that the seller can choose. */
  next_statuses: z.array(z.enum(ORDER_STATUSES)),
})
export type SellerOrder = z.infer<typeof SellerOrder>

export const Dashboard = z.object({
  status_wise_orders: StatusCounts,
  total_spent: Money,
  wishlist: Count,
  /** The number of collected vouchers that can still be used. */
  vouchers: Count,
  open_tickets: Count,
  latest_orders: z.array(OrderBrief),
})
export type Dashboard = z.infer<typeof Dashboard>

const PlaceOrder = z.object({
  shop_ids: shopIds.min(1),
  address_id: id,
  /** `cash`, or the name of a payment gateway. */
  payment_method: requiredText(limit.GATEWAY_MAX),
  coupon_codes: couponCodes,
  note: multiLine(limit.ORDER_NOTE_MAX)
    .nullish()
    .transform((value) => value || null),
  is_buy_now: flag,
  /** The amount that the shopper was shown: another amount is refused (`price_changed`). Absent: any amount is accepted. */
  payable_amount: z.number().min(0).max(limit.PRICE_MAX).nullish(),
  /** Not in docs/spec: the chosen methods of delivery; a shop without one delivers by its default method. */
  delivery: deliveryChoices,
})

export const orderEndpoints = defineEndpoints({
  'POST /place-order': {
    access: 'shopper',
    summary: 'Places one order a shop, all or none; the same key and body give the same answer.',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: PlaceOrder,
    data: z.object({ orders: z.array(OrderBrief), order_payment_url: z.string().nullable() }),
  },
  'GET /orders': {
    access: 'shopper',
    summary: 'Orders of the shopper, latest first, with how many stand in each status.',
    query: z.object({
      order_status: z.enum(ORDER_STATUSES).optional(),
      search,
      page,
      per_page: perPage(limit.PER_PAGE_DEFAULT),
    }),
    data: z.object({ total: Count, status_wise_orders: StatusCounts, orders: z.array(OrderBrief) }),
  },
  'GET /order-details': {
    access: 'shopper',
    summary: 'One order with its lines, figures and timeline.',
    query: z.object({ order_id: queryId }),
    data: z.object({ order: Order }),
  },
  'POST /orders/cancel': {
    access: 'shopper',
    summary: 'Cancels a pending order; stock and voucher return.',
    body: z.object({ order_id: id, reason: multiLine(limit.CANCEL_REASON_MAX).min(1) }),
    data: z.object({ order: Order }),
  },
  'POST /orders/{id}/received': {
    access: 'shopper',
    summary: 'The shopper has received an order, which is delivered then; saying so again changes nothing.',
    params: z.object({ id: queryId }),
    data: z.object({ order: Order }),
  },
  'POST /place-order/again': {
    access: 'shopper',
    summary: 'Puts what an order held into the cart, as far as it can be had.',
    query: deliveryPlace,
    body: z.object({ order_id: id }),
    data: CartReply,
  },
  'GET /orders/{id}/invoice': {
    access: 'shopper',
    summary:
      'The invoice of an order, which is issued once it is paid; until then, or where its seller cannot issue one, the confirmation of the order.',
    params: z.object({ id: queryId }),
    form: { media: 'application/pdf' },
  },
  'GET /dashboard': {
    access: 'shopper',
    summary: 'What the account looks like at a glance.',
    data: Dashboard,
  },
})

/** The link of an order's mails, with which its reader sees that order without an account. */
export const orderLink = z.object({ 'x-order-link': z.string().max(limit.ORDER_LINK_MAX) })

export const orderLinkEndpoints = defineEndpoints({
  'POST /order-links': {
    access: 'public',
    summary:
      'Mails a link to an order to the confirmed address of its account; the reply is the same for every code and address.',
    body: z.object({ order_code: requiredText(limit.ORDER_CODE_MAX), email }),
  },
  'GET /order-links/order': {
    access: 'public',
    summary: 'The order of a link; what only its account can do is not offered.',
    headers: orderLink,
    data: z.object({ order: Order }),
  },
})
