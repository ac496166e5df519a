import { unitsOf } from '@rialto/contract/currencies'
import type { StoredUnits } from '../../../lib/money.ts'

export const idOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id

/** Stripe counts amounts in the minor units of ISO 4217, but for these: with two decimals that have to be 0, or with none. */
const TWO_DECIMALS = new Set(['ISK', 'UGX'])
const NO_DECIMALS = new Set(['MGA'])

/** How Stripe counts a currency, and the smallest step that it settles. */
function stripeUnits(currency: string): { exponent: number; step: number } {
  if (TWO_DECIMALS.has(currency)) return { exponent: 2, step: 100 }
  if (NO_DECIMALS.has(currency)) return { exponent: 0, step: 1 }
  const { exponent, quantum } = unitsOf(currency)
  return { exponent, step: quantum }
}

/** Converts stored minor units to Stripe's. Throws if the currency has no such amount: nothing is rounded on the way. */
export function toStripe(minor: number, { currency, exponent }: StoredUnits): number {
  const units = stripeUnits(currency)
  const shift = units.exponent - exponent
  const amount = shift >= 0 ? minor * 10 ** shift : minor / 10 ** -shift
  if (amount % units.step !== 0)
    throw new Error(`${currency} is not paid in steps so small, but the sum is ${minor / 10 ** exponent}`)
  return amount
}

/** Converts Stripe's amount to minor units with the decimals of ISO 4217. */
export function fromStripe(amount: number, currency: string): { amount: number; exponent: number } {
  const { exponent } = unitsOf(currency)
  const shift = exponent - stripeUnits(currency).exponent
  return { amount: shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift, exponent }
}
