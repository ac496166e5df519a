import type Stripe from 'stripe'
import type { GatewayEvent, Outcome } from '../gateway.ts'
import { fromStripe } from './amounts.ts'

/** What an event of Stripe says about one of our payments; null: nothing. */
export function readEvent(event: Stripe.Event): GatewayEvent | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return ofSession(event.id, event.data.object, outcomeOf(event.data.object))
    case 'checkout.session.async_payment_failed':
      return ofSession(event.id, event.data.object, { ...outcomeOf(event.data.object), state: 'failed' })
    case 'charge.refunded':
      return ofCharge(event.id, event.data.object)
    default:
      return null
  }
}

/** How a checkout stands. Complete and yet unpaid: by a way that takes days. */
export function outcomeOf({ status, payment_status, amount_total, currency }: Stripe.Checkout.Session): Outcome {
  const name = (currency ?? '').toUpperCase()
  return { state: stateOf(status, payment_status), amount: fromStripe(amount_total ?? 0, name), currency: name }
}

function stateOf(
  status: Stripe.Checkout.Session['status'],
  payment: Stripe.Checkout.Session['payment_status'],
): Outcome['state'] {
  if (status === 'expired') return 'cancelled'
  return status === 'complete' && payment !== 'unpaid' ? 'paid' : 'open'
}

function ofSession(id: string, session: Stripe.Checkout.Session, outcome: Outcome): GatewayEvent | null {
  const key = session.metadata?.payment
  return key ? { id, key, reference: session.id, ...outcome } : null
}

/** Parts are given back for single orders, by us: only the whole is news. */
function ofCharge(id: string, { metadata, refunded, amount, currency }: Stripe.Charge): GatewayEvent | null {
  const { payment: key } = metadata
  const name = currency.toUpperCase()
  return key && refunded
    ? { id, key, reference: null, state: 'refunded', amount: fromStripe(amount, name), currency: name }
    : null
}
