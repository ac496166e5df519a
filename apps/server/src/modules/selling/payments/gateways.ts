import type { StripeConfig } from '../../../config/payments.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import type { Gateway } from './gateway.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'

/** The configured gateways, also those that settings no longer offer: open payments still need them. */
export interface Gateways {
  find(name: string): Promise<Gateway | undefined>
}

export function createGateways({ config, now, settings }: Pick<ModuleDeps, 'config' | 'now' | 'settings'>): Gateways {
  const sandbox = config.env === 'local' ? sandboxGateway({ config, now }) : undefined
  let stripeGateway: { keys: StripeConfig; gateway: Promise<Gateway> } | undefined
  return {
    async find(name) {
      if (name === 'sandbox') return sandbox
      if (name !== 'stripe') return undefined
      const { stripe: keys } = await settings.snapshot()
      if (!keys) return undefined
      // Loaded on first use, as its package takes memory.
      if (stripeGateway?.keys !== keys)
        stripeGateway = {
          keys,
          gateway: import('./stripe/stripe-gateway.ts').then((module) => module.stripeGateway(keys, { now })),
        }
      return stripeGateway.gateway
    },
  }
}
