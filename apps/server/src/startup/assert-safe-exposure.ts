import { type Config, ConfigError } from '../config/config.ts'
import { explainExposedLocalShop } from '../config/edge.ts'
import type { Deps } from '../deps.ts'
import { findDemoLogins } from '../modules/people/accounts/index.ts'

/** Prevents a local shop from being started where others reach it. Throws {@link ConfigError}. */
export function assertLocalShopIsPrivate(config: Config): void {
  const why = explainExposedLocalShop(config)
  if (why) throw new ConfigError(why)
}

/** Prevents a shop in production from being started while its demo accounts can be logged in to. Throws {@link ConfigError}. */
export async function assertNoDemoLogins(deps: Deps): Promise<void> {
  if (deps.config.env !== 'production') return
  const [first, ...more] = await findDemoLogins(deps)
  if (first === undefined) return
  const whose = more.length === 0 ? first : `${first} and ${more.length} more`
  throw new ConfigError(
    `these data have accounts with the demo's password, which is in the README (${whose}). Close them: npm run shop -- users close-demo`,
  )
}
