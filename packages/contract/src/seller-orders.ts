import { z } from 'zod'
import { Address } from './accounts.ts'
import { withScheme } from './carriers.ts'
import { ChosenOption, VatTax } from './cart.ts'
import { Count, Id, Money, Picture, Time } from './common.ts'
import { OrderDelivery } from './delivery.ts'
import { defineEndpoints } from './endpoint.ts'
import { DISPUTE_STATES, ORDER_STATUSES, PAYMENT_STATUSES, REFUND_BEARERS } from './enums.ts'
import { ERROR_CODES } from './error-codes.ts'
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
} from './input.ts'
import { OrderDocument } from './invoices.ts'
import * as limit from './limits.ts'
import {
  BULK_ORDERS_MAX,
  DOCUMENT_FORMATS,
  DOCUMENT_KINDS,
  DOCUMENTS_MAX,
  ORDER_SORTS,
  ORDER_VIEWS,
} from './list-enums.ts'
import { OrderCancellation, OrderRefund, SellerOrder, StatusCounts } from './orders.ts'
import { SellerIdentity } from './seller-facts.ts'
import { SellerShipment } from './shipments.ts'

export const SellerOrderLine = z.object({
  id: Id,
  product_id: Id,
  variant_id: Id,
  name: z.string(),
  thumbnail: Picture,
  size: ChosenOption.nullable(),
  color: ChosenOption.nullable(),
  /** Null if the variant has none, or is no longer in the catalogue. */
  sku: z.string().nullable(),
  quantity: Count,
  /** Pieces in shipments. */
  shipped: Count,
  /** Pieces that were cancelled before they were sent, and pieces whose money goes back, those among them. */
  cancelled: Count.optional(),
  refunded: Count.optional(),
  /** Pieces that were sent and whose money can be given back. */
  refundable: Count.optional(),
  /** Of one piece, after any discount. */
  price: Money,
  line_total: Money,
  /** Its share of each tax; the shares of all lines add up to the order's. */
  taxes: z.array(VatTax).optional(),
  /** What the market charges for all its pieces; absent: nothing, or the reader has no `money.read`. */
  commission: z
    .object({
      percentage: z.number(),
      /** Per piece. */
      fixed: Money,
      /** What the percentage is taken of. */
      base: Money,
      amount: Money,
    })
    .optional(),
})
export type SellerOrderLine = z.infer<typeof SellerOrderLine>

/** A note of the shop's team about an order. Shoppers never see it. */
export const OrderNote = z.object({ id: Id, author: z.string(), text: z.string(), at: Time })
export type OrderNote = z.infer<typeof OrderNote>

/** An order as its seller packs it. */
export const SellerOrderDetails = SellerOrder.extend({
  lines: z.array(SellerOrderLine),
  address: Address,
  delivery: OrderDelivery.optional(),
  customer: z.object({ id: Id, name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  /** The shopper's note. */
  note: z.string().nullable(),
  /** Oldest first. */
  timeline: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: Time })),
  /** Oldest first. */
  shipments: z.array(SellerShipment),
  /** The carrier that the shop named last. */
  last_carrier: z.string().nullable().optional(),
  /** Payments at gateways, oldest first; none for an order that is paid in cash. */
  payments: z.array(
    z.object({
      gateway: z.string(),
      /** `open`: the shopper has not paid yet; `cancelled`: replaced by another. */
      status: z.enum(['open', 'paid', 'failed', 'cancelled', 'refunded']),
      /** The part of the payment for this order. */
      amount: Money,
      at: Time,
    }),
  ),
  amounts: z.object({
    total_amount: Money,
    coupon_discount: Money,
    delivery_charge: Money,
    tax_amount: Money,
    payable_amount: Money,
    all_vat_taxes: z.array(VatTax),
    /** Taxes are inside the prices rather than added. */
    prices_include_tax: z.boolean().optional(),
    /** Why its shop charges no tax. */
    tax_exemption: z.string().optional(),
    /** What the market bears of the discount, which its shop is owed. */
    market_voucher: Money.optional(),
  }),
  can: z.object({
    confirm: z.boolean(),
    ship: z.boolean(),
    cancel: z.boolean(),
    /** Some pieces that are not sent can be cancelled so that others stay. */
    cancel_pieces: z.boolean().optional(),
    /** Its parcel is packed or on the way, and may come back; or nobody came in the hours of its pick-up. */
    came_back: z.boolean().optional(),
    /** Its invoice can be issued now. */
    invoice: z.boolean().optional(),
    /** Something that came in can be given back. */
    refund: z.boolean().optional(),
    /** The staff may record that it has arrived. */
    prove: z.boolean().optional(),
  }),
  /** Pieces that were cancelled, the oldest first. */
  cancellations: z.array(OrderCancellation).optional(),
  /** The oldest first. */
  refunds: z.array(OrderRefund).optional(),
  /** Disputes about its payment, the oldest first. */
  disputes: z
    .array(
      z.object({
        id: Id,
        state: z.enum(DISPUTE_STATES),
        /** In the gateway's words, as `product_not_received`. */
        reason: z.string().optional(),
        amount: Money,
        /** Until when the gateway takes evidence. */
        evidence_by: Time.nullable(),
        /** The one who bears it if it is lost. */
        bearer: z.enum(REFUND_BEARERS),
        /** False: it is of one of several orders that were paid together. */
        is_assigned: z.boolean(),
        is_over: z.boolean(),
      }),
    )
    .optional(),
  /** What has been or is given back. */
  refunded_amount: Money.optional(),
  /** What is still to be collected in cash, where that is less than the order comes to. */
  amount_due: Money.optional(),
  /** What is left of the delivery to give back. */
  delivery_left: Money.optional(),
  /** Its invoice and credit notes, oldest first. */
  documents: z.array(OrderDocument).optional(),
  /** Who its seller was for the law when it was placed; absent: the shop had told nothing. */
  seller: SellerIdentity.optional(),
  /** The pages that it was placed under, with the time of the version that could be read then. */
  legal_pages: z.array(z.object({ role: z.enum(['terms', 'privacy']), article_id: Id, at: Time })).optional(),
  /** Oldest first. */
  internal_notes: z.array(OrderNote),
  version: Count,
})
export type SellerOrderDetails = z.infer<typeof SellerOrderDetails>

