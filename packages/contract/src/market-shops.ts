import { z } from 'zod'
import { Count, Id, Picture, SafeHtml, Time } from './common.ts'
import { KeptPromises } from './delivery.ts'
import { defineEndpoints } from './endpoint.ts'
import { MARKET_SELLER_VIEWS, SHOP_STATUSES } from './enums.ts'
import { email, multiLine, queryId, queryInt, search, timeCursor } from './input.ts'
import * as limit from './limits.ts'
import { FACT_GAPS, MARKET_SELLER_SORTS, SELLER_TAX_STATUSES } from './market-enums.ts'

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
  kept_promises: KeptPromises.optional(),
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

const params = z.object({ id: queryId })
const reason = multiLine(limit.CANCEL_REASON_MAX).min(1)
const data = z.object({ seller: MarketSellerDetails })
const common = { access: 'operator', permission: 'sellers' } as const
/** A program of the market must not send mails to addresses that it chooses. */
const inviting = { ...common, withoutKeys: true } as const
const invitations = z.object({ items: z.array(SellerInvitation) })

/** Shops and applications to sell, for the market's staff. */
export const operatorSellerEndpoints = defineEndpoints({
  'GET /admin/sellers': {
    ...common,
    summary: 'Shops with their owners; `search` looks at the names of both, and at email and phone.',
    query: z.object({
      view: z.enum(MARKET_SELLER_VIEWS).default('all'),
      search,
      /** What the shop is for taxes; one that told nothing is regular. */
      tax: z.enum(SELLER_TAX_STATUSES).optional(),
      facts: z.enum(FACT_GAPS).optional(),
      sort: z.enum(MARKET_SELLER_SORTS).default('-registered_at'),
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({
      items: z.array(MarketSeller),
      next_cursor: z.string().nullable(),
      total: Count.nullable(),
      counts: z.record(z.enum(MARKET_SELLER_VIEWS), Count),
    }),
  },
  'GET /admin/seller-invitations': {
    ...inviting,
    summary: 'Invitations to open a shop that nobody has accepted, the newest first.',
    data: invitations,
  },
  'POST /admin/seller-invitations': {
    ...inviting,
    summary: 'Invites a person by mail to open a shop, which needs no approval then.',
    body: z.object({ email }),
    data: invitations,
  },
  'POST /admin/seller-invitations/{id}/resend': {
    ...inviting,
    summary: 'Sends an invitation again with a new link; the earlier one stops working.',
    params,
    data: invitations,
  },
  'DELETE /admin/seller-invitations/{id}': {
    ...inviting,
    summary: 'Revokes an invitation; its link stops working.',
    params,
    data: invitations,
  },
  'GET /admin/sellers/{id}': {
    ...common,
    summary: 'A shop with all that its owner sent, and what closing it would touch.',
    params,
    data,
  },
  'POST /admin/sellers/{id}/approve': {
    ...common,
    summary: 'Opens a shop that waits or was rejected, and mails its owner.',
    params,
    data,
  },
  'POST /admin/sellers/{id}/reject': {
    ...common,
    summary: 'Rejects a shop that waits; its owner reads the reason in a mail and in the storefront.',
    params,
    body: z.object({ reason }),
    data,
  },
  'POST /admin/sellers/{id}/close': {
    ...common,
    summary:
      'Closes an open shop: its products are neither shown nor sold. Its team completes the orders that are open.',
    params,
    body: z.object({ reason }),
    data,
  },
  'POST /admin/sellers/{id}/reopen': {
    ...common,
    summary: 'Opens a closed shop again, and mails its owner.',
    params,
    data,
  },
  'POST /admin/sellers/{id}/view': {
    ...common,
    withoutKeys: true,
    summary: 'From now on, calls of sellers in this console session read the shop, for an hour. They change nothing.',
    params,
  },
  'DELETE /admin/sellers/{id}/view': {
    ...common,
    withoutKeys: true,
    summary: 'Ends the view of a shop as its seller.',
    params,
  },
})
