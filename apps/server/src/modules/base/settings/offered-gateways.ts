import type { PaymentGateway } from '@rialto/contract'
import type { Config } from '../../../config/config.ts'
import type { Snapshot } from './create-settings.ts'

export type OfferState = Pick<Snapshot, 'settings' | 'stripe' | 'isStripeRefused'>

/**
 * Lists the payment gateways of the settings that are configured. The sandbox moves no money, so it is offered only
 * with `APP_ENV=local`; Stripe is not while it refuses the keys. None is offered if online payment is switched off.
 */
export const offeredGateways = (
  { settings, stripe, isStripeRefused }: OfferState,
  { env }: Pick<Config, 'env'>,
): PaymentGateway[] =>
  settings.online_payment
    ? settings.payment_gateways.filter(({ name }) => isConfigured(name, { env, stripe, isStripeRefused }))
    : []

function isConfigured(
  name: string,
  { env, stripe, isStripeRefused }: Pick<Config, 'env'> & Omit<OfferState, 'settings'>,
): boolean {
  switch (name) {
    case 'sandbox':
      return env === 'local'
    case 'stripe':
      return stripe !== undefined && !isStripeRefused
    default:
      return false
  }
}
