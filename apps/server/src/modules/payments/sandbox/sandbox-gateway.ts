import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Gateway } from '../gateway.ts'
import { couldBeSigned, isSigned } from './signature.ts'

export const SANDBOX = 'sandbox'

/** What the sandbox tells the shop; amounts in minor units. */
export const SandboxEvent = z.object({
  id: z.string().min(1).max(100),
  key: z.string(),
  reference: z.string(),
  state: z.enum(['paid', 'failed']),
  amount: z.int(),
  currency: z.string(),
})
export type SandboxEvent = z.infer<typeof SandboxEvent>

/**
 * A gateway that moves no money, for the local environment: a page of its own asks what is to happen, and tells the shop as a real
 * gateway would. It keeps nothing: what it knows of a payment is what the shop knows.
 */
export function sandboxGateway({ config, now }: Pick<Deps, 'config' | 'now'>): Gateway {
  return {
    async start({ key, locale }) {
      const reference = `sandbox_${createHash('sha256').update(`${config.secret} ${key}`).digest('hex').slice(0, 32)}`
      const query = new URLSearchParams({ locale })
      return { reference, url: `${config.appUrl}/sandbox-gateway/${reference}?${query}` }
    },
    async ask() {
      return { state: 'open', amount: 0, currency: '' }
    },
    async close() {},
    async refund({ key }) {
      return `sandbox_${key}`
    },
    couldBeSigned: (headers) => couldBeSigned(String(headers['sandbox-signature'] ?? ''), now()),
    async readWebhook(body, headers) {
      const signature = String(headers['sandbox-signature'] ?? '')
      if (!isSigned(config.secret, body, signature, now())) return 'forged'
      return SandboxEvent.parse(JSON.parse(body.toString()))
    },
  }
}
