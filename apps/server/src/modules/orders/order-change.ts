import type { Outbound, OutboundDeps } from '../outbound/index.ts'
import type { Settings } from '../settings/index.ts'

/** What orders are changed with besides the transaction: nothing else may be waited for in there. */
export interface OrderChange {
  now: number
  settings: Settings
  /** Where shoppers reach the shop. */
  appUrl: string
  outbound: Outbound
  /** False where limits refuse nothing (`RATE_LIMITS=off`). */
  rateLimits: boolean
}

/** To be had before the transaction. */
export const prepareChange = async ({ config, now, outbound, settings }: OutboundDeps): Promise<OrderChange> => ({
  now: now(),
  settings: await settings.read(),
  appUrl: config.appUrl,
  rateLimits: config.rateLimits,
  outbound,
})
