import type { OutboundDeps } from '../modules/base/outbound/index.ts'
import type { Context } from './command.ts'

/** The shop with its settings, and with an outbox that the running server empties: what use cases of modules ask for. */
export async function withModules<T>({ withShop }: Context, use: (deps: OutboundDeps) => Promise<T>): Promise<T> {
  const [{ createSettings }, { createOutbound }] = await Promise.all([
    import('../modules/base/settings/index.ts'),
    import('../modules/base/outbound/index.ts'),
  ])
  return withShop((deps) => {
    const known = { ...deps, settings: createSettings(deps) }
    return use({ ...known, outbound: createOutbound(known) })
  })
}
