import type { StripeConfig } from '../../../config/payments.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import type { Gateway } from './gateway.ts'
import { sandboxGateway } from './sandbox-gateway.ts'

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
          gateway: import('./stripe-gateway.ts').then((module) => module.stripeGateway(keys, { now })),
        }
      return stripeGateway.gateway
    },
  }
}

/** The dependencies of the use cases of payments. */
export interface PaymentContext extends OutboundDeps {
  gateways: Gateways
  /** Logs a warning for the operator, once the worker has been started with a log. */
  warn(details: object, message: string): void
  /** Logs warnings that anybody can cause, a limited number a minute. */
  warnLimited(details: object, message: string): void
  /** Wakes the worker that checks payments and sends refunds; call it after a commit. Does not throw. */
  kick(): void
}

/** The message of an error of a gateway, truncated for the log. */
export const errorMessage = (failure: unknown): string =>
  (failure instanceof Error ? failure.message : String(failure)).slice(0, 500)
