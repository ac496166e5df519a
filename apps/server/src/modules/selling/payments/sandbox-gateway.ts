import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { USUAL_EXPONENT } from '@rialto/contract/currencies'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { type Gateway, LacksMoney } from './gateway.ts'
import { sandboxAccount } from './repository-sandbox.ts'

export const SANDBOX = 'sandbox'

const units = {
  /** An event of an earlier version has none. */
  exponent: z.int().default(USUAL_EXPONENT),
  currency: z.string(),
}
const eventId = z.string().min(1).max(100)
const paymentOf = {
  key: z.string(),
  reference: z.string(),
  state: z.enum(['paid', 'failed']),
  amount: z.int(),
  ...units,
}
const refundStates = z.enum(['pending', 'succeeded', 'failed'])

/** The webhooks of the sandbox; amounts in minor units. */
export const SandboxEvent = z.union([
  z.object({ kind: z.literal('payment').optional(), id: eventId, ...paymentOf }),
  z.object({
    ...{ kind: z.literal('refund'), id: eventId, key: z.string(), reference: z.string() },
    ...{ state: refundStates, reason: z.string().nullish(), amount: z.int(), ...units },
  }),
  z.object({
    ...{ kind: z.literal('dashboard_refund'), id: eventId, payment: z.object(paymentOf) },
    refund: z.object({
      ...{ key: z.null(), orderCode: z.string().nullable(), reference: z.string() },
      ...{ state: refundStates, reason: z.string().nullish(), amount: z.int(), ...units },
    }),
  }),
  z.object({
    ...{ kind: z.literal('dispute'), id: eventId, payment: z.object(paymentOf), reference: z.string() },
    ...{ state: z.enum(['needs_response', 'won', 'lost']), amount: z.int(), ...units, fee: z.int() },
    ...{ reason: z.string(), evidenceBy: z.int().nullable(), funds: z.enum(['withdrawn', 'reinstated']).nullable() },
  }),
])
export type SandboxEvent = z.infer<typeof SandboxEvent>

/** How the sandbox answers refunds of a payment. */
export const REFUND_ANSWERS = ['succeeded', 'pending', 'failed', 'lacks_money'] as const
type RefundAnswer = (typeof REFUND_ANSWERS)[number]

/** The answers that its dashboard has set, by the payment's reference; a process that starts again makes all refunds at once. */
const answers = new Map<string, RefundAnswer>()
export const refundAnswerOf = (reference: string): RefundAnswer => answers.get(reference) ?? 'succeeded'
export const setRefundAnswer = (reference: string, answer: RefundAnswer) => answers.set(reference, answer)

/** The sandbox's name for a refund of the shop; those of its dashboard have another. */
export const refundReference = (key: string): string => `${SANDBOX}_${key}`

/**
 * A gateway for the local environment that moves no money: its pages let the developer choose what happens, and send the webhooks of a
 * real gateway. Payments, refunds and disputes are those that the shop has recorded; it keeps no list of its own.
 */
export function sandboxGateway({ config, now, database }: Pick<Deps, 'config' | 'now' | 'database'>): Gateway {
  return {
    async start({ key, locale }) {
      const reference = `sandbox_${createHash('sha256').update(`${config.secret} ${key}`).digest('hex').slice(0, 32)}`
      const query = new URLSearchParams({ locale })
      return { reference, url: `${config.appUrl}/sandbox-gateway/${reference}?${query}` }
    },
    async getOutcome() {
      return { state: 'open', amount: 0, exponent: 0, currency: '' }
    },
    async cancel() {},
    async refund({ reference, key }) {
      const state = refundAnswerOf(reference)
      if (state === 'lacks_money') throw new LacksMoney(LACKS_MONEY)
      return { reference: refundReference(key), state, ...(state === 'failed' && { reason: REFUSED }) }
    },
    hasPlausibleSignature: (headers) => hasPlausibleSignature(String(headers['sandbox-signature'] ?? ''), now()),
    async parseWebhook(body, headers) {
      const signature = String(headers['sandbox-signature'] ?? '')
      if (!verifySignature(config.secret, body, signature, now())) return 'forged'
      return SandboxEvent.parse(JSON.parse(body.toString()))
    },
    account: sandboxAccount(database),
  }
}

/** Why a refund of the sandbox fails, in the words of a gateway. */
export const REFUSED = 'refused_in_the_sandbox'
const LACKS_MONEY = 'insufficient_funds_in_the_sandbox'

const SIGNATURE_LIFETIME_MS = 5 * 60_000

/** @returns `t=<milliseconds>,v1=<hex>`, over the time and the body, with a key derived from the shop's secret. */
export const sign = (secret: string, body: Buffer | string, timestamp: number): string =>
  `t=${timestamp},v1=${hashOf(secret, body, timestamp)}`

/** Checks the form and the age of a signature, without its body. */
const hasPlausibleSignature = (header: string, now: number): boolean => readHeader(header, now) !== undefined

/** Verifies that a body was signed within the last five minutes. */
function verifySignature(secret: string, body: Buffer, header: string, now: number): boolean {
  const signed = readHeader(header, now)
  if (!signed) return false
  return timingSafeEqual(Buffer.from(signed.hash), Buffer.from(hashOf(secret, body, signed.timestamp)))
}

function readHeader(header: string, now: number): { timestamp: number; hash: string } | undefined {
  const [, timestamp, hash] = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!timestamp || !hash || Math.abs(now - Number(timestamp)) > SIGNATURE_LIFETIME_MS) return undefined
  return { timestamp: Number(timestamp), hash }
}

const hashOf = (secret: string, body: Buffer | string, timestamp: number): string =>
  createHmac('sha256', `sandbox gateway ${secret}`).update(`${timestamp}.`).update(body).digest('hex')
