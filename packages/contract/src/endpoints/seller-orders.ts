import { z } from 'zod'
import { withScheme } from '../carriers.ts'
import { defineEndpoints } from '../endpoint.ts'
import {
  DOCUMENT_FORMATS,
  DOCUMENT_KINDS,
  ORDER_SORTS,
  ORDER_STATUSES,
  ORDER_VIEWS,
  PAYMENT_STATUSES,
} from '../enums.ts'
import {
  clearable,
  dayOrMoment,
  flag,
  id,
  idempotencyKey,
  multiLine,
  page,
  perPage,
  quantity,
  queryId,
  queryIdsUpTo,
  queryInt,
  search,
  text,
  timeCursor,
} from '../input.ts'
import * as limit from '../limits.ts'
import { Count } from '../shapes/common.ts'
import { SellerOrder, StatusCounts } from '../shapes/orders.ts'
import { ImportedTracking, RefusedOrder, SellerOrderDetails } from '../shapes/seller-orders.ts'

const tracking = {
  carrier: clearable(text(limit.CARRIER_MAX)),
  tracking_number: clearable(text(limit.TRACKING_NUMBER_MAX)),
  /** `https` alone, since shoppers follow it; without a scheme, `https` is meant. Absent, it follows from a known carrier and the number. */
  tracking_url: clearable(
    text(limit.TRACKING_URL_MAX)
      .overwrite(withScheme)
      .regex(/^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?$/),
  ),
}

/** Whether the carrier has the parcel: its order is then on the way once all of it is. */
const handedOver = z.boolean().default(false)

const ofOrder = { params: z.object({ id: queryId }), data: z.object({ order: SellerOrderDetails }) }

/** The orders of a shop, for its team. */
export const sellerOrderEndpoints = defineEndpoints({
  'GET /seller/orders': {
    access: 'seller',
    permission: 'orders.read',
    summary:
      'Orders of the shop, with how many stand in each status: `orders` by page, or `items` by view, filters and cursor.',
    query: z.object({
      order_status: z.enum(ORDER_STATUSES).optional(),
      page,
      per_page: perPage(limit.PER_PAGE_DEFAULT),
      view: z.enum(ORDER_VIEWS).optional(),
      search,
      payment_status: z.enum(PAYMENT_STATUSES).optional(),
      /** The first day or moment; a plain day is one of UTC. */
      from: dayOrMoment.optional(),
      /** The last day, or the moment before which the orders were placed. */
      to: dayOrMoment.optional(),
      sort: z.enum(ORDER_SORTS).optional(),
      /** `next_cursor` of the page before, with the same other parameters. */
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({
      total: Count,
      status_wise_orders: StatusCounts,
      /** Empty if a parameter of `items` was given. */
      orders: z.array(SellerOrder),
      /** The same as `orders` if none was given. */
      items: z.array(SellerOrder),
      next_cursor: z.string().nullable(),
      /** Of all orders of the shop, without the filters. */
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
  'GET /seller/orders/{id}': {
    access: 'seller',
    permission: 'orders.read',
    summary: 'One order with all that is needed to pack it.',
    ...ofOrder,
  },
  'POST /seller/orders/{id}/status': {
    access: 'seller',
    permission: 'orders.fulfil',
    summary: 'Moves an order on, as far as its transitions allow. The shopper reads the reason of a cancellation.',
    params: z.object({ id: queryId }),
    body: z.object({ status: z.enum(ORDER_STATUSES), reason: multiLine(limit.CANCEL_REASON_MAX).min(1).optional() }),
    data: z.object({ order: SellerOrder }),
  },
  'POST /seller/orders/bulk': {
    access: 'seller',
    permission: 'orders.fulfil',
    summary: 'Moves several orders to a status, each for itself; says of each refused one why.',
    body: z.object({ ids: z.array(id).min(1).max(limit.BULK_ORDERS_MAX), status: z.enum(ORDER_STATUSES) }),
    data: z.object({ done: Count, refused: z.array(RefusedOrder) }),
  },
  'POST /seller/orders/{id}/notes': {
    access: 'seller',
    permission: 'orders.read',
    summary: 'Adds an internal note to an order, which shoppers never see.',
    body: z.object({ text: multiLine(limit.INTERNAL_NOTE_MAX).min(1) }),
    ...ofOrder,
  },
  'POST /seller/orders/{id}/shipments': {
    access: 'seller',
    permission: 'orders.fulfil',
    summary: 'Sends a parcel with some or all of the pieces that are left; the same key and body send it once.',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.object({
      lines: z
        .array(z.object({ line_id: id, quantity }))
        .min(1)
        .max(limit.CART_LINES_MAX),
      ...tracking,
      handed_over: handedOver,
    }),
    ...ofOrder,
  },
  'POST /seller/orders/{id}/hand-over': {
    access: 'seller',
    permission: 'orders.fulfil',
    summary:
      'Hands the packed parcels of an order to their carrier; an order of which nothing is left is then on the way.',
    ...ofOrder,
  },
  'PATCH /seller/shipments/{id}': {
    access: 'seller',
    permission: 'orders.fulfil',
    summary: 'Changes carrier, tracking number or address of a parcel; `stale` if somebody else has changed it since.',
    body: z.object({ version: id, ...tracking }),
    ...ofOrder,
  },
  'DELETE /seller/shipments/{id}': {
    access: 'seller',
    permission: 'orders.fulfil',
    summary: 'Takes a parcel back that is not on its way yet; its pieces are left to ship again.',
    ...ofOrder,
  },
  'GET /seller/documents': {
    access: 'seller',
    permission: 'orders.read',
    summary: 'Packing slips or address labels of several orders, as one PDF to print.',
    query: z.object({
      ids: queryIdsUpTo(limit.DOCUMENTS_MAX),
      kind: z.enum(DOCUMENT_KINDS),
      format: z.enum(DOCUMENT_FORMATS).default('a4'),
    }),
    form: { media: 'application/pdf' },
  },
  'POST /seller/shipments/import': {
    access: 'seller',
    permission: 'orders.fulfil',
    summary:
      'Ships all that is left of several orders by a pasted list: code, tracking number and carrier on each line.',
    body: z.object({ text: multiLine(limit.TRACKING_LIST_MAX).min(1), dry_run: flag, handed_over: handedOver }),
    data: z.object({ done: Count, lines: z.array(ImportedTracking) }),
  },
})
