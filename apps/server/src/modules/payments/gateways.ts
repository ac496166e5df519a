import type { Deps } from '../../deps.ts'
import type { Gateway } from './gateway.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'

/** The configured gateways, also those that settings no longer offer: open payments still need them. */
export interface Gateways {
  find(name: string): Promise<Gateway | undefined>
}

export function createGateways({ config, now }: Pick<Deps, 'config' | 'now'>): Gateways {
  const { stripe } = config
  const sandbox = config.env === 'local' ? sandboxGateway({ config, now }) : undefined
  let stripeGateway: Promise<Gateway> | undefined
  return {
    async find(name) {
      if (name === 'sandbox') return sandbox
      if (name !== 'stripe' || !stripe) return undefined
      // Loaded on first use, as its package takes memory.
      stripeGateway ??= import('./stripe/stripe-gateway.ts').then((module) => module.stripeGateway(stripe, { now }))
      return stripeGateway
    },
  }
}
