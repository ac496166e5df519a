import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { GatewaySettings, KeysOf } from '../../src/config/gateways.ts'
import type { Gateway, GatewayAdapter } from '../../src/modules/selling/payments/index.ts'

/** The example of docs/extending.md: what a gateway has in `gatewayTable` of `config/gateways.ts`. */
export const harbourpaySettings = {
  needs: {
    apiKey: { name: 'HARBOURPAY_API_KEY', value: z.string().regex(/^hp_\S+$/, 'must be a key of Harbourpay: hp_…') },
    /** Signs the webhooks. */
    webhookSecret: { name: 'HARBOURPAY_WEBHOOK_SECRET', value: z.string().min(16, 'must have at least 16 characters') },
  },
  may: {
    apiBase: { name: 'HARBOURPAY_API_BASE', value: z.url('must be an address') },
  },
} as const satisfies GatewaySettings

type HarbourpayKeys = KeysOf<typeof harbourpaySettings>

const TIMEOUT_MS = 8_000
const SIGNATURE_LIFETIME_MS = 5 * 60_000

/** A payment as Harbourpay shows it; amounts in minor units with the decimals that the payment was started with. */
const Payment = z.object({
  id: z.string(),
  key: z.string(),
  state: z.enum(['open', 'paid', 'failed', 'cancelled', 'refunded']),
  amount: z.int(),
  exponent: z.int(),
  currency: z.string(),
})
const Started = z.object({ id: z.string(), page: z.url() })
const Refunded = z.object({ id: z.string() })
const Event = z.object({ id: z.string(), kind: z.string(), payment: Payment.optional() })

/** What the gateway has in `gatewayAdapters` of `modules/selling/payments/gateways.ts`. */
export const harbourpayGateway: GatewayAdapter<HarbourpayKeys> = (keys, { now }): Gateway => {
  const { apiKey, webhookSecret, apiBase = 'https://api.harbourpay.example' } = keys

  /** Throws when the gateway refuses or does not answer: the caller keeps the order, and tries refunds and checks again. */
  async function call<T>(answer: z.ZodType<T>, path: string, body?: object): Promise<T> {
    const reply = await fetch(`${apiBase}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!reply.ok) throw new Error(`Harbourpay answered ${reply.status} to ${path}`)
    return answer.parse(await reply.json())
  }

  return {
    async start({ key, currency, exponent, lines, locale, successUrl, cancelUrl }) {
      const amount = lines.reduce((sum, line) => sum + line.amount, 0)
      // `key` makes it idempotent: a repeated call finds the payment of the first one.
      const body = { key, amount, currency, exponent, locale, success_url: successUrl, cancel_url: cancelUrl }
      const { id, page } = await call(Started, '/payments', body)
      return { reference: id, url: page }
    },
    async getOutcome(reference) {
      const { state, amount, exponent, currency } = await call(Payment, `/payments/${reference}`)
      return { state, amount, exponent, currency }
    },
    async cancel(reference) {
      await call(Payment, `/payments/${reference}/cancel`, {})
    },
    async refund({ reference, amount, key }) {
      const { id } = await call(Refunded, `/payments/${reference}/refunds`, { amount, key })
      return { reference: id, state: 'succeeded' }
    },
    hasPlausibleSignature: (headers) => readSignature(headers, now()) !== undefined,
    async parseWebhook(body, headers) {
      const signature = readSignature(headers, now())
      if (!signature) return 'forged'
      const expected = createHmac('sha256', webhookSecret).update(`${signature.time}.`).update(body).digest('hex')
      if (!timingSafeEqual(Buffer.from(signature.hash), Buffer.from(expected))) return 'forged'
      const { id, payment } = Event.parse(JSON.parse(body.toString()))
      return payment ? { ...payment, id, reference: payment.id } : null
    },
  }
}

/** Reads `<milliseconds>.<hex>`; undefined without a signature of the last five minutes. */
function readSignature(headers: Record<string, string | string[] | undefined>, now: number) {
  const [, time = '', hash = ''] = /^(\d{1,16})\.([0-9a-f]{64})$/.exec(String(headers['harbourpay-signature'])) ?? []
  return hash && Math.abs(now - Number(time)) <= SIGNATURE_LIFETIME_MS ? { time, hash } : undefined
}
