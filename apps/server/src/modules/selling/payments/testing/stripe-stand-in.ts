import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { type Answer, createConnectStandIn, failure, lackOfMoney } from './stripe-connect-stand-in.ts'

/** The state of a checkout; tests change it to set the answers of Stripe. */
export interface StandInSession {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string
  intent_status: string
  amount_total: number
  currency: string
  metadata: Record<string, string>
  /** The fields of the request that created it. */
  sent: Record<string, string>
}

export interface StandInRefund {
  id: string
  payment_intent: string
  amount: number
  currency: string
  /** That of our request; of a refund by hand what somebody wrote into the dashboard. */
  metadata: { refund?: string; order?: string }
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  failure_reason?: string
}

/** A row of Stripe's list of balance transactions. */
export interface StandInMovement {
  id: string
  reporting_category: string
  type: string
  amount: number
  fee: number
  currency: string
  /** In milliseconds; Stripe tells seconds. */
  at: number
  /** The object that it is of, as Stripe expands it. */
  source: Record<string, unknown> & { id: string; object: string }
}

interface ByHand {
  amount?: number
  /** The code that somebody wrote into the metadata. */
  order?: string
  status?: StandInRefund['status']
}

type Misbehaviour = 'drops' | 'is slow' | 'fails' | 'refuses' | 'loses answers' | null

const secretKey = 'sk_test_stand_in'
const webhookSecret = 'whsec_stand_in'
const connectWebhookSecret = 'whsec_stand_in_connect'

/** Stripe lists checkouts only to a key that may read them, and the shop has no other use for the list. */
const KEY_CHECK = 'GET /v1/checkout/sessions'

const isKeyCheck = ({ method, url = '' }: IncomingMessage) => `${method} ${url.split('?')[0]}` === KEY_CHECK

