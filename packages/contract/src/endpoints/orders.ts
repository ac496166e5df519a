import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { ORDER_STATUSES } from '../enums.ts'
import { flag, id, idempotencyKey, multiLine, page, perPage, queryId, requiredText, search } from '../input.ts'
import * as limit from '../limits.ts'
import { CartReply } from '../shapes/cart.ts'
import { Count } from '../shapes/common.ts'
import { Dashboard, Order, OrderBrief, StatusCounts } from '../shapes/orders.ts'
import { couponCodes, shopIds } from './checkout-input.ts'

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
  'POST /place-order/again': {
    access: 'shopper',
    summary: 'Puts what an order held into the cart, as far as it can be had.',
    body: z.object({ order_id: id }),
    data: CartReply,
  },
  'GET /orders/{id}/invoice': {
    access: 'shopper',
    summary: 'The invoice of an order.',
    params: z.object({ id: queryId }),
    form: { media: 'application/pdf' },
  },
  'GET /dashboard': {
    access: 'shopper',
    summary: 'What the account looks like at a glance.',
    data: Dashboard,
  },
})
