import { createHash } from 'node:crypto'
import { USUAL_EXPONENT } from '@rialto/contract/currencies'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import type { Gateway } from '../gateway.ts'
import { hasPlausibleSignature, verifySignature } from './signature.ts'

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
      return `sandbox_${key}`
    },
    hasPlausibleSignature: (headers) => hasPlausibleSignature(String(headers['sandbox-signature'] ?? ''), now()),
    async parseWebhook(body, headers) {
      const signature = String(headers['sandbox-signature'] ?? '')
      if (!verifySignature(config.secret, body, signature, now())) return 'forged'
      return SandboxEvent.parse(JSON.parse(body.toString()))
    },
  }
}
