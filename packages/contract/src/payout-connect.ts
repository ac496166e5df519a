import { z } from 'zod'
import { Count, Id, Money, Time } from './common.ts'
import { CONNECT_LIMITS, CONNECT_NEEDS, CONNECT_STATES, TRANSFER_STATES } from './payout-enums.ts'

/** The account of a shop at Stripe, through which it is paid. Its bank account is known to Stripe alone. */
export const ConnectAccount = z.object({
  /** Stripe's name of it: `acct_…`. */
  id: z.string(),
  state: z.enum(CONNECT_STATES),
  /** What Stripe still asks for. */
  needs: z.array(z.enum(CONNECT_NEEDS)),
  /** Until when Stripe has to know it, before it restricts the account. */
  due_by: Time.nullable(),
  /** Why it is restricted. */
  limit: z.enum(CONNECT_LIMITS).nullable(),
  /** ISO 3166-1 alpha-2; Stripe lets nobody change it. */
  country: z.string(),
  connected_at: Time,
  /** No payout goes there before; past: the lock is over. */
  paid_from: Time,
  /** Stripe could not pay what is there out to the bank account, which its shop corrects at Stripe. */
  failed: z.object({ at: Time, reason: z.string() }).nullable(),
  /** When Stripe was last asked. */
  asked_at: Time,
  version: Count,
})
export type ConnectAccount = z.infer<typeof ConnectAccount>

/** A transfer to an account at Stripe: a payout is one for each charge that its orders were paid with, and one of the rest. */
export const PayoutTransfer = z.object({
  id: Id,
  state: z.enum(TRANSFER_STATES),
  amount: Money,
  /** Stripe's name of it: `tr_…`; null: it is not made yet. */
  reference: z.string().nullable(),
  /** Stripe's name of the charge that it comes from; null: of the market's balance there. */
  charge: z.string().nullable(),
  /** Of what was paid with that charge. */
  orders: z.array(z.object({ id: Id, code: z.string() })),
  /** Why it was refused, or could not be made yet, in Stripe's words. */
  error: z.string().nullable(),
  /** When it is tried again. */
  next_try_at: Time.nullable(),
  reversals: z.array(
    z.object({
      amount: Money,
      state: z.enum(TRANSFER_STATES),
      reference: z.string().nullable(),
      /** `debt`: the market took back what the shop owed; `stripe`: somebody made it at Stripe. */
      by: z.enum(['debt', 'stripe']),
      order: z.object({ id: Id, code: z.string() }).nullable(),
      at: Time,
      error: z.string().nullable(),
    }),
  ),
})
export type PayoutTransfer = z.infer<typeof PayoutTransfer>

/** What payouts through Stripe need, and what somebody should look at. */
export const ConnectStanding = z.object({
  /** The market pays through Stripe. */
  is_chosen: z.boolean(),
  /** The market has a key of Stripe. */
  has_key: z.boolean(),
  /** The market has told the signing secret of the webhook for connected accounts. */
  has_webhook_secret: z.boolean(),
  mode: z.enum(['live', 'test']).nullable(),
  /** The shops whose account is ready, or not yet. */
  ready: Count,
  waiting: Count,
  problems: z.array(
    z.object({
      shop: z.object({ id: Id, name: z.string() }),
      kind: z.enum(['restricted', 'payout_failed', 'transfer_waits']),
      reason: z.string(),
      at: Time,
      /** Of a transfer that waits. */
      run_id: Id.nullable(),
    }),
  ),
})
export type ConnectStanding = z.infer<typeof ConnectStanding>
