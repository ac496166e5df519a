import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { USUAL_EXPONENT } from '@rialto/contract/currencies'
import { z } from 'zod'
import type { StripeConfig } from '../../../config/services.ts'
import type { Deps } from '../../../deps.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import type { Gateway } from './gateway.ts'

/** The configured gateways, also those that settings no longer offer: open payments still need them. */
export interface Gateways {
  find(name: string): Promise<Gateway | undefined>
}

export function createGateways({ config, now, settings }: Pick<ModuleDeps, 'config' | 'now' | 'settings'>): Gateways {
  const sandbox = config.env === 'local' ? sandboxGateway({ config, now }) : undefined
  let stripeGateway: { keys: StripeConfig; gateway: Promise<Gateway> } | undefined
  return {
    async find(name) {
      if (name === 'sandbox') return sandbox
      if (name !== 'stripe') return undefined
      const { stripe: keys } = await settings.snapshot()
      if (!keys) return undefined
      // Loaded on first use, as its package takes memory.
      if (stripeGateway?.keys !== keys)
        stripeGateway = {
          keys,
          gateway: import('./stripe-gateway.ts').then((module) => module.stripeGateway(keys, { now })),
        }
      return stripeGateway.gateway
    },
  }
}

/** The dependencies of the use cases of payments. */
export interface PaymentContext extends OutboundDeps {
  gateways: Gateways
  /** Logs a warning for the operator, once the worker has been started with a log. */
  warn(details: object, message: string): void
  /** Logs warnings that anybody can cause, a limited number a minute. */
  warnLimited(details: object, message: string): void
  /** Wakes the worker that checks payments and sends refunds; call it after a commit. Does not throw. */
  kick(): void
}

/** The message of an error of a gateway, truncated for the log. */
export const errorMessage = (failure: unknown): string =>
  (failure instanceof Error ? failure.message : String(failure)).slice(0, 500)

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
function sandboxGateway({ config, now }: Pick<Deps, 'config' | 'now'>): Gateway {
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
