import Stripe from 'stripe'
import type { StripeConfig } from '../../../config/gateways.ts'
import { text, translate } from '../../../lib/texts.ts'
import { modeOf } from '../../base/settings/index.ts'
import {
  type DisputeEvent,
  type Gateway,
  type GatewayEvent,
  type GatewayMovement,
  type GatewayRefund,
  LacksMoney,
  type Outcome,
  type PaymentRequest,
  type RefundReply,
  type RefundsChangedEvent,
} from './gateway.ts'
import { fromStripe, idOf, toStripe } from './stripe-amounts.ts'
import { readConnectEvent, stripeConnect } from './stripe-connect.ts'

const SIGNATURE_LIFETIME_S = 5 * 60
/** Stripe Checkout supports these languages; for the others it uses the browser's. */
const LOCALES = new Set(
  'ar bg cs da de el en es et fi fil fr he hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(
    ' ',
  ),
)

interface Options {
  now(): number
  /** The timeout of one attempt of a call. */
  timeoutMs?: number
}

/** Pays by Stripe Checkout: a session for each payment, with a line for each order. */
export function stripeGateway(keys: StripeConfig, options: Options): Gateway {
  const { secretKey, apiBase } = keys
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
      if (outcome.state === 'paid') return { ...outcome, hasRefunds: hasRefunds(session) }
      return session.status === 'complete' && hasFailed(session) ? { ...outcome, state: 'failed' } : outcome
    },
    async cancel(reference) {
      await stripe.checkout.sessions.expire(reference)
    },
    async refund({ reference, key, formerKeys, amount, ...units }) {
      const intent = await findIntent(stripe, reference)
      const refund =
        (await findRefund(stripe, intent, { key, formerKeys })) ??
        (await stripe.refunds
          .create(
            { payment_intent: intent, amount: toStripe(amount, units), metadata: { refund: key } },
            { idempotencyKey: key },
          )
          .catch(tellLack))
      return { reference: refund.id, ...stateOfRefund(refund) }
    },
    async listRefunds(reference) {
      const intent = await findIntent(stripe, reference)
      const refunds = await stripe.refunds
        .list({ payment_intent: intent, limit: 100 })
        .autoPagingToArray({ limit: 1_000 })
      // Those of before in the order in which they were made.
      return refunds.reverse().map(gatewayRefund)
    },
    hasPlausibleSignature: (headers) => hasPlausibleSignature(String(headers['stripe-signature'] ?? ''), now()),
    async parseWebhook(body, headers) {
      const verified = verifyEvent(stripe, keys, { body, signature: headers['stripe-signature'] ?? '', now: now() })
      if (!verified) return 'forged'
      // Each webhook has its own secret. One for connected accounts must not tell of payments to the market, nor the other way round.
      const { event, isOfConnected } = verified
      if (isOfConnected !== (event.account !== undefined)) return 'forged'
      if (!isOfConnected) return readConnectEvent(event) ?? readEvent(stripe, event)
      // Webhooks for connected accounts in live mode hear of test mode too.
      const isLive = modeOf(secretKey) === 'live'
      return event.livemode === isLive ? readConnectEvent(event) : null
    },
    connect: stripeConnect(stripe),
    account: {
      async listMovements(since, cursor) {
        const { data, has_more } = await stripe.balanceTransactions.list({
          ...{ limit: 100, created: { gte: Math.floor(since / 1000) }, expand: ['data.source'] },
          ...(cursor !== null && { starting_after: cursor }),
        })
        return { movements: data.map(movementOf), cursor: has_more ? (data.at(-1)?.id ?? null) : null }
      },
      async getBalance(currency) {
        const { available, pending } = await stripe.balance.retrieve()
        const sum = [...available, ...pending]
          .filter((part) => part.currency.toUpperCase() === currency)
          .reduce((total, { amount }) => total + amount, 0)
        return fromStripe(sum, currency).amount
      },
    },
  }
}

interface SignedEvent {
  body: Buffer
  signature: string | string[]
  now: number
}

