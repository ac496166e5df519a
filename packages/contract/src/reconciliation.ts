import { z } from 'zod'
import { Count, Id, Money, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { id, queryId, queryInt, requiredText } from './input.ts'
import * as limit from './limits.ts'
import { DIFFERENCE_KINDS, DIFFERENCE_STATES } from './proof-enums.ts'

/** What a gateway holds, as it says and as the ledger has it. */
const GatewayHeld = z.object({
  gateway: z.string(),
  ours: Money,
  /** Null: the gateway did not answer, or cannot be asked. */
  theirs: Money.nullable(),
})

/** A day of the ledger that was proved. */
export const LedgerProof = z.object({
  /** In the market’s time zone, as `2027-01-31`. */
  day: z.string(),
  at: Time,
  /** All days were proved with it, and not this one alone. */
  is_full: z.boolean(),
  postings: Count,
  entries: Count,
  /** Of its entries; 0, or the night has found a difference. */
  sum: Money,
  /** Differences that were open after it. */
  differences: Count,
  /** How long it took, in milliseconds. */
  ms: Count,
  /** Over its entries and the hash of the day before, in hexadecimal digits. */
  hash: z.string(),
  gateways: z.array(GatewayHeld),
})
export type LedgerProof = z.infer<typeof LedgerProof>

/** A proof that runs, or the last one. */
export const ProofRun = z.object({
  id: Id,
  /** `check`: somebody asked for it in between. */
  kind: z.enum(['night', 'check']),
  is_full: z.boolean(),
  /** Null: the server by itself, or a person who is gone. */
  asked_by: z.string().nullable(),
  asked_at: Time,
  state: z.enum(['running', 'done', 'failed']),
  ended_at: Time.nullable(),
  /** Open ones that it found; null: it is not over. */
  differences: Count.nullable(),
  ms: Count.nullable(),
})
export type ProofRun = z.infer<typeof ProofRun>

/** Something in which the ledger does not agree with a gateway, or with itself. */
export const Difference = z.object({
  id: Id,
  /** The day of the night that found it. */
  day: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** Null: it is of the ledger itself. */
  gateway: z.string().nullable(),
  /** The name of what it is about: of a payment, refund, dispute or payout at its gateway, of a posting, an account, an order. */
  reference: z.string(),
  /** Of a payment, a refund or the money of an order. */
  orders: z.array(z.object({ id: Id, code: z.string() })),
  /** In the ledger; null: it has nothing of the kind. */
  ours: Money.nullable(),
  /** At the gateway, or as it should be; null: nothing of the kind. */
  theirs: Money.nullable(),
  state: z.enum(DIFFERENCE_STATES),
  note: z.string().nullable(),
  found_at: Time,
  decided_at: Time.nullable(),
  decided_by: z.string().nullable(),
  /** The correction that has made it good. */
  adjustment_id: Id.nullable(),
  version: Count,
})
export type Difference = z.infer<typeof Difference>

const market = { access: 'operator', permission: 'money' } as const
const page = queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT)

export const reconciliationEndpoints = defineEndpoints({
  'GET /admin/proofs': {
    ...market,
    summary: 'The days of the ledger that were proved, the latest first, and what runs now or ran last.',
    query: z.object({
      /** `next_cursor` of the page before: a day. */
      cursor: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .optional(),
      limit: page,
    }),
    data: z.object({
      items: z.array(LedgerProof),
      next_cursor: z.string().nullable(),
      run: ProofRun.nullable(),
      /** Open differences. */
      open: Count,
    }),
  },
  'POST /admin/proofs': {
    ...market,
    summary:
      'Asks for a proof now, beside those of the nights: what gateways tell is read, and held against the ledger. It is made by the server’s worker; one that runs already is replied.',
    body: z.object({
      /** Proves all days anew, with their hashes. */
      full: z.boolean().default(false),
    }),
    data: z.object({ run: ProofRun }),
  },
  'GET /admin/differences': {
    ...market,
    summary:
      'Differences between the ledger and gateways, or in the ledger itself: open ones oldest first, others latest first.',
    query: z.object({
      state: z.enum(DIFFERENCE_STATES).default('open'),
      cursor: queryId.optional(),
      limit: page,
    }),
    data: z.object({ items: z.array(Difference), next_cursor: Id.nullable() }),
  },
  'POST /admin/differences/{id}/settle': {
    ...market,
    summary:
      'Settles an open difference with a note: it is explained, or an approved correction has made it good. Nothing is posted by it; it opens again where its amounts change.',
    params: z.object({ id: queryId }),
    body: z.object({
      note: requiredText(limit.DIFFERENCE_NOTE_MAX),
      /** A correction of the ledger that was approved. */
      adjustment_id: id.nullish(),
      version: Count,
    }),
    data: z.object({ difference: Difference }),
  },
})