/** Serves the part of Stripe's API that the shop uses, for the real client. */
export async function startStripe() {
  const sessions = new Map<string, StandInSession>()
  const refunds: StandInRefund[] = []
  const answersByKey = new Map<string, { body: string; answer: Answer }>()
  /** `calls` counts those about payments and refunds; processes check keys by themselves, when they start. */
  const state = {
    misbehaviour: null as Misbehaviour,
    calls: 0,
    keyChecks: 0,
    /** How refunds are answered. */
    refundStatus: 'succeeded' as StandInRefund['status'],
    /** The account does not cover refunds and transfers. */
    isPoor: false,
    /** Called once a refund is made and before it is answered, which then never happens. */
    onRefund: null as (() => void) | null,
    /** Called once a transfer or a reversal of one is made and before it is answered, which then never happens. */
    onTransfer: null as (() => void) | null,
    /** Rows of a page of balance transactions. */
    pageMax: 100,
    /** In milliseconds since 1970. */
    now: () => Date.now(),
  }
  /** The account's balance transactions, the oldest first. */
  const movements: StandInMovement[] = []
  /** Balances that no listed transaction explains, by currency. */
  const unlisted: Record<string, number> = {}

  const chargeIn = ({ payment_intent }: { payment_intent: string }) => `ch_of_${payment_intent}`

  function move(movement: Omit<StandInMovement, 'id' | 'fee' | 'at'> & Partial<StandInMovement>): StandInMovement {
    const whole = { id: `txn_${movements.length + 1}`, fee: 0, at: state.now(), ...movement }
    movements.push(whole)
    return whole
  }

  const moveRefund = (refund: StandInRefund, sign: -1 | 1): StandInMovement =>
    move({
      ...{ reporting_category: sign < 0 ? 'refund' : 'refund_failure', type: sign < 0 ? 'refund' : 'refund_failure' },
      ...{ amount: sign * refund.amount, currency: refund.currency },
      source: { id: refund.id, object: 'refund', charge: chargeIn(refund), metadata: refund.metadata },
    })

  /** The newest first; those of the same second stay as they were listed before. */
  function listMovements(query: URLSearchParams) {
    const since = Number(query.get('created[gte]') ?? 0)
    const all = movements.filter(({ at }) => Math.floor(at / 1000) >= since).sort((a, b) => b.at - a.at)
    const after = query.get('starting_after')
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
    const size = Math.min(Number(query.get('limit') ?? 10), state.pageMax)
    const isExpanded = query.getAll('expand[0]').includes('data.source')
    return {
      ...{ object: 'list', url: '/v1/balance_transactions', has_more: all.length > from + size },
      data: all.slice(from, from + size).map(({ at, source, ...row }) => ({
        ...{ ...row, object: 'balance_transaction', created: Math.floor(at / 1000), net: row.amount - row.fee },
        ...{ status: 'available', available_on: Math.floor(at / 1000), description: null, exchange_rate: null },
        ...{ fee_details: [], source: isExpanded ? source : source.id },
      })),
    }
  }

  /** What is listed but not old enough is pending. */
  function showBalance(forTransfers: number) {
    const sums = new Map<string, number>(Object.entries({ eur: 0, usd: 0, ...unlisted }))
    for (const { currency, amount, fee } of movements) sums.set(currency, (sums.get(currency) ?? 0) + amount - fee)
    const parts = (of: (sum: number) => number) =>
      [...sums].map(([currency, sum]) => ({ currency, amount: of(sum), source_types: { card: of(sum) } }))
    return {
      ...{ object: 'balance', livemode: false },
      ...{
        available: parts((sum) => Math.floor(sum / 2) + forTransfers),
        pending: parts((sum) => sum - Math.floor(sum / 2)),
      },
    }
  }
  const connect = createConnectStandIn({
    isPoor: () => state.isPoor,
    /** A charge by its name, with what of it was not refunded. */
    findCharge(id) {
      const session = [...sessions.values()].find((candidate) => chargeOf(candidate) === id)
      if (!session || !isPaid(session)) return undefined
      return { amount: session.amount_total, currency: session.currency }
    },
  })

  const server = createServer(async (request, response) => {
    state[isKeyCheck(request) ? 'keyChecks' : 'calls']++
    const body = await text(request)
    if (state.misbehaviour === 'drops') return void request.socket.destroy()
    // Never answers: the client times out.
    if (state.misbehaviour === 'is slow') return
    const { status, body: answer } = answerOnce(request, body)
    // It is done, and its answer is lost; the client need not wait in order to lose it once more.
    if (state.misbehaviour === 'loses answers')
      return void response.writeHead(500, { 'stripe-should-retry': 'false' }).end('{}')
    if (state.onTransfer && request.method === 'POST' && request.url?.startsWith('/v1/transfers'))
      return state.onTransfer()
    if (state.onRefund && request.method === 'POST' && request.url === '/v1/refunds') return state.onRefund()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })

  /** Answers idempotently by key, and refuses the same key with another body. */
  function answerOnce(request: IncomingMessage, body: string): Answer {
    if (request.headers.authorization !== `Bearer ${secretKey}`) return failure(401, 'Invalid API Key')
    if (state.misbehaviour === 'fails') return failure(500, 'Something is broken', 'api_error')
    if (state.misbehaviour === 'refuses') return failure(400, 'Amount must convert to at least 50 cents.')
    const key = request.headers['idempotency-key']
    const previous = typeof key === 'string' ? answersByKey.get(key) : undefined
    if (previous)
      return previous.body === body
        ? previous.answer
        : failure(400, 'Keys for idempotent requests', 'idempotency_error')
    const path = `${request.method} ${request.url}`
    // What transfers may take of stands beside what payments have brought.
    const own = path === 'GET /v1/balance' ? { status: 200, body: showBalance(connect.state.balance) } : undefined
    const answer = own ?? connect.route(path, new URLSearchParams(body)) ?? route(path, new URLSearchParams(body))
    if (typeof key === 'string') answersByKey.set(key, { body, answer })
    return answer
  }

  function route(path: string, sent: URLSearchParams): Answer {
    const [call = '', query] = path.split('?')
    if (call === 'GET /v1/refunds') return { status: 200, body: listRefunds(new URLSearchParams(query)) }
    if (call === 'POST /v1/checkout/sessions') return { status: 200, body: shown(createSession(sent)) }
    if (call === 'POST /v1/refunds') return createRefund(sent)
    if (call === 'GET /v1/balance_transactions') return { status: 200, body: listMovements(new URLSearchParams(query)) }
    if (call === KEY_CHECK) return { status: 200, body: { object: 'list', has_more: false, data: [] } }
    const [, intent] = /^GET \/v1\/payment_intents\/(\w+)$/.exec(call) ?? []
    if (intent) return findIntent(intent)
    const [, id = '', action] = /^(?:GET|POST) \/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(call) ?? []
    const session = sessions.get(id)
    if (!session) return failure(404, `No such checkout.session: '${id}'`)
    if (action && session.status !== 'open') return failure(400, 'Only Checkout Sessions that are open can be expired')
    if (action) Object.assign(session, { status: 'expired', url: null })
    return { status: 200, body: shown(session) }
  }

  function createSession(sent: URLSearchParams): StandInSession {
    const fields = Object.fromEntries(sent)
    const number = sessions.size + 1
    const id = `cs_test_${number}${'x'.repeat(20)}`
    const amounts = [...sent].filter(([name]) => name.endsWith('[price_data][unit_amount]'))
    const session: StandInSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: `pi_${number}`,
      intent_status: 'requires_payment_method',
      amount_total: amounts.reduce((sum, [, amount]) => sum + Number(amount), 0),
      currency: fields['line_items[0][price_data][currency]'] ?? '',
      metadata: { payment: fields['metadata[payment]'] ?? '', orders: fields['metadata[orders]'] ?? '' },
      sent: fields,
    }
    sessions.set(id, session)
    return session
  }

  function createRefund(sent: URLSearchParams): Answer {
    const [payment_intent = '', amount] = [sent.get('payment_intent') ?? '', Number(sent.get('amount'))]
    const session = [...sessions.values()].find((candidate) => candidate.payment_intent === payment_intent)
    const refundable = session ? unrefundedAmount(session) : 0
    if (session?.payment_status !== 'paid') return failure(400, 'This PaymentIntent does not have a successful charge')
    if (amount > refundable) return failure(400, `Refund amount is greater than unrefunded amount`)
    if (state.isPoor) return lackOfMoney()
    const id = `re_${refunds.length + 1}`
    const { currency } = session
    const refund = { id, payment_intent, amount, currency, metadata: { refund: sent.get('metadata[refund]') ?? '' } }
    const made = { ...refund, status: state.refundStatus }
    refunds.push(made)
    if (made.status !== 'failed') moveRefund(made, -1)
    return { status: 200, body: made }
  }

  /** The newest first, as Stripe lists. */
  const listRefunds = (query: URLSearchParams) => ({
    object: 'list',
    url: '/v1/refunds',
    has_more: false,
    data: refunds.filter(({ payment_intent }) => payment_intent === query.get('payment_intent')).reverse(),
  })

  function findIntent(id: string): Answer {
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent === id)
    if (!session) return failure(404, `No such payment_intent: '${id}'`)
    const { currency, metadata, amount_total } = session
    const amount_received = isPaid(session) ? amount_total : 0
    return { status: 200, body: { id, object: 'payment_intent', currency, metadata, amount_received } }
  }

  const shown = ({ sent, intent_status, ...session }: StandInSession) => ({
    ...session,
    payment_intent: {
      id: session.payment_intent,
      object: 'payment_intent',
      status: intent_status,
      latest_charge: {
        id: chargeOf(session),
        object: 'charge',
        amount: session.amount_total,
        currency: session.currency,
        refunded: isPaid(session) && unrefundedAmount(session) === 0,
        amount_refunded: isPaid(session) ? session.amount_total - unrefundedAmount(session) : 0,
      },
    },
  })

  const chargeOf = ({ id }: Pick<StandInSession, 'id'>) => `ch_${id}`

  const isPaid = ({ payment_status }: Pick<StandInSession, 'payment_status'>) => payment_status === 'paid'

  /** The part of a payment that was not refunded. */
  function unrefundedAmount({
    payment_intent,
    amount_total,
  }: Pick<StandInSession, 'payment_intent' | 'amount_total'>): number {
    const returned = refunds.filter(
      ({ status, ...refund }) =>
        refund.payment_intent === payment_intent && status !== 'failed' && status !== 'canceled',
    )
    return amount_total - returned.reduce((sum, one) => sum + one.amount, 0)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    sessions,
    refunds,
    state,
    connect,
    /** The part of a payment that was not refunded. */
    heldAmount: (session: StandInSession) => (isPaid(session) ? unrefundedAmount(session) : 0),
    /** Refunds a payment in Stripe's dashboard: all that is left of it, unless an amount is given. */
    refundByHand(session: StandInSession, options: ByHand = {}): StandInRefund {
      const { payment_intent, currency } = session
      const { amount = unrefundedAmount(session), order, status = 'succeeded' } = options
      const refund = { payment_intent, amount, currency, status, metadata: order ? { order } : {} }
      const made = { id: `re_${refunds.length + 1}`, ...refund }
      refunds.push(made)
      if (status !== 'failed') moveRefund(made, -1)
      return made
    },
    /** Ends the calls that wait for an answer. */
    dropConnections: () => server.closeAllConnections(),
    movements,
    unlisted,
    move,
    /** Lists the charge of a checkout, of which Stripe keeps a fee. */
    listCharge: (session: StandInSession, changes: Partial<StandInMovement> = {}): StandInMovement =>
      move({
        ...{ reporting_category: 'charge', type: 'charge', amount: session.amount_total, currency: session.currency },
        source: { id: chargeIn(session), object: 'charge', metadata: session.metadata },
        ...changes,
      }),
    /** Lists that a refund has come back. */
    listFailedRefund: (refund: StandInRefund): StandInMovement => moveRefund(refund, 1),
    /** Lists money of a dispute: less than 0 is taken. */
    listDispute: (session: StandInSession, dispute: { id: string; amount: number; fee?: number }): StandInMovement =>
      move({
        ...{ reporting_category: dispute.amount < 0 ? 'dispute' : 'dispute_reversal', type: 'adjustment' },
        ...{ amount: dispute.amount, fee: dispute.fee ?? 0, currency: session.currency },
        source: { id: dispute.id, object: 'dispute', charge: chargeIn(session) },
      }),
    /** Lists a payout to the bank, or with `isFailed` that the bank has sent it back. */
    listPayout: (id: string, amount: number, currency: string, isFailed = false): StandInMovement =>
      move({
        ...{
          reporting_category: isFailed ? 'payout_reversal' : 'payout',
          type: isFailed ? 'payout_failure' : 'payout',
        },
        ...{ amount: isFailed ? amount : -amount, currency, source: { id, object: 'payout' } },
      }),
    /** Forgets idempotency keys, as Stripe does after a day. */
    forgetKeys: () => answersByKey.clear(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>

let events = 0

/** An event of Stripe with the current state of a checkout. */
export function sessionEvent(type: string, { sent, intent_status, ...session }: StandInSession, changes: object = {}) {
  events++
  const object = { ...session, ...changes }
  return { id: `evt_${events}`, object: 'event', type, created: 0, livemode: false, data: { object } }
}

/** The event that something was given back of a charge: all of it, unless it is said otherwise. */
export function chargeRefunded({ metadata, amount_total: amount, currency }: StandInSession, changes: object = {}) {
  events++
  const object = { id: 'ch_1', object: 'charge', amount, amount_refunded: amount, currency, metadata, refunded: true }
  return { id: `evt_${events}`, object: 'event', type: 'charge.refunded', data: { object: { ...object, ...changes } } }
}

/** The event of a refund as it stands. */
export function refundChanged(
  type: 'refund.created' | 'refund.updated' | 'refund.failed',
  refund: StandInRefund,
  changes: object = {},
) {
  events++
  const object = { object: 'refund', ...refund, ...changes }
  return { id: `evt_${events}`, object: 'event', type, data: { object } }
}

interface StandInDispute {
  id: string
  amount: number
  status: string
  reason: string
  fee: number
}

/** An event of a dispute about a payment, as Stripe's documentation has it. */
export function disputeChanged(
  type: 'created' | 'updated' | 'funds_withdrawn' | 'funds_reinstated' | 'closed',
  { payment_intent, currency }: Pick<StandInSession, 'payment_intent' | 'currency'>,
  { id, amount, status, reason, fee }: StandInDispute,
) {
  events++
  const object = {
    ...{ id, object: 'dispute', amount, currency, payment_intent, reason, status, metadata: {} },
    ...{ charge: `ch_of_${payment_intent}`, is_charge_refundable: false, created: 1_796_000_000 },
    evidence_details: { due_by: 1_799_000_000, has_evidence: false, past_due: false, submission_count: 0 },
    balance_transactions:
      type === 'created'
        ? []
        : [{ id: `txn_${id}`, amount: -amount, fee, net: -amount - fee, currency, reporting_category: 'dispute' }],
  }
  return { id: `evt_${events}`, object: 'event', type: `charge.dispute.${type}`, data: { object } }
}

/** Signs a payload as Stripe does, by the helper of its package. */
export const signed = (payload: string, { at, secret = webhookSecret }: { at: number; secret?: string }): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1000) })

/** As the webhook for connected accounts does. */
export const signedForConnected = (payload: string, at: number): string =>
  signed(payload, { at, secret: connectWebhookSecret })