/** An order that a change of several orders left as it was. */
export const RefusedOrder = z.object({ id: Id, code: z.enum(ERROR_CODES), message: z.string() })
export type RefusedOrder = z.infer<typeof RefusedOrder>

/** The outcome of one line of a pasted list of tracking numbers. */
export const ImportedTracking = z.object({
  /** From 1. */
  line: Count,
  order_code: z.string(),
  tracking_number: z.string(),
  /** With `dry_run`: whether it would be. */
  is_done: z.boolean(),
  /** The reason of a refusal, in the reader's language. */
  reason: z.string().nullable(),
})
export type ImportedTracking = z.infer<typeof ImportedTracking>

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
      'Orders of the shop, with how many stand in each status: `items` by view, filters and cursor, or by page (as `orders`, deprecated).',
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
      /** Read `items` instead, which has the same orders. Empty if a parameter of `items` was given. */
      orders: z.array(SellerOrder).meta({ deprecated: true }),
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
    command: 'seller orders set-status',
    summary: 'Moves an order on, as far as its transitions allow. The shopper reads the reason of a cancellation.',
    params: z.object({ id: queryId }),
    body: z.object({ status: z.enum(ORDER_STATUSES), reason: multiLine(limit.CANCEL_REASON_MAX).min(1).optional() }),
    data: z.object({ order: SellerOrder }),
  },
  'POST /seller/orders/bulk': {
    access: 'seller',
    permission: 'orders.fulfil',
    summary: 'Moves several orders to a status, each for itself; says of each refused one why.',
    body: z.object({ ids: z.array(id).min(1).max(BULK_ORDERS_MAX), status: z.enum(ORDER_STATUSES) }),
    data: z.object({ done: Count, refused: z.array(RefusedOrder) }),
  },
  'POST /seller/orders/{id}/notes': {
    access: 'seller',
    permission: 'orders.read',
    summary: 'Adds an internal note to an order, which shoppers never see.',
    body: z.object({ text: multiLine(limit.INTERNAL_NOTE_MAX).min(1) }),
    ...ofOrder,
  },
  'POST /seller/orders/{id}/invoice': {
    access: 'seller',
    permission: 'orders.fulfil',
    summary:
      'Issues the invoice of an order that is paid or sent, with the next number; `conflict` if the shop has not told who sells. Repeated, it changes nothing.',
    ...ofOrder,
  },
  'POST /seller/orders/{id}/shipments': {
    access: 'seller',
    permission: 'orders.fulfil',
    summary:
      'Packs a parcel with some or all of the pieces that are left, at its carrier already or not; the same key and body pack it once.',
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
  'POST /seller/orders/{id}/came-back': {
    access: 'seller',
    permission: 'orders.fulfil',
    summary:
      'Records that the parcel of an order came back, undelivered or refused at the door, or that nobody came to pick it up, once its hours are over: the order is cancelled, what was paid goes back, and the goods are sold again or not.',
    body: z.object({ restock: flag }),
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
      ids: queryIdsUpTo(DOCUMENTS_MAX),
      kind: z.enum(DOCUMENT_KINDS),
      format: z.enum(DOCUMENT_FORMATS).default('a4'),
    }),
    form: { media: 'application/pdf' },
  },
  'POST /seller/shipments/import': {
    access: 'seller',
    permission: 'orders.fulfil',
    summary:
      'Packs all that is left of several orders by a pasted list: code, tracking number and carrier on each line.',
    body: z.object({ text: multiLine(limit.TRACKING_LIST_MAX).min(1), dry_run: flag, handed_over: handedOver }),
    data: z.object({ done: Count, lines: z.array(ImportedTracking) }),
  },
})

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
  'POST /admin/orders/{id}/proof': {
    access: 'operator',
    permission: 'refunds',
    summary:
      'Records that an order has arrived, as its carrier says, so that its shop is paid; with the reason, which the shop reads.',
    body: z.object({ reason: multiLine(limit.ORDER_NOTE_MAX).min(1) }),
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
