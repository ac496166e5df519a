import Stripe from 'stripe'
import type { StripeConfig } from '../../../../config/payments.ts'
import { text, translate } from '../../../../texts/index.ts'
import type { Gateway, PaymentRequest } from '../gateway.ts'
import { toStripe } from './amounts.ts'
import { outcomeOf, readEvent } from './read-event.ts'

const SIGNATURE_LIFETIME_S = 5 * 60
/** Stripe Checkout supports these of our languages; for the others it uses the browser's. */
const LOCALES = new Set(['ar', 'en', 'es', 'fr'])

interface Options {
  now(): number
  /** The timeout of one attempt of a call. */
  timeoutMs?: number
}

/** Pays by Stripe Checkout: a session for each payment, with a line for each order. */
export function stripeGateway({ secretKey, webhookSecret, apiBase }: StripeConfig, options: Options): Gateway {
  const { now, timeoutMs = 8_000 } = options
  const stripe = new Stripe(secretKey, {
    ...(apiBase && hostOf(apiBase)),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Rialto' },
  })
  return {
    async start(charge) {
      const session = await stripe.checkout.sessions.create(sessionParams(charge), {
        idempotencyKey: `${charge.key}-start`,
      })
      if (!session.url) throw new Error(`the checkout ${session.id} has no URL`)
      return { reference: session.id, url: session.url }
    },
    async getOutcome(reference) {
      const session = await stripe.checkout.sessions.retrieve(reference, {
        expand: ['payment_intent.latest_charge'],
      })
      const outcome = outcomeOf(session)
      if (outcome.state === 'paid' && wasRefunded(session)) return { ...outcome, state: 'refunded' }
      return session.status === 'complete' && hasFailed(session) ? { ...outcome, state: 'failed' } : outcome
    },
    async cancel(reference) {
      await stripe.checkout.sessions.expire(reference)
    },
    async refund({ reference, key, amount, ...units }) {
      const { payment_intent } = await stripe.checkout.sessions.retrieve(reference)
      const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
      if (!intent) throw new Error(`the checkout ${reference} has no payment`)
      const existing = await findRefund(stripe, intent, key)
      if (existing) return existing
      const refund = await stripe.refunds.create(
        { payment_intent: intent, amount: toStripe(amount, units), metadata: { refund: key } },
        { idempotencyKey: key },
      )
      return refund.id
    },
    hasPlausibleSignature: (headers) => hasPlausibleSignature(String(headers['stripe-signature'] ?? ''), now()),
    async parseWebhook(body, headers) {
      const signature = headers['stripe-signature'] ?? ''
      try {
        return readEvent(
          stripe.webhooks.constructEvent(body, signature, webhookSecret, SIGNATURE_LIFETIME_S, undefined, now()),
        )
      } catch (failure) {
        if (!(failure instanceof Stripe.errors.StripeSignatureVerificationError)) throw failure
        return 'forged'
      }
    },
  }
}

/** Checks for `t=<seconds>,v1=<hex>`, which further schemes and signatures may follow. */
function hasPlausibleSignature(signature: string, now: number): boolean {
  const [, seconds] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? []
  return (
    seconds !== undefined &&
    /(?:^|,)v1=[0-9a-f]{64}(?:,|$)/.test(signature) &&
    now / 1000 - Number(seconds) <= SIGNATURE_LIFETIME_S + 1
  )
}

/** Stripe forgets idempotency keys after a day, but a refund may be retried later. */
async function findRefund(stripe: Stripe, intent: string, key: string): Promise<string | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
  return data.find(({ metadata, status }) => metadata?.refund === key && status !== 'failed' && status !== 'canceled')
    ?.id
}

function sessionParams(charge: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { key, currency, exponent, lines, email, locale, successUrl, cancelUrl } = charge
  // Also set on the payment intent, as refunds refer to that only.
  const metadata = {
    payment: key,
    orders: lines
      .map(({ code }) => code)
      .join(' ')
      .slice(0, 500),
  }
  return {
    mode: 'payment',
    client_reference_id: key,
    line_items: lines.map(({ code, amount }) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: toStripe(amount, { currency, exponent }),
        product_data: { name: translate(locale, text('Order {{code}}'), { code }) },
      },
    })),
    metadata,
    payment_intent_data: { metadata },
    // The paid amount must be equal to the requested one.
    adaptive_pricing: { enabled: false },
    ...(email && { customer_email: email }),
    locale: LOCALES.has(locale) ? (locale as Stripe.Checkout.SessionCreateParams.Locale) : 'auto',
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}

/** Delayed payment methods can fail after the checkout is complete. */
function hasFailed({ payment_status, payment_intent }: Stripe.Checkout.Session): boolean {
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  return payment_status === 'unpaid' && (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')
}

/** A checkout stays paid after a refund; only its charge has that information. */
function wasRefunded({ payment_intent }: Stripe.Checkout.Session): boolean {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
  return typeof charge === 'object' && charge?.refunded === true
}

function hostOf(base: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(base)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }
}
