import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { ORDER_SORTS, ORDER_STATUSES, ORDER_VIEWS, PAYMENT_STATUSES } from '../enums.ts'
import { dayOrMoment, multiLine, queryId, queryInt, search, timeCursor } from '../input.ts'
import * as limit from '../limits.ts'
import { Count } from '../shapes/common.ts'
import { SellerOrder } from '../shapes/orders.ts'
import { SellerOrderDetails } from '../shapes/seller-orders.ts'

const ofOrder = { params: z.object({ id: queryId }), data: z.object({ order: SellerOrderDetails }) }

/** The orders of all shops, for the market's staff. */
export const marketOrderEndpoints = defineEndpoints({
  'GET /admin/orders': {
    access: 'operator',
    permission: 'orders',
    summary:
      'Orders of all shops by view, filters and cursor; `search` looks at codes, shops, and texts of the latest orders.',
    query: z.object({
      view: z.enum(ORDER_VIEWS).default('all'),
      search,
      order_status: z.enum(ORDER_STATUSES).optional(),
      payment_status: z.enum(PAYMENT_STATUSES).optional(),
      shop_id: queryId.optional(),
      from: dayOrMoment.optional(),
      to: dayOrMoment.optional(),
      sort: z.enum(ORDER_SORTS).optional(),
      /** `next_cursor` of the page before, with the same other parameters. */
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({
      items: z.array(SellerOrder),
      next_cursor: z.string().nullable(),
      /** Of the market, or of the shop, without the other filters. */
      counts: z.object({
        to_pack: Count,
        packed: Count.optional(),
        shipped: Count,
        unpaid: Count,
        cancelled: Count,
        all: Count,
      }),
    }),
  },
  'GET /admin/orders/{id}': {
    access: 'operator',
    permission: 'orders',
    summary: 'An order as its seller sees it. The internal notes of the shop are left out.',
    ...ofOrder,
  },
  'POST /admin/orders/{id}/cancel': {
    access: 'operator',
    permission: 'refunds',
    summary: 'Cancels an order for the market, returns its stock, and begins the refund of a payment.',
    body: z.object({ reason: multiLine(limit.CANCEL_REASON_MAX).min(1) }),
    ...ofOrder,
  },
})
