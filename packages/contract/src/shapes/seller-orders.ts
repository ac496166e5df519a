import { z } from 'zod'
import { ORDER_STATUSES } from '../enums.ts'
import { ERROR_CODES } from '../error-codes.ts'
import { Address } from './accounts.ts'
import { ChosenOption, VatTax } from './cart.ts'
import { Count, Id, Money, Picture, Time } from './common.ts'
import { SellerOrder } from './orders.ts'
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
  /** Of one piece, after any discount. */
  price: Money,
  line_total: Money,
})
export type SellerOrderLine = z.infer<typeof SellerOrderLine>

/** A note of the shop's team about an order. Shoppers never see it. */
export const OrderNote = z.object({ id: Id, author: z.string(), text: z.string(), at: Time })
export type OrderNote = z.infer<typeof OrderNote>

/** An order as its seller packs it. */
export const SellerOrderDetails = SellerOrder.extend({
  lines: z.array(SellerOrderLine),
  address: Address,
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
    /** The discount is by a voucher of the market, so the shop is owed its full price. */
    market_pays_voucher: z.boolean().optional(),
  }),
  can: z.object({ confirm: z.boolean(), ship: z.boolean(), cancel: z.boolean() }),
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
