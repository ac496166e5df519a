import type { PaymentGateway } from '@rialto/contract'
import type { Config } from '../../config/config.ts'
import type { Settings } from './schema.ts'

type Offer = Pick<Settings, 'online_payment' | 'payment_gateways'>

/**
 * The gateways that can be paid by: those of the settings that this process can reach. One that moves no money is offered only
 * where nothing is sold in earnest (architecture, "online payment"); none is where online payment is switched off.
 */
export const gatewaysOnOffer = ({ online_payment, payment_gateways }: Offer, config: Config): PaymentGateway[] =>
  online_payment ? payment_gateways.filter(({ name }) => isReady(name, config)) : []

function isReady(name: string, { env, stripe }: Config): boolean {
  switch (name) {
    case 'sandbox':
      return env === 'local'
    case 'stripe':
      return stripe !== undefined
    default:
      return false
  }
}
