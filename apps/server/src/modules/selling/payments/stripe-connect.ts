import Stripe from 'stripe'
import type { StoredUnits } from '../../../lib/money.ts'
import {
  type ConnectEvent,
  type ConnectGateway,
  ConnectLacksMoney,
  ConnectRefusal,
  judgeAccount,
  type ToldAccount,
  type ToldReversal,
} from '../payouts/index.ts'
import { fromStripe, toStripe } from './stripe-amounts.ts'

/** More than any payout of a fortnight has in parts. */
const LISTED_MAX = 10_000

/**
 * Pays shops by separate charges and transfers: the market's account takes the payments and is liable for refunds, disputes and what its
 * connected accounts owe Stripe; shops have accounts with Stripe's own Express dashboard.
 */
export function stripeConnect(stripe: Stripe): ConnectGateway {
  return {
    createAccount: ({ country, email, shop, url }) =>
      orRefusal(async () =>
        toldAccount(
          await stripe.accounts.create({
            country,
            ...(email && { email }),
            controller: {
              losses: { payments: 'application' },
              fees: { payer: 'application' },
              stripe_dashboard: { type: 'express' },
              requirement_collection: 'stripe',
            },
            capabilities: { transfers: { requested: true } },
            business_profile: { name: shop, ...(url.startsWith('https://') && { url }) },
          }),
        ),
      ),
    getAccount: (account) => orRefusal(async () => toldAccount(await stripe.accounts.retrieve(account))),
    makeLink: ({ account, returnUrl, refreshUrl }) =>
      orRefusal(async () => {
        const { details_submitted } = await stripe.accounts.retrieve(account)
        if (details_submitted) return (await stripe.accounts.createLoginLink(account)).url
        const link = { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl } as const
        return (await stripe.accountLinks.create({ ...link, collection_options: { fields: 'currently_due' } })).url
      }),
    async findCharge(payment, units) {
      const { payment_intent } = await stripe.checkout.sessions.retrieve(payment, {
        expand: ['payment_intent.latest_charge'],
      })
      const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
      if (typeof charge !== 'object' || charge === null || charge.currency !== units.currency.toLowerCase())
        return undefined
      return { charge: charge.id, left: stored(charge.amount - charge.amount_refunded, units) }
    },
    async findBalance(units) {
      const { available } = await stripe.balance.retrieve()
      return available
        .filter(({ currency }) => currency === units.currency.toLowerCase())
        .reduce((sum, { amount }) => sum + stored(amount, units), 0)
    },
    async findTransfer({ account, key, since }) {
      const made = { destination: account, created: { gte: Math.floor(since / 1000) }, limit: 100 }
      const transfers = await stripe.transfers.list(made).autoPagingToArray({ limit: LISTED_MAX })
      return transfers.find(({ metadata }) => metadata.transfer === key)?.id
    },
    transfer: ({ key, amount, account, charge, description, ...units }) =>
      orRefusal(async () => {
        const { id } = await stripe.transfers.create(
          {
            amount: toStripe(amount, units),
            currency: units.currency.toLowerCase(),
            destination: account,
            ...(charge && { source_transaction: charge }),
            description,
            metadata: { transfer: key },
          },
          { idempotencyKey: key },
        )
        return id
      }),
    async listReversals(transfer) {
      const reversals = await stripe.transfers
        .listReversals(transfer, { limit: 100 })
        .autoPagingToArray({ limit: LISTED_MAX })
      return reversals.map(toldReversal)
    },
    reverse: ({ transfer, key, amount, ...units }) =>
      orRefusal(async () =>
        toldReversal(
          await stripe.transfers.createReversal(
            transfer,
            { amount: toStripe(amount, units), metadata: { reversal: key } },
            { idempotencyKey: key },
          ),
        ),
      ),
  }
}

/** Tells what Stripe refuses for good from what it may do later: a balance that is too small now, an answer that did not come. */
async function orRefusal<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (failure) {
    const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors
    const isInvalid = failure instanceof StripeInvalidRequestError
    if (isInvalid && LACKS.has(failure.code ?? '')) throw new ConnectLacksMoney(failure.message)
    const isForGood =
      (isInvalid && !LATER.has(failure.code ?? '')) ||
      // The account is not, or no longer, one of the market's. A key without a right can be given it.
      (failure instanceof StripePermissionError && failure.code === 'account_invalid')
    throw isForGood ? new ConnectRefusal(failure.message) : failure
  }
}

const LACKS: ReadonlySet<string> = new Set(['balance_insufficient', 'insufficient_funds'])
const LATER: ReadonlySet<string> = new Set(['lock_timeout', 'rate_limit'])

function toldAccount(account: Stripe.Account): ToldAccount {
  const { id, country, capabilities, payouts_enabled, details_submitted, requirements } = account
  const judged = judgeAccount({
    due: [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])],
    disabledBy: requirements?.disabled_reason ?? null,
    isSubmitted: details_submitted === true,
    isPaidTo: capabilities?.transfers === 'active' && payouts_enabled === true,
  })
  const deadline = requirements?.current_deadline
  return { account: id, country: country ?? '', ...judged, dueBy: deadline ? deadline * 1000 : null }
}

function toldReversal({ id, amount, currency, metadata }: Stripe.TransferReversal): ToldReversal {
  const name = currency.toUpperCase()
  return { reference: id, key: metadata?.reversal || null, currency: name, ...fromStripe(amount, name) }
}

/** An amount of Stripe in the units of a payout. */
function stored(amount: number, { currency, exponent }: StoredUnits): number {
  const told = fromStripe(amount, currency)
  const shift = exponent - told.exponent
  return shift >= 0 ? told.amount * 10 ** shift : Math.floor(told.amount / 10 ** -shift)
}

/** @returns null for events that payouts do not need */
export function readConnectEvent(event: Stripe.Event): ConnectEvent | null {
  const { id, account, type, created } = event
  if (account === undefined)
    return type === 'transfer.reversed' || type === 'transfer.updated'
      ? { kind: 'transfer', id, reference: event.data.object.id, key: event.data.object.metadata.transfer || null }
      : null
  switch (type) {
    case 'account.updated':
    case 'capability.updated':
    case 'account.external_account.created':
    case 'account.external_account.updated':
    case 'account.external_account.deleted':
      return { kind: 'connect_account', id, account }
    case 'account.application.deauthorized':
      return { kind: 'connect_gone', id, account }
    case 'payout.failed':
    case 'payout.paid': {
      const { id: reference, failure_message, failure_code } = event.data.object
      const isFailed = type === 'payout.failed'
      const reason = isFailed ? (failure_message ?? failure_code ?? null) : null
      const state = isFailed ? ('failed' as const) : ('paid' as const)
      return { kind: 'connect_payout', id, account, reference, state, reason, at: created * 1000 }
    }
    default:
      return null
  }
}
