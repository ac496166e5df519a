import { z } from 'zod'
import { SHOP_STATUSES } from '../enums.ts'
import { Count, Id, Picture, SafeHtml, Time } from './common.ts'

/** A shop with its owner, in the operator's list. */
export const MarketSeller = z.object({
  id: Id,
  name: z.string(),
  logo: Picture,
  status: z.enum(SHOP_STATUSES),
  /** The operator's reason for a rejection or closing. */
  reason: z.string().nullable(),
  registered_at: Time,
  products: Count,
  /** Null for shops that nobody registered. */
  owner: z.object({ id: Id, name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
})
export type MarketSeller = z.infer<typeof MarketSeller>

/** A shop with all that its owner sent, and what a decision about it touches. */
export const MarketSellerDetails = MarketSeller.extend({
  banner: Picture,
  description: SafeHtml,
  address: z.string(),
  owner: MarketSeller.shape.owner
    .unwrap()
    .extend({
      is_email_verified: z.boolean(),
      is_phone_verified: z.boolean(),
      country: z.string().nullable(),
      since: Time,
    })
    .nullable(),
  /** Orders that are neither delivered nor cancelled. */
  open_orders: Count,
  /** Conversations in which a shopper waits for an answer. */
  waiting_conversations: Count,
  /** Other shops whose name differs in case, spaces or accents alone. */
  same_name: z.array(z.object({ id: Id, name: z.string(), status: z.enum(SHOP_STATUSES) })),
})
export type MarketSellerDetails = z.infer<typeof MarketSellerDetails>

/** An invitation to open a shop. */
export const SellerInvitation = z.object({
  id: Id,
  email: z.string(),
  /** Null: by the command line, or by somebody who has left. */
  invited_by: z.string().nullable(),
  sent_at: Time,
  expires_at: Time,
})
export type SellerInvitation = z.infer<typeof SellerInvitation>
