import type { PaymentGateway } from '@rialto/contract'
import type { Config } from '../../config/config.ts'
import type { Settings } from './schema.ts'

type GatewaySettings = Pick<Settings, 'online_payment' | 'payment_gateways'>

/**
 * Lists the payment gateways of the settings that are configured in this process. The sandbox moves no money, so it is offered only
 * with `APP_ENV=local`. None is offered if online payment is switched off.
 */
export const offeredGateways = (
  { online_payment, payment_gateways }: GatewaySettings,
  config: Config,
): PaymentGateway[] => (online_payment ? payment_gateways.filter(({ name }) => isConfigured(name, config)) : [])

function isConfigured(name: string, { env, stripe }: Config): boolean {
  switch (name) {
    case 'sandbox':
      return env === 'local'
    case 'stripe':
      return stripe !== undefined
    default:
      return false
  }
}
