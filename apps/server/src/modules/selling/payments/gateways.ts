import type { GatewayName, gatewayTable, KeysOf } from '../../../config/gateways.ts'
import type { Deps } from '../../../deps.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import type { ConnectDeps } from '../payouts/index.ts'
import type { Gateway } from './gateway.ts'
import { sandboxGateway } from './sandbox-gateway.ts'

/** Makes the adapter of a gateway from its keys. It is made on first use, and again when the keys change. */
export type GatewayAdapter<Keys = never> = (
  keys: Keys,
  deps: Pick<Deps, 'config' | 'now' | 'database'>,
) => Gateway | Promise<Gateway>

export type GatewayAdapters = Readonly<Record<string, GatewayAdapter>>

/** The adapter of each gateway of `config/gateways.ts`. One that needs a large package imports it here, on first use. */
const gatewayAdapters: { readonly [Name in GatewayName]: GatewayAdapter<KeysOf<(typeof gatewayTable)[Name]>> } = {
  sandbox: (_, deps) => sandboxGateway(deps),
  stripe: async (keys, deps) => (await import('./stripe-gateway.ts')).stripeGateway(keys, deps),
}

/** The configured gateways, also those that settings no longer offer: open payments still need them. */
export interface Gateways {
  find(name: string): Promise<Gateway | undefined>
  /** The names of all that are configured. */
  names(): Promise<string[]>
}

/** @param adapters for tests that add a gateway */
export function createGateways(
  { config, now, database, settings }: Pick<ModuleDeps, 'config' | 'now' | 'database' | 'settings'>,
  adapters: GatewayAdapters = gatewayAdapters,
): Gateways {
  const made = new Map<string, { keys: object; gateway: Promise<Gateway> }>()
  return {
    names: async () =>
      Object.keys((await settings.snapshot()).gateways).filter((name) => Object.hasOwn(adapters, name)),
    async find(name) {
      // The name may be anything, as addresses of webhooks contain it.
      if (!Object.hasOwn(adapters, name)) return undefined
      const keys = (await settings.snapshot()).gateways[name]
      const adapter = adapters[name]
      if (!keys || !adapter) return undefined
      const known = made.get(name)
      if (known?.keys === keys) return known.gateway
      // The keys of a name have the type that the table gives this name.
      const gateway = Promise.resolve(adapter(keys as never, { config, now, database }))
      made.set(name, { keys, gateway })
      return gateway
    },
  }
}

/** The dependencies of payouts, with the gateway through which shops can be paid. */
export const withConnect = <Known extends ModuleDeps>(deps: Known, gateways: Gateways): Known & ConnectDeps => ({
  ...deps,
  connect: async () => (await gateways.find('stripe'))?.connect,
})

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