/** Verifies an event by the secrets of both webhooks. @returns undefined where neither has signed it */
function verifyEvent(
  stripe: Stripe,
  { webhookSecret, connectWebhookSecret }: StripeConfig,
  { body, signature, now }: SignedEvent,
): { event: Stripe.Event; isOfConnected: boolean } | undefined {
  for (const secret of [webhookSecret, connectWebhookSecret]) {
    if (!secret) continue
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, SIGNATURE_LIFETIME_S, undefined, now)
      return { event, isOfConnected: secret === connectWebhookSecret }
    } catch (failure) {
      if (!(failure instanceof Stripe.errors.StripeSignatureVerificationError)) throw failure
    }
  }
  return undefined
}

/** By the category that Stripe names for bookkeeping; its types tell payment methods apart. */
const MOVEMENTS: Readonly<Record<string, GatewayMovement['kind']>> = {
  charge: 'charge',
  charge_failure: 'charge',
  partial_capture_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  tax: 'fee',
  network_cost: 'fee',
  payout: 'payout',
  payout_reversal: 'payout_failed',
  transfer: 'transfer',
  transfer_reversal: 'reversal',
}

function movementOf(row: Stripe.BalanceTransaction): GatewayMovement {
  const currency = row.currency.toUpperCase()
  const source = typeof row.source === 'object' ? row.source : null
  const kind = MOVEMENTS[row.reporting_category] ?? 'other'
  return {
    ...{ id: row.id, kind, type: row.type, currency, at: row.created * 1000 },
    ...fromStripe(row.amount, currency),
    fee: fromStripe(row.fee, currency).amount,
    ...{ reference: idOf(row.source) ?? null, key: keyOfSource(source), charge: chargeOfSource(source) },
  }
}

/** A charge has the metadata of its payment. */
function keyOfSource(source: Stripe.BalanceTransactionSource | null): string | null {
  if (source?.object === 'charge') return source.metadata.payment || null
  return (source?.object === 'refund' && source.metadata?.refund) || null
}

function chargeOfSource(source: Stripe.BalanceTransactionSource | null): string | null {
  if (source?.object === 'charge') return source.id
  return source?.object === 'refund' || source?.object === 'dispute' ? (idOf(source.charge) ?? null) : null
}

async function findIntent(stripe: Stripe, reference: string): Promise<string> {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(reference)
  const intent = idOf(payment_intent)
  if (!intent) throw new Error(`the checkout ${reference} has no payment`)
  return intent
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
async function findRefund(
  stripe: Stripe,
  intent: string,
  { key, formerKeys }: { key: string; formerKeys: readonly string[] },
): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
  const keyOf = ({ metadata }: Stripe.Refund) => metadata?.refund ?? ''
  return (
    data.find((refund) => keyOf(refund) === key) ??
    data.find((refund) => formerKeys.includes(keyOf(refund)) && stateOfRefund(refund).state !== 'failed')
  )
}

/** Tells a balance that is too small from other failures. */
function tellLack(failure: unknown): never {
  const { StripeInvalidRequestError } = Stripe.errors
  throw failure instanceof StripeInvalidRequestError && LACKS.has(failure.code ?? '')
    ? new LacksMoney(failure.message)
    : failure
}

const LACKS: ReadonlySet<string> = new Set(['balance_insufficient', 'insufficient_funds'])

type StateOfRefund = Pick<RefundReply, 'state' | 'reason' | 'lacksMoney'>

function stateOfRefund({ status, failure_reason }: Stripe.Refund): StateOfRefund {
  if (status === 'succeeded') return { state: 'succeeded' }
  if (status === 'failed' || status === 'canceled') {
    const reason = failure_reason ?? status
    return { state: 'failed', reason, ...(LACKS.has(reason) && { lacksMoney: true }) }
  }
  return { state: 'pending' }
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
function hasRefunds({ payment_intent }: Stripe.Checkout.Session): boolean {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
  return typeof charge === 'object' && charge !== null && charge.amount_refunded > 0
}

function hostOf(base: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(base)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }
}

