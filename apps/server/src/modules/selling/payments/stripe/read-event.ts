import type Stripe from 'stripe'
import type { GatewayEvent, Outcome } from '../gateway.ts'
import { fromStripe } from './amounts.ts'

/** @returns null for events that do not concern one of our payments. */
export function readEvent(event: Stripe.Event): GatewayEvent | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return sessionEvent(event.id, event.data.object, outcomeOf(event.data.object))
    case 'checkout.session.async_payment_failed':
      return sessionEvent(event.id, event.data.object, { ...outcomeOf(event.data.object), state: 'failed' })
    case 'charge.refunded':
      return chargeEvent(event.id, event.data.object)
    default:
      return null
  }
}

/** A completed checkout may still be unpaid: some payment methods take days. */
export function outcomeOf({ status, payment_status, amount_total, currency }: Stripe.Checkout.Session): Outcome {
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

/** Only full refunds are events: this shop itself makes partial ones, for single orders. */
function chargeEvent(id: string, { metadata, refunded, amount, currency }: Stripe.Charge): GatewayEvent | null {
  const { payment: key } = metadata
  const name = currency.toUpperCase()
  return key && refunded
    ? { id, key, reference: null, state: 'refunded', ...fromStripe(amount, name), currency: name }
    : null
}
