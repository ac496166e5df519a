import type { PaymentGateway } from '@rialto/contract'
import type { Config } from '../../config/config.ts'
import type { Snapshot } from './create-settings.ts'

/**
 * Lists the payment gateways of the settings that are configured. The sandbox moves no money, so it is offered only
 * with `APP_ENV=local`. None is offered if online payment is switched off.
 */
export const offeredGateways = (
  { settings, stripe }: Pick<Snapshot, 'settings' | 'stripe'>,
  { env }: Pick<Config, 'env'>,
): PaymentGateway[] =>
  settings.online_payment ? settings.payment_gateways.filter(({ name }) => isConfigured(name, { env, stripe })) : []

function isConfigured(name: string, { env, stripe }: Pick<Config, 'env'> & Pick<Snapshot, 'stripe'>): boolean {
  switch (name) {
    case 'sandbox':
      return env === 'local'
    case 'stripe':
      return stripe !== undefined
    default:
      return false
  }
}