/** @returns null for events that do not concern one of our payments. */
async function readEvent(stripe: Stripe, event: Stripe.Event): Promise<GatewayEvent | null> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return sessionEvent(event.id, event.data.object, outcomeOf(event.data.object))
    case 'checkout.session.async_payment_failed':
      return sessionEvent(event.id, event.data.object, { ...outcomeOf(event.data.object), state: 'failed' })
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputeEvent(stripe, event.id, event.data.object, null)
    case 'charge.dispute.funds_withdrawn':
      return disputeEvent(stripe, event.id, event.data.object, 'withdrawn')
    case 'charge.dispute.funds_reinstated':
      return disputeEvent(stripe, event.id, event.data.object, 'reinstated')
    case 'charge.refunded':
      return refundsChanged(event.id, event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundEvent(stripe, event.id, event.data.object)
    default:
      return null
  }
}

/** A completed checkout may still be unpaid: some payment methods take days. */
function outcomeOf({ status, payment_status, amount_total, currency }: Stripe.Checkout.Session): Outcome {
  const name = (currency ?? '').toUpperCase()
  return { state: stateOf(status, payment_status), ...fromStripe(amount_total ?? 0, name), currency: name }
}

function stateOf(
  status: Stripe.Checkout.Session['status'],
  payment: Stripe.Checkout.Session['payment_status'],
): Outcome['state'] {
  if (status === 'expired') return 'cancelled'
  return status === 'complete' && payment !== 'unpaid' ? 'paid' : 'open'
}

function sessionEvent(id: string, session: Stripe.Checkout.Session, outcome: Outcome): GatewayEvent | null {
  const key = session.metadata?.payment
  return key ? { id, key, reference: session.id, ...outcome } : null
}

function gatewayRefund(refund: Stripe.Refund): GatewayRefund {
  const currency = refund.currency.toUpperCase()
  const { refund: key, order } = refund.metadata ?? {}
  return {
    ...{ key: key || null, orderCode: order?.trim() || null, reference: refund.id, currency },
    ...stateOfRefund(refund),
    ...fromStripe(refund.amount, currency),
  }
}

/** Refunds that were made in the dashboard have no key of ours; only their payment says whether they are ours at all. */
async function refundEvent(stripe: Stripe, id: string, made: Stripe.Refund): Promise<GatewayEvent | null> {
  const refund = gatewayRefund(made)
  if (refund.key !== null) return { ...refund, kind: 'refund', id, key: refund.key }
  const payment = await findPayment(stripe, idOf(made.payment_intent))
  return payment && { kind: 'dashboard_refund', id, payment, refund }
}

/** The payment of ours behind an intent, which has received its money. */
async function findPayment(stripe: Stripe, intent: string | undefined) {
  if (!intent) return null
  const { metadata, amount_received, currency } = await stripe.paymentIntents.retrieve(intent)
  const key = metadata.payment
  if (!key || amount_received <= 0) return null
  const name = currency.toUpperCase()
  return { key, reference: null, state: 'paid', ...fromStripe(amount_received, name), currency: name } as const
}

/** It says neither which refunds there are, nor how they stand. */
function refundsChanged(id: string, { metadata: { payment: key } }: Stripe.Charge): RefundsChangedEvent | null {
  return key ? { kind: 'refunds_changed', id, key } : null
}

async function disputeEvent(
  stripe: Stripe,
  id: string,
  dispute: Stripe.Dispute,
  funds: DisputeEvent['funds'],
): Promise<DisputeEvent | null> {
  const payment = await findPayment(stripe, idOf(dispute.payment_intent))
  if (!payment) return null
  const currency = dispute.currency.toUpperCase()
  // A fee in the currency of another account is told by the gateway's own list alone.
  const fees = dispute.balance_transactions.filter((row) => row.currency === dispute.currency && row.fee > 0)
  const due = dispute.evidence_details.due_by
  return {
    ...{ kind: 'dispute', id, payment, reference: dispute.id, reason: dispute.reason, currency, funds },
    ...fromStripe(dispute.amount, currency),
    state: stateOfDispute(dispute.status),
    fee: fromStripe(
      fees.reduce((sum, { fee }) => sum + fee, 0),
      currency,
    ).amount,
    evidenceBy: due === null ? null : due * 1000,
  }
}

/** An inquiry (`warning_…`) moves no money; one that is closed needs nobody any more, as a dispute that was won. */
function stateOfDispute(status: string): DisputeEvent['state'] {
  if (status === 'lost') return 'lost'
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won'
  return status.endsWith('under_review') ? 'under_review' : 'needs_response'
}
