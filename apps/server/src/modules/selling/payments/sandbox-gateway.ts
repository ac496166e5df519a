import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { USUAL_EXPONENT } from '@rialto/contract/currencies'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Gateway } from './gateway.ts'

export const SANDBOX = 'sandbox'

/** The webhook of the sandbox; amounts in minor units. */
export const SandboxEvent = z.object({
  id: z.string().min(1).max(100),
  key: z.string(),
  reference: z.string(),
  state: z.enum(['paid', 'failed']),
  amount: z.int(),
  /** An event of an earlier version has none. */
  exponent: z.int().default(USUAL_EXPONENT),
  currency: z.string(),
})
export type SandboxEvent = z.infer<typeof SandboxEvent>

/**
 * A gateway for the local environment that moves no money: its page lets the developer choose the outcome, and sends the webhook of a
 * real gateway. It has no state of its own.
 */
export function sandboxGateway({ config, now }: Pick<Deps, 'config' | 'now'>): Gateway {
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
    async refund({ key }) {
      return { reference: `sandbox_${key}`, state: 'succeeded' }
    },
    hasPlausibleSignature: (headers) => hasPlausibleSignature(String(headers['sandbox-signature'] ?? ''), now()),
    async parseWebhook(body, headers) {
      const signature = String(headers['sandbox-signature'] ?? '')
      if (!verifySignature(config.secret, body, signature, now())) return 'forged'
      return SandboxEvent.parse(JSON.parse(body.toString()))
    },
  }
}

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
