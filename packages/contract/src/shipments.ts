import { z } from 'zod'
import { Count, Id, Picture, Time } from './common.ts'

/** A parcel of an order, with the pieces in it. */
export const Shipment = z.object({
  id: Id,
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** The carrier's page about this parcel; always `https`. */
  tracking_url: z.string().nullable(),
  /** When it was packed. */
  shipped_at: Time,
  /** When its carrier got it; null: it waits for the carrier. */
  handed_over_at: Time.nullable().optional(),
  lines: z.array(
    z.object({
      /** The id of the order's line: `cart_id` of an `OrderLine`. */
      line_id: Id,
      name: z.string(),
      thumbnail: Picture,
      quantity: Count,
    }),
  ),
})
export type Shipment = z.infer<typeof Shipment>

export const SellerShipment = Shipment.extend({ version: Count })
export type SellerShipment = z.infer<typeof SellerShipment>
